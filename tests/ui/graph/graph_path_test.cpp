// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QImage>
#include <QPainter>
#include <QTest>
#include <algorithm>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/graph/shown_graph.h"
#include "ui/graph/painting/graph_edge_painter.h"
#include "ui/graph/painting/graph_item_painter.h"
#include "ui/graph/painting/graph_painter.h"
#include "ui/graph/path/cause_path.h"
#include "ui/style/theme.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/hit_marks.h"

namespace graph_path_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const char* const kMean = "Default/network-WithLossCell/_loss_fn-LogOfZero/ReduceMean-op0";
const char* const kNeg = "Default/network-WithLossCell/_loss_fn-LogOfZero/Neg-op0";

void lookForCause(Shown& shown) {
  QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
  shown.workspace.findings()->startCauseSearch();
  // The first cause may be known before its whole path is.
  QTRY_COMPARE_WITH_TIMEOUT(shown.workspace.findings()->causeState(), Findings::CauseState::found, kTimeout);
}

std::vector<PathStep> stepsOf(Shown& shown, const std::vector<const char*>& names) {
  std::vector<PathStep> steps;
  for (const char* name : names) steps.push_back({shown.find(name), static_cast<int>(steps.size()) + 1});
  return steps;
}

/// Two boxes above each other; item 0 is the lower one.
GraphScene twoBoxes(double width) {
  auto layout = std::make_shared<GraphLayout>();
  for (const double y : {200.0, 60.0}) {
    LayoutItem item;
    item.kind = LayoutKind::parameter;
    item.node = index_at<NodeIndex>(layout->items.size() + 1);
    item.x = 100;
    item.y = y;
    item.width = width;
    item.height = 24;
    layout->items.push_back(item);
  }
  layout->width = 400;
  layout->height = 300;
  return GraphScene(layout, nullptr);
}

/// The first step is the lower box, the second one the upper box.
CausePath wayUp(bool joined) {
  CausePath path;
  path.stops = {{0, {1}}, {1, {2}}};
  if (joined) path.segments = {{0, 1, {}}};
  return path;
}

QImage painted(const GraphScene& scene, const GraphStyle& style) {
  QImage image(400, 300, QImage::Format_RGB32);
  QPainter painter(&image);
  paintGraph({&painter, scene, style, GraphCamera{}, lightTheme(), QFont()}, image.rect());
  painter.end();
  return image;
}

bool hasColor(const QImage& image, const QColor& color) {
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      if (image.pixelColor(x, y).rgb() == color.rgb()) return true;
    }
  }
  return false;
}

void selectStep(Shown& shown, std::size_t step) {
  shown.workspace.selectTensor(shown.workspace.findings()->causes().front().path.at(step).tensor.key);
}

}  // namespace

class GraphPathTest : public QObject {
  Q_OBJECT

 private slots:
  void numbersAreGathered() {
    QCOMPARE(stepNumbers({3}), QStringLiteral("3"));
    QCOMPARE(stepNumbers({3, 4, 5}), QStringLiteral("3–5"));
    QCOMPARE(stepNumbers({1, 4, 5}), QStringLiteral("1, 4–5"));
    QVERIFY(stepNumbers({}).isEmpty());
  }

