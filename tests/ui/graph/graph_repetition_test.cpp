// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTest>
#include <algorithm>
#include <limits>
#include <random>

#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/graph/shown_graph.h"
#include "ui/graph/accessible_items.h"
#include "ui/graph/graph_drawing.h"
#include "ui/graph/graph_overlay.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/workspace/findings.h"

namespace graph_repetition_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const char* const kList = "Default/network-WithLossCell/_backbone-Lists/layers-CellList";

/// The network of five layers, "0-Plain" to "4-Plain".
class ShownLayers {
 public:
  explicit ShownLayers(const SyntheticDump& dump) : shown(dump.root()) {
    [this] { QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout); }();
    drawing = shown.view().findChild<GraphDrawing*>();
    shown.panel.closeAll();
    shown.panel.showScope(layer(0));
    [this] { QTRY_VERIFY_WITH_TIMEOUT(itself() != kNoItem, kTimeout); }();
  }

  [[nodiscard]] const ScopeTree& scopes() { return *shown.workspace.sessionGraph()->scopes; }
  [[nodiscard]] ScopeIndex layer(int number) {
    std::string path(kList);
    path += '/';
    path += std::to_string(number);
    path += "-Plain";
    return scopes().find(path);
  }
  /// The box of the repetition.
  [[nodiscard]] ItemIndex itself() {
    return shown.view().scene() ? shown.view().scene()->find({ItemKey::Kind::repetition, layer(0)}) : kNoItem;
  }
  [[nodiscard]] ScopeIndex drawn() {
    return itself() == kNoItem ? kNoScope : shown.view().scene()->layout().items[itself()].drawn;
  }
  [[nodiscard]] QPoint square(std::size_t number) {
    return shown.view().camera().toScreen(shown.view().scene()->squareOf(itself(), number)).center().toPoint();
  }
  [[nodiscard]] ItemIndex boxOf(int number) {
    return shown.view().scene() ? shown.view().scene()->find({ItemKey::Kind::scope, layer(number)}) : kNoItem;
  }
  /// Returns the operator of this type in a layer.
  [[nodiscard]] NodeIndex find(const char* type, int number) {
    for (const NodeIndex node : scopes().graph()->operators()) {
      const bool there = scopes().contains(layer(number), scopes().scope_of(node));
      if (there && scopes().graph()->nodes()[node].type == type) return node;
    }
    return kNoNode;
  }

  Shown shown;
  GraphDrawing* drawing = nullptr;
};

void writeLists(const SyntheticDump& dump) { dump.known_graph(0, 0, "scopes/lists").folder("rank_0/Net/0/0"); }

}  // namespace

class GraphRepetitionTest : public QObject {
  Q_OBJECT

 private slots:
  void aClickPicksAnInstance() {
    const SyntheticDump dump;
    writeLists(dump);
    ShownLayers layers(dump);
    QCOMPARE(layers.drawn(), layers.layer(0));
    QVERIFY(layers.boxOf(1) == kNoItem);
    GraphView& view = layers.shown.view();
    view.centerOn(layers.itself());
    QCOMPARE(view.scene()->instanceAt(view.camera().toLogical(layers.square(2))), layers.layer(2));
    QTest::mouseClick(&view, Qt::LeftButton, {}, layers.square(2));
    QTRY_COMPARE_WITH_TIMEOUT(layers.drawn(), layers.layer(2), kTimeout);
    QCOMPARE(view.current(), (ItemKey{ItemKey::Kind::scope, layers.layer(2)}));
    QVERIFY(layers.boxOf(2) != kNoItem && layers.boxOf(0) == kNoItem);
    QCOMPARE(view.scene()->itemShowing(layers.find("Sigmoid", 4)), layers.itself());
  }

