// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Recomputed operators in the window: their tab, the colors of the graph, the link to the tensor.

#include <QAbstractButton>
#include <QComboBox>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "tests/core/recompute/altered_element.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/main_window/open_window.h"
#include "ui/details/details_panel.h"
#include "ui/details/error_map_view.h"
#include "ui/graph/graph_overlay.h"
#include "ui/graph/graph_view.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/notices/notices.h"
#include "ui/recompute/recomputed_panel.h"
#include "ui/tensor/tensor_tab.h"
#include "ui/workspace/recomputations.h"

namespace recompute_window_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const char* const kRelu = "Default/network-WithLossCell/_backbone-LeNet5/relu-ReLU/";
const char* const kConv = "Default/network-WithLossCell/_backbone-LeNet5/conv2-Conv2d/Conv2D-op80";

QComboBox* measuresOf(MainWindow& window) {
  for (QComboBox* box : window.findChildren<QComboBox*>()) {
    if (box->accessibleName() == QStringLiteral("Colour by")) return box;
  }
  return nullptr;
}

bool computed(Workspace& workspace) {
  const Recomputation* now = workspace.recomputations()->current();
  return now != nullptr && now->state() == Recomputation::State::done;
}

OverlayMark markOf(OpenWindow& open, const std::string& name) {
  const auto* view = open.window().findChild<GraphView*>();
  GraphOverlay overlay(&open.workspace());
  overlay.setMeasure(Measure::excess);
  overlay.setScene(view->scene());
  const NodeIndex node = view->scene()->graph().find(name);
  const auto& items = view->scene()->layout().items;
  const auto shown = std::find_if(items.begin(), items.end(),
                                  [&](const LayoutItem& item) { return item.kind == LayoutKind::op && item.node == node; });
  return shown == items.end() ? OverlayMark() : overlay.marks()[static_cast<std::size_t>(shown - items.begin())];
}

}  // namespace

class RecomputingInWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void theTabComesWithTheFirstQuestion() {
    const test::AlteredElement moved((kDumps + QStringLiteral("lenet-2.0")).toStdString(), "rank_0/LeNet5/0/1",
                                     "Conv2D.Conv2D-op80.*output.0.*", 0.5F);
    QVERIFY(moved.done());
    OpenWindow open;
    open.window().open(QString::fromStdString(moved.path().string()));
    WAIT_FOR_CAUSE(open);
    QVERIFY(!dockOf(open.window(), "recomputed")->isVisible());
    QComboBox* measures = measuresOf(open.window());
    QVERIFY(measures != nullptr && measures->findText(QStringLiteral("Recomputed")) < 0);
    open.window().commands().recomputeAll->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(computed(open.workspace()), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(dockOf(open.window(), "recomputed")->isVisible(), kTimeout);
    QCOMPARE(measures->currentText(), QStringLiteral("Recomputed"));
    // The notice names it and links to it.
    const auto& notices = open.window().findChild<Notices*>()->all();
    const auto statusMessage = std::find_if(notices.begin(), notices.end(), [](const Notice& notice) {
      return notice.title == QStringLiteral("Conv2D-op80 does not match its recomputation");
    });
    QVERIFY(statusMessage != notices.end());
    const auto show = statusMessage->buttons.front().run;
    const auto close = statusMessage->close;
    show();
    QCOMPARE(open.workspace().nodeName(*open.workspace().tensor()), QStringLiteral("Conv2D-op80"));
    const std::size_t before = notices.size();
    close();
    QCOMPARE(notices.size(), before - 1);
    // The graph shows the results, only in the shown iteration.
    open.window().commands().openAll->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(markOf(open, kConv).text, QStringLiteral("0.5"), kTimeout);
    QVERIFY(markOf(open, kConv).kind == OverlayMark::Kind::value);
    QCOMPARE(markOf(open, kConv).position, 1.0);
    QCOMPARE(markOf(open, std::string(kRelu) + "ReLU-op78").text, QStringLiteral("✓"));
    open.workspace().setIteration(Iteration{2});
    QTRY_COMPARE_WITH_TIMEOUT(markOf(open, kConv).text, QStringLiteral("✓"), kTimeout);
    // Another dump has no recomputation.
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    QTRY_VERIFY_WITH_TIMEOUT(!dockOf(open.window(), "recomputed")->isVisible(), kTimeout);
    QCOMPARE(measures->currentText(), QStringLiteral("Hits"));
  }