  /// The loss of the sample is fixed: Log, Mul, ReduceMean and Neg, each the input of the next one.
  void theWayRunsAlongTheEdges() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    const GraphScene& scene = *shown.view().scene();
    const auto steps = stepsOf(shown, {kLog, kMul, kMean, kNeg});
    const CausePath path = shownPath(scene, steps);
    QCOMPARE(path.stops.size(), std::size_t(4));
    QCOMPARE(path.segments.size(), std::size_t(3));
    for (std::size_t i = 0; i < 3; ++i) {
      QCOMPARE(path.stops[i].item, scene.find(steps[i].node));
      QCOMPARE(path.segments[i].edges.size(), std::size_t(1));
      const LayoutEdge& edge = scene.layout().edges[path.segments[i].edges.front()];
      QCOMPARE(edge.from, path.stops[i].item);
      QCOMPARE(edge.to, path.stops[i + 1].item);
    }
    // If a step is missing, the path goes through the box in between.
    const CausePath shorter = shownPath(scene, stepsOf(shown, {kLog, kMean}));
    QCOMPARE(shorter.segments.size(), std::size_t(1));
    QCOMPARE(shorter.segments.front().edges.size(), std::size_t(2));
    // Nothing joins them against the data flow.
    QVERIFY(shownPath(scene, stepsOf(shown, {kNeg, kLog})).segments.front().edges.empty());
  }

  /// A step that came from an earlier step than its predecessor is joined to the earlier one. A step without an origin is
  /// joined to none.
  void aWayMayBranch() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.select(kLog);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    const GraphScene& scene = *shown.view().scene();
    auto steps = stepsOf(shown, {kLog, kMul, kMean, kNeg, kSoftmax});
    steps[3].from = 1;
    steps[4].from = PathStep::kNone;
    const CausePath path = shownPath(scene, steps);
    QCOMPARE(path.stops.size(), std::size_t(5));
    QCOMPARE(path.segments.size(), std::size_t(3));
    QCOMPARE(path.segments[2].from, scene.find(shown.find(kLog)));
    QCOMPARE(path.segments[2].to, scene.find(shown.find(kNeg)));
    steps.erase(steps.begin());  // The origin of a step is not drawn
    QCOMPARE(shownPath(scene, steps).segments.size(), std::size_t(1));
    // The first step of a branch has no box: the next one is joined to the step where the branch begins, not to the end of the
    // other branch.
    auto branched = stepsOf(shown, {kLog, kMul, kMean, kNeg});
    branched[2].node = kNoNode;
    branched[2].from = 1;
    const CausePath baseline = shownPath(scene, branched);
    QCOMPARE(baseline.segments.size(), std::size_t(2));
    QCOMPARE(baseline.segments[1].from, scene.find(shown.find(kLog)));
    QCOMPARE(baseline.segments[1].to, scene.find(shown.find(kNeg)));
  }

  void aCurveStaysBetweenItsBoxes() {
    const QRectF lower(100, 300, 80, 24), upper(240, 20, 80, 24), right(260, 310, 80, 24);
    const QRectF up = curveBetween(lower, upper, 40).controlPointRect();
    QCOMPARE(up.top(), upper.bottom());
    QCOMPARE(up.bottom(), lower.top());
    QCOMPARE(curveBetween(upper, lower, 40).controlPointRect(), up);
    const QRectF side = curveBetween(lower, right, 40).controlPointRect();
    QCOMPARE(side.left(), lower.right());
    QCOMPARE(side.right(), right.left());
    const QRectF narrow = curveBetween(lower.translated(0, 34), lower, 40).controlPointRect();  // A gap of 10
    QCOMPARE(narrow.top(), lower.bottom());
    QCOMPARE(narrow.height(), 10.0);
    const QRectF inner = curveBetween(lower, lower.adjusted(-50, -50, 50, 50), 40).controlPointRect();
    QVERIFY(lower.contains(inner.center()));
  }

  void aWayUpLeavesItsBoxesAtTheNearSides() {
    const GraphScene scene = twoBoxes(80);
    GraphStyle style;
    style.path = wayUp(false);
    const QImage separate = painted(scene, style);
    style.path = wayUp(true);
    const QImage joined = painted(scene, style);
    QVERIFY(joined.copy(0, 90, 400, 100) != separate.copy(0, 90, 400, 100));
    const int below = static_cast<int>(scene.boxOf(0).bottom());
    QCOMPARE(joined.copy(0, below, 400, 300 - below), separate.copy(0, below, 400, 300 - below));
    const int above = static_cast<int>(scene.boxOf(1).top());
    QCOMPARE(joined.copy(0, 0, 400, above), separate.copy(0, 0, 400, above));
  }

  /// Neither the frame nor the step number covers the value of a box, in a wide or in a narrow one.
  void aStepLeavesTheValueOfItsBoxAlone() {
    for (const double width : {40.0, 160.0}) {
      const GraphScene scene = twoBoxes(width);
      GraphStyle style;
      style.overlay = {{OverlayMark::Kind::neg_inf, 1, QStringLiteral("36 −Inf")},
                       {OverlayMark::Kind::nan, 1, QStringLiteral("33 NaN")}};
      const QImage plain = painted(scene, style);
      style.path = wayUp(false);
      const QImage framed = painted(scene, style);
      QVERIFY(framed != plain);
      QImage canvasImage(1, 1, QImage::Format_RGB32);
      QPainter painter(&canvasImage);
      const GraphCanvas canvas{&painter, scene, style, GraphCamera{}, lightTheme(), QFont()};
      for (const ItemIndex item : {0U, 1U}) {
        const QRectF value = GraphItemPainter(canvas).overlayTextRect(item);
        QVERIFY(!value.isEmpty());
        const QRect inside = value.adjusted(1, 1, -1, -1).toRect();
        QCOMPARE(framed.copy(inside), plain.copy(inside));
      }
    }
  }

  void aPathOutsideOfAConeIsFaded() {
    const GraphScene scene = twoBoxes(80);
    GraphStyle style;
    style.path = wayUp(true);
    const QColor color = lightTheme().graph_selection;
    const QImage plain = painted(scene, style);
    QVERIFY(hasColor(plain, color));
    style.cone.assign(2, ConePart::outside);
    const QImage faded = painted(scene, style);
    QVERIFY(!hasColor(faded, color));
    const QPoint onBand(140, 140);
    QVERIFY(faded.pixelColor(onBand).lightness() > plain.pixelColor(onBand).lightness());
  }

  void aClosedScopeIsOneStop() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.panel.closeAll();
    QTRY_VERIFY_WITH_TIMEOUT(!shown.shows(kLog), kTimeout);
    const CausePath path = shownPath(*shown.view().scene(), stepsOf(shown, {kLog, kMul, kMean, kNeg}));
    QCOMPARE(path.stops.size(), std::size_t(1));
    QCOMPARE(path.stops.front().numbers, std::vector<int>({1, 2, 3, 4}));
    QVERIFY(path.segments.empty());
    QVERIFY(path.stopAt(path.stops.front().item) != nullptr);
    QVERIFY(path.stopAt(kNoItem) == nullptr);
  }

  void whatIsNotThereIsPassedOver() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    QVERIFY(shownPath(*shown.view().scene(), {}).empty());
    const std::vector<PathStep> malformed{{kNoNode, 1}, {NodeIndex{999'999}, 2}};
    QVERIFY(shownPath(*shown.view().scene(), malformed).empty());
  }

  /// Drawn from the first step on, removed with the selection. Screen readers announce the step numbers of a box.
  void itIsDrawnWhileAStepIsSelected() {
    Shown shown;
    lookForCause(shown);
    QVERIFY(shown.view().path().empty());
    selectStep(shown, 0);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog) && !shown.view().path().empty(), kTimeout);
    const ItemIndex mul = shown.view().scene()->find(shown.find(kMul));
    QVERIFY(shown.view().part(static_cast<int>(mul)).description.contains("node 2"));
    const QImage with = shown.view().grab().toImage();
    shown.select(kSoftmax);
    QVERIFY(shown.view().path().empty());
    QVERIFY(with != shown.view().grab().toImage());
    shown.workspace.selectNode(shown.workspace.graph(), kNoNode);
    QVERIFY(shown.view().path().empty());
  }

  /// A step inside a collapsed scope expands it, so that the step itself is seen.
  void walkingOpensTheScopesItEnters() {
    Shown shown;
    lookForCause(shown);
    selectStep(shown, 0);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);
    shown.panel.closeAll();
    QTRY_VERIFY_WITH_TIMEOUT(!shown.shows(kLog), kTimeout);
    const auto scene = shown.view().scene();
    const ItemIndex box = scene->itemShowing(shown.find(kMul));
    QVERIFY(box != kNoItem);
    // Log to Neg, followed by the gradients, which are elsewhere, and the optimizer.
    const auto numbers = shown.view().path().stopAt(box)->numbers;
    QCOMPARE(std::vector<int>(numbers.begin(), numbers.begin() + 4), std::vector<int>({1, 2, 3, 4}));
    const auto all = shown.view().path().stops.size();
    selectStep(shown, 1);
    shown.panel.showStep();
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kMul), kTimeout);
    QCOMPARE(shown.view().currentPart(), static_cast<int>(shown.view().scene()->find(shown.find(kMul))));
    QTRY_VERIFY_WITH_TIMEOUT(QRectF(shown.view().rect()).contains(shown.placeOf(kMul)), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().path().stops.size() >= all + 3, kTimeout);
    // The next step is in the same scope: the drawing stays as it is.
    const auto opened = shown.view().scene();
    selectStep(shown, 2);
    shown.panel.showStep();
    QVERIFY(shown.view().scene() == opened && shown.shows(kMean));
  }

  /// A step that is selected from elsewhere is shown itself, as any other node.
  void aStepFromAfarOpensItsScopes() {
    Shown shown;
    lookForCause(shown);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kLog), kTimeout);  // The initial view expands the scopes of the cause, once
    shown.panel.closeAll();
    QTRY_VERIFY_WITH_TIMEOUT(!shown.shows(kLog), kTimeout);
    selectStep(shown, 2);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(kMean), kTimeout);
  }

  void theCauseOpensNothingThatWasClosedMeanwhile() {
    Shown shown;
    const HitMarks marks(&shown.workspace);
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene(), kTimeout);
    shown.panel.closeAll();
    QTRY_VERIFY_WITH_TIMEOUT(!shown.shows(kLog), kTimeout);
    lookForCause(shown);
    QTRY_VERIFY_WITH_TIMEOUT(marks.causeNode() != kNoNode, kTimeout);
    const auto before = shown.view().scene();
    shown.panel.setBackwardColumn(true);  // Requests a drawing, which would show the cause if its scopes had been expanded
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene() != before, kTimeout);
    QVERIFY(!shown.shows(kLog));
  }

  /// One rank is fed a NaN. The gradient of the convolution reads it, and it ends in the weight of that convolution.
  void theWayEndsInTheWeightThatIsUpdated() {
    Shown shown(kDumps / "two-ranks-2.10");
    lookForCause(shown);
    selectStep(shown, 0);
    QTRY_VERIFY_WITH_TIMEOUT(!shown.view().path().empty(), kTimeout);
    shown.panel.openAll();
    const std::size_t all = shown.workspace.findings()->causes().front().path.size();
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().path().stops.size() >= 5, kTimeout);
    const CausePath& path = shown.view().path();
    QCOMPARE(path.stopAt(path.segments.back().to)->numbers.back(), static_cast<int>(all));
    // The input is drawn several times; the box that find() returns is marked as well.
    const ItemIndex coverage = shown.view().scene()->find(shown.find("inputs0"));
    QVERIFY(path.stopAt(coverage) != nullptr);
    QCOMPARE(path.stopAt(coverage)->numbers.front(), 1);
    QVERIFY(std::all_of(path.segments.begin(), path.segments.end(),
                        [](const CausePath::Segment& segment) { return !segment.edges.empty(); }));
  }
};

SPORESCOPE_TEST(GraphPathTest)

}  // namespace graph_path_test

#include "graph_path_test.moc"
