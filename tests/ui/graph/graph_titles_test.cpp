// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAccessible>
#include <QComboBox>
#include <QPainter>
#include <QTest>
#include <algorithm>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/compare/open_runs.h"
#include "tests/ui/graph/shown_graph.h"
#include "ui/graph/graph_scale.h"
#include "ui/graph/graph_tools.h"
#include "ui/graph/painting/graph_painter.h"
#include "ui/graph/painting/sticky_titles.h"
#include "ui/style/theme.h"
#include "ui/workspace/union_scopes.h"

namespace graph_titles_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const QRectF kView(0, 0, 400, 300);

LayoutItem box(LayoutKind kind, QRectF at, std::int32_t parent, std::string label) {
  LayoutItem item;
  item.kind = kind;
  item.x = at.x();
  item.y = at.y();
  item.width = at.width();
  item.height = at.height();
  item.parent = parent;
  item.label = std::move(label);
  return item;
}

/// Expanded scopes "a", "b", "c", ..., each inside the previous one, 40 px below its upper edge.
GraphLayout nested(int depth) {
  GraphLayout layout;
  for (int i = 0; i < depth; ++i) {
    layout.items.push_back(box(LayoutKind::scope_open, {10.0 * i, 40.0 * i, 900.0 - 20 * i, 2000.0 - 80 * i}, i - 1,
                               std::string(1, static_cast<char>('a' + i))));
    layout.items.back().scope = index_at<ScopeIndex>(static_cast<std::size_t>(i) + 1);
  }
  layout.width = 900;
  layout.height = 2000;
  return layout;
}

std::vector<StickyTitle> titlesOf(GraphLayout layout, const QPointF& offset, const std::vector<QRectF>& stored = {}) {
  const GraphScene scene(std::make_shared<const GraphLayout>(std::move(layout)), nullptr);
  return stickyTitles(scene, {1, offset}, kView, QFont(), stored);
}

QStringList caption(const std::vector<StickyTitle>& titles) {
  QStringList caption;
  for (const StickyTitle& title : titles) caption += title.text;
  return caption;
}

}  // namespace

class GraphTitlesTest : public QObject {
  Q_OBJECT

 private slots:
  void visibleTitleIsNotSticky() {
    QVERIFY(titlesOf(nested(3), {5, 5}).empty());
    QVERIFY(titlesOf({}, {}).empty());
  }

  /// Outer titles are above inner ones. They do not overlap, begin at the upper edge and stay within their boxes.
  void titlesThatLeftStandInRows() {
    const auto titles = titlesOf(nested(3), {5, -500});
    QCOMPARE(caption(titles), QStringList({"a", "b", "c"}));
    QCOMPARE(titles[0].place.top(), 0.0);
    QCOMPARE(titles[1].place.top(), titles[0].place.bottom());
    QCOMPARE(titles[2].place.top(), titles[1].place.bottom());
    for (const StickyTitle& title : titles) QVERIFY(kView.contains(title.place));
    QVERIFY(titles[2].place.left() > titles[0].place.left());
  }

  void moreThanThreeAreOnePath() {
    const auto titles = titlesOf(nested(6), {5, -500});
    QCOMPARE(caption(titles), QStringList({"a / b / c / d", "e", "f"}));
    QCOMPARE(titles[0].place.top(), 0.0);
  }

  /// The box continues to the left of the view. Its title is at the left edge, no higher than its own one.
  void titlesStickToTheLeft() {
    const auto titles = titlesOf(nested(1), {-300, 50});
    QCOMPARE(caption(titles), QStringList({"a"}));
    QCOMPARE(titles[0].place.top(), 50.0);
    QVERIFY(titles[0].place.left() >= 0 && titles[0].place.left() < 10);
  }

  void aBoxThatHasNearlyLeftHasNoTitle() {
    QVERIFY(titlesOf(nested(1), {5, -1990}).empty());
    QVERIFY(titlesOf(nested(1), {5, -2500}).empty());
    QVERIFY(titlesOf(nested(1), {-880, -500}).empty());
  }

  /// Selected boxes and overlays are never covered.
  void titlesKeepOff() {
    const QRectF chosen(0, 0, 120, 24);
    const auto titles = titlesOf(nested(3), {5, -500}, {chosen});
    QCOMPARE(caption(titles), QStringList({"a", "b", "c"}));
    for (const StickyTitle& title : titles) QVERIFY(!title.place.intersects(chosen));
    QVERIFY(titles[0].place.left() > chosen.right());
    QVERIFY(titlesOf(nested(1), {5, -500}, {kView}).empty());
  }