  /// An instance is expanded like the previous one, so that they can be compared by stepping through them.
  void keysLeafThroughInstances() {
    const SyntheticDump dump;
    writeLists(dump);
    ShownLayers layers(dump);
    GraphView& view = layers.shown.view();
    layers.drawing->toggle({ItemKey::Kind::scope, layers.layer(0)});
    const auto openLayer = [&](int number) {
      const ItemIndex item = layers.boxOf(number);
      return item != kNoItem && view.scene()->layout().items[item].kind == LayoutKind::scope_open;
    };
    QTRY_VERIFY_WITH_TIMEOUT(openLayer(0), kTimeout);
    view.select({ItemKey::Kind::scope, layers.layer(0)});
    QTest::keyClick(&view, Qt::Key_PageUp);  // There is no instance before the first
    QTest::keyClick(&view, Qt::Key_PageDown);
    QTRY_VERIFY_WITH_TIMEOUT(openLayer(1), kTimeout);
    QTest::keyClick(&view, Qt::Key_PageDown);
    QTRY_VERIFY_WITH_TIMEOUT(openLayer(2), kTimeout);
    QTest::keyClick(&view, Qt::Key_PageUp);
    QTRY_VERIFY_WITH_TIMEOUT(openLayer(1), kTimeout);
    QVERIFY(layers.boxOf(2) == kNoItem);
  }

