// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/title_placement.h"

#include <QTest>

#include "core/graph/layered/edge_curves.h"
#include "samples.h"
#include "tests/program/test_class.h"

namespace title_placement_test {

using namespace sporescope;           // NOLINT(google-build-using-namespace)
using namespace sporescope::layered;  // NOLINT(google-build-using-namespace)

namespace {

/// A scope with a width of 400 contains one operator, and another operator is above it. Its title needs 4 * 7 + 44 = 72.
GraphLayout entered_at(double x) {
  GraphLayout layout;
  LayoutItem scope;
  scope.kind = LayoutKind::scope_open;
  scope.y = 100;
  scope.width = 400;
  scope.height = 100;
  scope.label = "four";
  LayoutItem inside;
  inside.x = x - 30;
  inside.y = 128;
  inside.width = 60;
  inside.height = 24;
  inside.parent = 0;
  LayoutItem above = inside;
  above.y = 20;
  above.parent = -1;
  layout.items = {scope, inside, above};
  LayoutEdge edge;
  edge.from = 2;
  edge.to = 1;
  edge.points = {{x, 44}, {x, 72}, {x, 100}, {x, 128}};
  layout.edges = {edge};
  return layout;
}

double title_x(GraphLayout layout) {
  place_titles(layout, LabelSizes({}));
  return layout.items.front().title_x;
}

}  // namespace

class TitlePlacesTest : public QObject {
  Q_OBJECT

 private slots:
  void titlesAvoidEdges() {
    QCOMPARE(title_x(entered_at(200)), 0.0);
    QCOMPARE(title_x(entered_at(40)), 46.0);
    GraphLayout narrow = entered_at(40);
    narrow.items.front().width = 80;
    QCOMPARE(title_x(narrow), 0.0);  // there is no room
    GraphLayout cut = entered_at(40);
    cut.edges.front().cut = true;
    cut.edges.front().points.clear();
    QCOMPARE(title_x(cut), 0.0);
    QCOMPARE(title_x(GraphLayout{{LayoutItem{}}, {}, {}, 0, 0}), 0.0);
  }

  /// In drawings of real graphs, no line crosses the title of a scope with free space next to its lines. Lines never cross the
  /// title of a scope in which they do not end.
  void realTitlesAreFree_data() {
    QTest::addColumn<QString>("file");
    for (const char* file :
         {"graph/lenet-frozen-1.10.pb", "graph/log-of-zero-2.10.pb", "graph/vanishing-2.0.pb", "graph/lenet-1.5.ir"}) {
      QTest::newRow(file) << file;
    }
  }
  void realTitlesAreFree() {
    QFETCH(QString, file);
    const auto graph = samples::load(file.toStdString());
    QVERIFY(graph != nullptr);
    const ScopeTree tree(graph);
    LayoutRequest request;
    for (const ScopeIndex s : tree.scopes().indices()) request.open_scopes.insert(s);
    const auto layout = lay_out(tree, request).value();
    const LabelSizes sizes({});
    int moved = 0;
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(layout->items.size()); ++i) {
      const LayoutItem& item = layout->items[static_cast<std::size_t>(i)];
      if (!is_container(item.kind)) continue;
      const double left = item.x + item.title_x;
      const double right = left + std::min(item.width, sizes.title_width(item.label));
      QVERIFY(right <= item.x + item.width + 0.01);
      moved += item.title_x > 0 ? 1 : 0;
      for (const LayoutEdge& edge : layout->edges) {
        const bool inside = is_around(*layout, i, edge.from) || is_around(*layout, i, edge.to);
        if (inside && item.title_x == 0) continue;  // also at the left end if there is no other place
        for (std::size_t p = 0; p + 3 < edge.points.size(); p += 3) {
          for (int step = 0; step <= 24; ++step) {
            const LayoutPoint at = point_on_curve(&edge.points[p], step / 24.0);
            QVERIFY(at.x <= left || at.x >= right || at.y <= item.y || at.y >= item.y + kTitleHeight);
          }
        }
      }
    }
    QVERIFY(moved > 0);
  }

 private:
  static bool is_around(const GraphLayout& layout, std::int32_t scope, std::uint32_t item) {
    for (std::int32_t around = layout.items[item].parent; around >= 0;) {
      if (around == scope) return true;
      around = layout.items[static_cast<std::size_t>(around)].parent;
    }
    return false;
  }
};

SPORESCOPE_TEST(TitlePlacesTest)

}  // namespace title_placement_test

#include "title_placement_test.moc"