  /// Boxes with names are covered only if there is no room next to them.
  void titlesKeepOffBoxes() {
    const auto titleOver = [](double width) {
      GraphLayout layout = nested(1);
      layout.items.push_back(box(LayoutKind::parameter, {10, 505, width, 24}, 0, "p"));
      return titlesOf(std::move(layout), {5, -500});
    };
    const QRectF narrow(15, 5, 120, 24);  // On the screen
    const auto moved = titleOver(narrow.width());
    QCOMPARE(caption(moved), QStringList({"a"}));
    QVERIFY(!moved.front().place.intersects(narrow));
    QVERIFY(moved.front().place.left() > narrow.right());
    const auto covering = titleOver(800);
    QCOMPARE(caption(covering), QStringList({"a"}));
    QVERIFY(covering.front().place.left() < 15);
  }

  void aLongTitleIsShortened() {
    GraphLayout layout = nested(1);
    layout.items[0].label = std::string(300, 'x').append("-Cell");
    const auto titles = titlesOf(std::move(layout), {5, -500});
    QCOMPARE(titles.size(), std::size_t(1));
    QVERIFY(titles[0].place.right() <= kView.right());
  }

  /// "a" and "b" have just begun to leave the view: their own titles, which would be next to those at the edge, are not drawn.
  void aTitleThatSticksIsNotWrittenTwice() {
    GraphLayout layout = nested(2);
    layout.items[1].title_x = 150;
    const GraphScene scene(std::make_shared<const GraphLayout>(std::move(layout)), nullptr);
    const GraphCamera camera{1, {5, -48}};
    const auto titles = stickyTitles(scene, camera, kView, QFont(), {});
    QCOMPARE(caption(titles), QStringList({"a", "b"}));
    const QRect own = camera.toScreen(scene.titleOf(1)).toRect().adjusted(150, 9, 0, 0).intersected(QRect(150, 0, 60, 300));
    const auto painted = [&](std::unordered_set<ItemIndex> named) {
      QImage image(kView.size().toSize(), QImage::Format_RGB32);
      QPainter painter(&image);
      paintGraph({&painter, scene, GraphStyle(), camera, lightTheme(), QFont(), std::move(named)}, kView);
      painter.end();
      const QImage part = image.copy(own);
      QImage plain(part.size(), part.format());
      plain.fill(part.pixelColor(part.width() - 1, part.height() - 1));
      return part != plain;
    };
    QVERIFY(painted({}));
    QVERIFY(!painted(itemsOf(titles)));
  }

  /// At small scales, the title strip is too thin for text. The titles are next to the children, not on them.
  void aTitleFromAfarLeavesBoxesAlone() {
    for (const double scale : {0.2, 0.3, 0.4}) {
      GraphLayout layout = nested(1);
      layout.items.push_back(box(LayoutKind::parameter, {20, 28, 120, 24}, 0, "p"));
      const auto painted = [&](bool titled) {
        if (!titled) layout.items[0].label.clear();
        const GraphScene scene(std::make_shared<const GraphLayout>(layout), nullptr);
        const GraphCamera camera{scale, {5, 5}};
        QImage image(kView.size().toSize(), QImage::Format_RGB32);
        QPainter painter(&image);
        paintGraph({&painter, scene, GraphStyle(), camera, lightTheme(), QFont()}, kView);
        painter.end();
        return std::pair(image, camera.toScreen(scene.boxOf(1)).toAlignedRect());
      };
      const auto [named, inner] = painted(true);
      const auto [plain, same] = painted(false);
      QCOMPARE(named.copy(inner), plain.copy(same));
      QVERIFY(named != plain);
    }
  }

  /// The number of nodes in a collapsed scope, and of those only in A, stays inside the box. The latter is omitted if there is
  /// no room.
  void theSecondLineOfAScopeStaysInItsBox() {
    OpenRuns runs("operator", "base");
    QVERIFY(runs.compare());
    const UnionScopes& united = *runs.workspace.unionScopes();
    QTRY_VERIFY_WITH_TIMEOUT(united.scopes() != nullptr, kTimeout);
    GraphLayout layout;
    layout.items = {box(LayoutKind::scope_closed, {100, 100, 100, 36}, -1, "a"),
                    box(LayoutKind::constant, {60, 100, 38, 36}, -1, {}), box(LayoutKind::constant, {202, 100, 8, 36}, -1, {})};
    for (const ScopeIndex scope : united.scopes()->scopes().indices().after(kRootScope)) {
      layout.items[0].scope = scope;
      const GraphScene scene(std::make_shared<const GraphLayout>(layout), united.scopes(), united.firstNodeOfA());
      if (scene.runAOperatorsIn(scope) == 0) continue;
      QImage image(kView.size().toSize(), QImage::Format_RGB32);
      QPainter painter(&image);
      paintGraph({&painter, scene, GraphStyle(), {1, {0, 0}}, lightTheme(), QFont()}, kView);
      painter.end();
      const QImage baseline = image.copy(211, 100, 80, 36);
      QImage plain(baseline.size(), baseline.format());
      plain.fill(baseline.pixelColor(79, 0));
      QCOMPARE(baseline, plain);
    }
  }