  void allUnfoldAndFold() {
    const SyntheticDump dump;
    writeLists(dump);
    ShownLayers layers(dump);
    GraphView& view = layers.shown.view();
    view.select({ItemKey::Kind::repetition, layers.layer(0)});
    QTest::keyClick(&view, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(layers.boxOf(4) != kNoItem, kTimeout);
    for (int number = 0; number < 5; ++number) QVERIFY(layers.boxOf(number) != kNoItem);
    QVERIFY(layers.itself() == kNoItem);
    QVERIFY(layers.drawing->canFold(layers.layer(3)) && !layers.drawing->canShowSeparately(layers.layer(3)));
    layers.drawing->fold(layers.layer(3));
    QTRY_COMPARE_WITH_TIMEOUT(layers.drawn(), layers.layer(3), kTimeout);
  }

  /// A separate instance is drawn next to the others, which stay folded before and after it.
  void oneStandsBesideItsLikes() {
    const SyntheticDump dump;
    writeLists(dump);
    ShownLayers layers(dump);
    GraphView& view = layers.shown.view();
    view.centerOn(layers.itself());
    QTest::mouseDClick(&view, Qt::LeftButton, {}, layers.square(2));
    QTRY_VERIFY_WITH_TIMEOUT(layers.itself() != kNoItem && view.scene()->layout().items[layers.itself()].instances.size() == 2,
                             kTimeout);
    QVERIFY(layers.boxOf(2) != kNoItem);
    const ItemIndex rest = view.scene()->find({ItemKey::Kind::repetition, layers.layer(3)});
    QVERIFY(rest != kNoItem);
    QCOMPARE(view.scene()->labelOf(rest), QStringLiteral("2 × Plain"));
    QVERIFY(view.scene()->boxOf(layers.itself()).bottom() < view.scene()->boxOf(layers.boxOf(2)).top());
    QVERIFY(view.scene()->boxOf(layers.boxOf(2)).bottom() < view.scene()->boxOf(rest).top());
  }

  /// Searches, hits and the first cause lead to nodes: the instance that contains the node is drawn in the box.
  void aNodeComesIntoSightInItsInstance() {
    const SyntheticDump dump;
    writeLists(dump);
    ShownLayers layers(dump);
    const NodeIndex requested = layers.find("Sigmoid", 3);
    QVERIFY(requested != kNoNode);
    layers.shown.workspace.selectNode(layers.shown.workspace.graph(), requested);
    QTRY_VERIFY_WITH_TIMEOUT(layers.shown.view().scene()->find(requested) != kNoItem, kTimeout);
    QCOMPARE(layers.drawn(), layers.layer(3));
    QTRY_VERIFY_WITH_TIMEOUT(QRectF(layers.shown.view().rect()).contains(layers.shown.placeOf(requested)), kTimeout);
  }

  /// The differing instance is visible without expanding it, by its hits and by the colors of the overlay.
  void theStripShowsWhichOneDiffers() {
    const SyntheticDump dump;
    writeLists(dump);
    std::string name;
    {
      ShownLayers layers(dump);
      name = layers.scopes().graph()->nodes()[layers.find("Sigmoid", 3)].full_name;
    }
    std::replace(name.begin(), name.end(), '/', '_');
    dump.file("rank_0/Net/0/0/Sigmoid." + name + ".0.0.1.output.0.DefaultFormat.Float32.npy",
              npy_bytes(std::numeric_limits<float>::quiet_NaN()));
    ShownLayers layers(dump);
    GraphView& view = layers.shown.view();
    view.centerOn(layers.itself());
    const auto colorOf = [&](std::size_t number) {
      const QPoint at = layers.square(number);  // Well inside the outline
      return view.grab().toImage().pixelColor(at).rgb();
    };
    QCOMPARE(colorOf(3), colorOf(4));
    Findings& findings = *layers.shown.workspace.findings();
    findings.addWatchpoint(*make_watchpoint(0, "tensor_overflow", {}));
    findings.check();
    QTRY_COMPARE_WITH_TIMEOUT(findings.checkState(), Findings::CheckState::done, kTimeout);
    const auto statusMessage = [&] {
      GraphStyle inspect;
      inspect.marks = view.marks();
      return partOf(*view.scene(), layers.itself(), view.camera(), inspect).description;
    };
    QTRY_VERIFY_WITH_TIMEOUT(statusMessage().contains(QStringLiteral("With hits: 3-Plain")), kTimeout);
    QVERIFY(statusMessage().contains(QStringLiteral("Shown in the box: 0-Plain")));
    QTRY_COMPARE_WITH_TIMEOUT(colorOf(3), lightTheme().error.color().rgb(), kTimeout);
    QVERIFY(colorOf(4) != colorOf(3));

    GraphOverlay overlay(&layers.shown.workspace);
    overlay.setScene(view.scene());
    overlay.setMeasure(Measure::nan_share);
    QTRY_COMPARE_WITH_TIMEOUT(overlay.instanceMarks().at(layers.layer(3)).kind, OverlayMark::Kind::nan, kTimeout);
    QCOMPARE(overlay.instanceMarks().at(layers.layer(4)).kind, OverlayMark::Kind::unknown);
  }

  /// After any sequence of expanding, folding, searching and stepping, a drawing arrives that contains the target.
  void anyActionsLeaveADrawing_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"lists", "stages", "resnet"}) QTest::newRow(file) << file;
  }
  void anyActionsLeaveADrawing() {
    QFETCH(QString, file);
    const SyntheticDump dump;
    dump.known_graph(0, 0, "scopes/" + file.toStdString()).folder("rank_0/Net/0/0");
    Shown shown(dump.root());
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.view().scene(), kTimeout);
    auto* drawing = shown.view().findChild<GraphDrawing*>();
    const auto scopes = shown.workspace.sessionGraph()->scopes;
    std::mt19937 random(11);
    const auto below = [&](std::size_t count) { return random() % count; };
    const auto keys = {Qt::Key_Up,       Qt::Key_Down,   Qt::Key_Left,  Qt::Key_Right, Qt::Key_Return,
                       Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Space, Qt::Key_Escape};
    for (int action = 0; action < 350; ++action) {
      const auto& items = shown.view().scene()->layout().items;
      const auto scope = index_at<ScopeIndex>(below(scopes->scopes().size()));
      NodeIndex node = kNoNode;
      switch (below(8)) {
        case 0:
        case 1:
          drawing->toggle(keyOf(items[below(items.size())]));
          break;
        case 2:
          node = index_at<NodeIndex>(below(scopes->graph()->operator_count()));
          shown.workspace.selectNode(shown.workspace.graph(), node);
          break;
        case 3:
          shown.panel.showScope(scope);
          break;
        case 4:
          drawing->pick(scope);
          break;
        case 5:
          if (drawing->canShowSeparately(scope)) drawing->showSeparately(scope);
          if (below(2) == 0 && drawing->canFold(scope)) drawing->fold(scope);
          break;
        case 6:
          if (below(5) == 0) below(2) == 0 ? shown.panel.openAll() : shown.panel.closeAll();
          break;
        default:
          QTest::keyClick(&shown.view(), *(keys.begin() + below(keys.size())));
      }
      QTRY_VERIFY_WITH_TIMEOUT(!drawing->pending(), kTimeout);
      QVERIFY(shown.view().scene() != nullptr);
      if (node != kNoNode) QTRY_VERIFY_WITH_TIMEOUT(shown.view().scene()->find(node) != kNoItem, kTimeout);
    }
  }
};

SPORESCOPE_TEST(GraphRepetitionTest)

}  // namespace graph_repetition_test

#include "graph_repetition_test.moc"