  // Started while a tensor is shown, which has no docks: the dock appears with the graph.
  void theTabIsThereWhenTheGraphComesBack() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    const TensorKey key = open.workspace().findings()->causes().front().tensor.key;
    const auto inFront = [&open] { return open.window().tabs()->currentIndex(); };
    open.workspace().openTensor(key, true);
    QTRY_VERIFY_WITH_TIMEOUT(inFront() > 0, kTimeout);
    open.window().commands().recomputeAll->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(computed(open.workspace()), kTimeout);
    open.window().commands().showGraph->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(inFront(), 0, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(!dockOf(open.window(), "recomputed")->isHidden(), kTimeout);
    // Once the user has closed it, it stays closed.
    dockOf(open.window(), "recomputed")->close();
    open.workspace().openTensor(key, true);
    QTRY_VERIFY_WITH_TIMEOUT(inFront() > 0, kTimeout);
    open.window().commands().showGraph->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(inFront(), 0, kTimeout);
    QVERIFY(dockOf(open.window(), "recomputed")->isHidden());
  }

  void aScopeAgreesOnlyIfAllInItWasComputed() {
    OpenWindow open;
    open.window().open(kDumps + QStringLiteral("two-ranks-2.10"));
    WAIT_FOR_CAUSE(open);
    open.window().commands().closeAll->trigger();
    open.window().commands().recomputeAll->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(computed(open.workspace()), kTimeout);
    // No iteration has all dumped tensors: a box with an AllReduce must not have a check mark.
    const auto* view = open.window().findChild<GraphView*>();
    GraphOverlay overlay(&open.workspace());
    overlay.setMeasure(Measure::excess);
    overlay.setScene(view->scene());
    const auto& items = view->scene()->layout().items;
    std::size_t closed = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (items[i].kind != LayoutKind::scope_closed) continue;
      ++closed;
      QVERIFY(overlay.marks()[i].text.isEmpty());
    }
    QVERIFY(closed > 0);
  }

  void theMapLeadsToTheElementInTheTensor() {
    const test::AlteredElement moved((kDumps + QStringLiteral("lenet-2.0")).toStdString(), "rank_0/LeNet5/0/1",
                                     "Conv2D.Conv2D-op80.*output.0.*", 0.5F);
    QVERIFY(moved.done());
    OpenWindow open;
    open.window().open(QString::fromStdString(moved.path().string()));
    WAIT_FOR_CAUSE(open);
    open.workspace().setIteration(Iteration{1});
    const GraphIndex graph = open.workspace().graph();
    open.workspace().selectNode(graph, open.workspace().sessionGraph()->graph->find(kConv));
    QVERIFY(open.window().commands().recompute->isEnabled());
    open.window().commands().recompute->trigger();
    auto* details = open.window().findChild<DetailsPanel*>();
    QTRY_VERIFY_WITH_TIMEOUT(details->recomputed().result() != nullptr, kTimeout);
    auto* map = details->findChild<ErrorMapView*>();
    QVERIFY(map != nullptr);
    map->pressPart(map->currentPart());
    TabArea* tabs = open.window().tabs();
    QTRY_VERIFY_WITH_TIMEOUT(tabs->tensorTab(tabs->currentIndex()) != nullptr, kTimeout);
    TensorTab* tab = tabs->tensorTab(tabs->currentIndex());
    const auto element = [tab] {
      const TensorPlane* plane = tab->plane();
      return plane->slice().elementAt(plane->current().row, plane->current().column);
    };
    const ElementIndex last{3, 7, 2, 2};
    QTRY_VERIFY_WITH_TIMEOUT(tab->settled() && element() == last, kTimeout);
    // The recomputed values are the baseline.
    const auto shows = [tab](const QString& label) {
      const auto buttons = tab->findChildren<QAbstractButton*>();
      return std::any_of(buttons.begin(), buttons.end(),
                         [&](const QAbstractButton* button) { return button->isVisible() && button->text() == label; });
    };
    QVERIFY(shows(QStringLiteral("Dumped")) && shows(QStringLiteral("Recomputed")));
    const auto isChosen = [tab](const QString& label) {
      const auto buttons = tab->findChildren<QAbstractButton*>();
      return std::any_of(buttons.begin(), buttons.end(),
                         [&](const QAbstractButton* button) { return button->isChecked() && button->text() == label; });
    };
    QVERIFY(isChosen(QStringLiteral("Side by side")));
    const auto* reading = tab->findChild<TensorLoader*>();
    QTRY_VERIFY_WITH_TIMEOUT(reading->difference().has_value(), kTimeout);
    QVERIFY(std::abs(reading->difference()->max_abs - 0.5) < 1e-6);
    QVERIFY(reading->baseline() == BaselineKind::recomputed);
    // Other tensors are shown as usual.
    TensorKey input = tab->key();
    input.io = IoDirection::input;
    open.workspace().openTensor(input, false);
    QTRY_VERIFY_WITH_TIMEOUT(tab->settled() && reading->baseline() == BaselineKind::previous, kTimeout);
    QVERIFY(isChosen(QStringLiteral("Current")));
  }
};

SPORESCOPE_TEST(RecomputingInWindowTest)

}  // namespace recompute_window_test

#include "recompute_window_test.moc"