  /// White means a match, so values without a comparison are hatched. The scale names what the graph contains.
  void whatWasNotComparedIsHatched() {
    OpenRuns runs("base", "attribute");
    GraphPanel panel(&runs.workspace);
    panel.resize(1000, 700);
    panel.show();
    ComparedParts parts;
    parts.question.of_a.iterations = parts.question.of_b.iterations = NumberSet::parse("0").value();
    QVERIFY(runs.compare(parts));
    runs.workspace.setIteration(Iteration{0});
    auto* measures = panel.tools()->findChild<QComboBox*>();
    measures->setCurrentIndex(measures->findData(static_cast<int>(Measure::error)));
    const auto* scale = panel.findChild<GraphScale*>();
    QTRY_VERIFY_WITH_TIMEOUT(scale->isVisible() && scale->signTexts().contains(QStringLiteral("✓ agrees")), kTimeout);
    for (const OverlayMark& mark : panel.overlay().marks()) QVERIFY(!mark.uncompared || mark.text.isEmpty());
    runs.workspace.setIteration(Iteration{1});
    QTRY_COMPARE_WITH_TIMEOUT(scale->signTexts(), QStringList{QStringLiteral("not compared")}, kTimeout);
  }

  /// A click selects the scope, a second one collapses it. Its box stays visible.
  void aTitleIsAsGoodAsTheScopesOwn() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    shown.view().clearSelection();
    const QRectF place = shown.placeOf(kLog);
    shown.view().setCamera({1.5, shown.view().camera().offset * 1.5 - place.center() * 0.5 - QPointF(0, place.top() - 60)});
    const auto titles = shown.view().titles();
    QVERIFY(!titles.empty());
    const StickyTitle title = titles.back();
    const ItemKey key = keyOf(shown.view().scene()->layout().items[title.item]);
    const QPoint at = (title.place.center() + QPointF(8, 0)).toPoint();
    QCOMPARE(shown.view().partAt(at), static_cast<int>(title.item));
    QCOMPARE(shown.view().part(static_cast<int>(title.item)).box, title.place.toRect());
    QTest::mouseClick(&shown.view(), Qt::LeftButton, {}, at);
    QCOMPARE(shown.view().current(), key);
    QTest::mouseDClick(&shown.view(), Qt::LeftButton, {}, at);
    const auto kind = [&] { return shown.view().scene()->layout().items[shown.view().scene()->find(key)].kind; };
    QTRY_COMPARE_WITH_TIMEOUT(kind(), LayoutKind::scope_closed, kTimeout);
    QVERIFY(QRectF(shown.view().rect()).contains(shown.placeOf(key).center()));
  }

  /// They have the colors of the theme and are not part of a saved picture.
  void theyAreOfTheViewAlone() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    const QImage before = shown.view().picture(4'000'000);
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      shown.panel.setPalette(paletteOf(*theme));
      shown.view().setCamera({2, -shown.view().scene()->bounds().center() * 2});
      const auto titles = shown.view().titles();
      QVERIFY(!titles.empty());
      const QImage image = shown.view().grab().toImage();
      const QPointF inside = (titles.front().place.bottomRight() - QPointF(4, 5)) * image.devicePixelRatio();
      const QColor background = image.pixelColor(inside.toPoint());
      QVERIFY2(
          std::any_of(theme->scope_open.begin(), theme->scope_open.end(), [&](Rgb tint) { return tint.color() == background; }),
          qPrintable(background.name()));
    }
    shown.panel.setPalette(paletteOf(lightTheme()));
    QCOMPARE(shown.view().picture(4'000'000), before);
  }
};

SPORESCOPE_TEST(GraphTitlesTest)

}  // namespace graph_titles_test

#include "graph_titles_test.moc"
