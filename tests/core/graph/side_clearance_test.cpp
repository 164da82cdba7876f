// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/side_clearance.h"

#include <QTest>

#include "core/graph/layered/edge_curves.h"
#include "samples.h"
#include "tests/program/test_class.h"

namespace side_clearance_test {

using namespace sporescope;           // NOLINT(google-build-using-namespace)
using namespace sporescope::layered;  // NOLINT(google-build-using-namespace)

namespace {

LayoutItem box(LayoutKind kind, double x, double y, double width, double height, std::int32_t parent = -1) {
  LayoutItem item;
  item.kind = kind;
  item.x = x;
  item.y = y;
  item.width = width;
  item.height = height;
  item.parent = parent;
  return item;
}

struct Rect {
  double left, right, top, bottom;

  [[nodiscard]] bool overlaps(const Rect& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
  [[nodiscard]] bool holds(const LayoutPoint& p) const { return p.x > left && p.x < right && p.y > top && p.y < bottom; }
};

Rect widened(const LayoutItem& item, double by) {
  return {item.x - by, item.x + item.width + by, item.y, item.y + item.height};
}

}  // namespace

class FreeSidesTest : public QObject {
  Q_OBJECT

 private slots:
  /// Two boxes 100 apart in a scope of 400: each may use half of the space between them, minus the reserved space.
  void neighboursShareWhatIsBetweenThem() {
    GraphLayout layout;
    layout.items = {box(LayoutKind::scope_open, 0, 0, 400, 100), box(LayoutKind::op, 60, 40, 60, 24, 0),
                    box(LayoutKind::op, 220, 40, 60, 24, 0)};
    const auto sides = compute_side_clearance(layout);
    QCOMPARE(sides[0], 0.0);
    QCOMPARE(sides[1], 46.0);
    QCOMPARE(sides[2], 46.0);
    // A third box in another layer changes nothing.
    layout.items.push_back(box(LayoutKind::op, 130, 70, 60, 24, 0));
    QCOMPARE(compute_side_clearance(layout)[1], 46.0);
  }

  void bordersPillsAndLinesAreKept() {
    GraphLayout layout;
    layout.items = {box(LayoutKind::scope_open, 0, 0, 400, 100), box(LayoutKind::op, 30, 40, 60, 24, 0)};
    QCOMPARE(compute_side_clearance(layout)[1], 26.0);
    layout.stubs.push_back({1, false, 106, 43, 50, 18, "2 more uses", {}});
    QCOMPARE(compute_side_clearance(layout)[1], 12.0);
    LayoutEdge passing;
    passing.points = {{20, 0}, {20, 30}, {20, 60}, {20, 100}};
    layout.edges.push_back(passing);
    QCOMPARE(compute_side_clearance(layout)[1], 6.0);
  }

  void whatArrivesFromTheSideIsNoObstacle() {
    GraphLayout layout;
    layout.items = {box(LayoutKind::op, 0, 0, 60, 24), box(LayoutKind::op, 300, 80, 60, 24)};
    LayoutEdge edge;
    edge.from = 0;
    edge.to = 1;
    edge.points = {{30, 24}, {30, 52}, {330, 52}, {330, 80}};
    layout.edges.push_back(edge);
    QVERIFY(compute_side_clearance(layout)[0] > 100);
    QVERIFY(compute_side_clearance(layout)[1] > 100);
    QVERIFY(compute_side_clearance({}).empty());
  }

  void widenedBoxesMeetNothing_data() {
    QTest::addColumn<QString>("file");
    for (const char* file :
         {"graph/lenet-frozen-1.10.pb", "graph/log-of-zero-2.10.pb", "graph/vanishing-2.0.pb", "graph/lenet-1.5.ir"}) {
      QTest::newRow(file) << file;
    }
  }
  void widenedBoxesMeetNothing() {
    QFETCH(QString, file);
    const auto graph = samples::load(file.toStdString());
    QVERIFY(graph != nullptr);
    const ScopeTree tree(graph);
    LayoutRequest request;
    for (const ScopeIndex s : tree.scopes().indices()) request.open_scopes.insert(s);
    const auto layout = lay_out(tree, request).value();
    const auto sides = compute_side_clearance(*layout);
    int wider = 0;
    for (std::uint32_t i = 0; i < layout->items.size(); ++i) {
      const LayoutItem& item = layout->items[i];
      if (is_container(item.kind)) continue;
      const Rect own = widened(item, sides[i]);
      wider += sides[i] > 0 ? 1 : 0;
      QVERIFY(own.left >= 0 && own.right <= layout->width);
      for (std::uint32_t k = 0; k < layout->items.size(); ++k) {
        if (k != i && !is_container(layout->items[k].kind)) QVERIFY(!own.overlaps(widened(layout->items[k], sides[k])));
      }
      for (const LayoutStub& stub : layout->stubs) {
        QVERIFY(!own.overlaps({stub.x, stub.x + stub.width, stub.y, stub.y + stub.height}));
      }
      for (const LayoutEdge& edge : layout->edges) {
        if (edge.from == i || edge.to == i) continue;
        for (std::size_t p = 0; p + 3 < edge.points.size(); p += 3) {
          for (int step = 0; step <= 12; ++step) QVERIFY(!own.holds(point_on_curve(&edge.points[p], step / 12.0)));
        }
      }
    }
    QVERIFY(wider > 20);
  }
};

SPORESCOPE_TEST(FreeSidesTest)

}  // namespace side_clearance_test

#include "side_clearance_test.moc"
