// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/main_window.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <filesystem>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/main_window/open_window.h"
#include "ui/main_window/cause/cause_path_menu.h"
#include "ui/main_window/cause/reasoning_dialog.h"
#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/chrome/status_line.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/notices/info_bar.h"
#include "ui/start/recent_dumps.h"
#include "ui/tensor/distribution/range_panel.h"
#include "ui/tensor/history/history_panel.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/segment_button.h"

namespace first_cause_test {

using namespace sporescope;
using namespace sporescope::ui;

class FirstCauseTest : public QObject {
  Q_OBJECT

 private slots:
  void theSampleIsFoundAndNamesItsCause() {
    OpenWindow open;
    MainWindow& window = open.window();
    QVERIFY(window.commands().openSample->isVisible());
    window.commands().openSample->trigger();
    WAIT_FOR_CAUSE(open);
    // Known cause of this dump: Log yields -Inf at iteration 1, line 60 of networks.py.
    QVERIFY(window.infoBar()->isVisible());
    const QString text = window.infoBar()->text();
    const QString beginning = QStringLiteral("−Inf begins at Log-op0, iteration 1, and leads to NaN rank 0 networks.py:60");
    QVERIFY2(text.startsWith(beginning), qPrintable(text));
    QCOMPARE(window.infoBar()->shown()->kind, NoticeKind::nan_cause);
    QVERIFY(window.windowTitle().startsWith(QStringLiteral("sample")));
    QVERIFY(window.header()->isVisible());
    QVERIFY(dockOf(window, "nodes")->isVisible());
    QCOMPARE(window.recentDumps()->dumps().front().verdict, (Verdict{Verdict::Kind::nan, Iteration{1}, {}}));
  }

  /// The dump is still being written: a clean verdict does not cover iterations that are added later.
  void whatComesLaterIsLookedAtToo() {
    const QTemporaryDir folder;
    const std::filesystem::path updated = std::filesystem::path(folder.path().toStdString()) / "sample";
    const std::filesystem::path iterations = updated / "rank_0/LeNet5/0";
    std::filesystem::copy(SPORESCOPE_SAMPLE, updated, std::filesystem::copy_options::recursive);
    std::filesystem::remove_all(iterations / "1");
    OpenWindow open;
    open.window().open(QString::fromStdString(updated.string()));
    const auto state = [&] {
      return open.workspace().findings() ? open.workspace().findings()->causeState() : Findings::CauseState::not_started;
    };
    QTRY_COMPARE_WITH_TIMEOUT(state(), Findings::CauseState::clean, kTimeout);
    QCOMPARE(open.window().recentDumps()->dumps().front().verdict.kind, Verdict::Kind::clean);
    std::filesystem::copy(std::filesystem::path(SPORESCOPE_SAMPLE) / "rank_0/LeNet5/0/1", iterations / "1",
                          std::filesystem::copy_options::recursive);
    // The dump is searched again after it has grown.
    const auto where = [&] {
      if (state() != Findings::CauseState::found) return QString();
      return open.workspace().nodeName(open.workspace().findings()->causes().front().tensor.key);
    };
    QTRY_COMPARE_WITH_TIMEOUT(where(), QStringLiteral("Log-op0"), kTimeout);
    QCOMPARE(open.window().recentDumps()->dumps().front().verdict.kind, Verdict::Kind::nan);
  }

  void showSelectsTheCauseEverywhere() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(open.window().infoBar(), QStringLiteral("Show")) != nullptr, kTimeout);
    QTest::mouseClick(buttonOf(open.window().infoBar(), QStringLiteral("Show")), Qt::LeftButton);
    QVERIFY(open.workspace().tensor());
    QCOMPARE(open.workspace().nodeName(*open.workspace().tensor()), QStringLiteral("Log-op0"));
    QCOMPARE(open.workspace().iteration(), Iteration{1});
    QCOMPARE(open.workspace().tensor(), std::optional(open.workspace().findings()->causes().front().tensor.key));
  }

  void controlsSayWhatTheyDo() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(open.window().infoBar(), QStringLiteral("Show")) != nullptr, kTimeout);
    for (const QAbstractButton* button : open.window().infoBar()->findChildren<QAbstractButton*>()) {
      if (button->isVisible()) QVERIFY2(!button->toolTip().isEmpty(), qPrintable(button->text()));
    }
    open.workspace().openTensor(open.workspace().findings()->causes().front().tensor.key, true);
    const auto viewsHaveToolTips = [&] {
      const auto views = open.window().tabs()->findChildren<SegmentButton*>();
      const auto isVisible = [](const SegmentButton* view) { return view->isVisible(); };
      return std::any_of(views.begin(), views.end(), isVisible) &&
             std::all_of(views.begin(), views.end(),
                         [&](const SegmentButton* view) { return !isVisible(view) || !view->toolTip().isEmpty(); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(viewsHaveToolTips(), kTimeout);
    const auto* range = open.window().findChild<RangePanel*>();
    QVERIFY(range != nullptr);
    for (const NumberField* field : range->findChildren<NumberField*>()) QVERIFY(!field->toolTip().isEmpty());
    const auto* history = open.window().findChild<HistoryPanel*>();
    QVERIFY(history != nullptr && !history->findChild<QComboBox*>()->toolTip().isEmpty());
  }

  void thePathOfTheCauseIsWalked() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    const auto& cause = open.workspace().findings()->causes().front();
    QVERIFY(cause.path.size() > 1);
    const Commands& commands = open.window().commands();
    QVERIFY(commands.nextStep->isEnabled());
    commands.firstCause->trigger();
    QCOMPARE(open.workspace().tensor(), std::optional(cause.tensor.key));
    commands.nextStep->trigger();
    QVERIFY(open.workspace().tensor() != std::optional(cause.tensor.key));
    commands.previousStep->trigger();
    QCOMPARE(open.workspace().tensor(), std::optional(cause.tensor.key));
    commands.previousStep->trigger();
    QCOMPARE(open.workspace().tensor(), std::optional(cause.tensor.key));
  }

  /// The graph of the sample branches after Log into the loss and its gradient. Div, the first gradient, produces its own
  /// NaN, and fc3.bias is read before all other weights. The dump ends with that iteration.
  void theWayGoesOnIntoTheWeightsAndBack() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    const Commands& commands = open.window().commands();
    const auto& cause = open.workspace().findings()->causes().front();
    QVERIFY(!cause.downstream.empty() && !cause.downstream_end.empty());
    const auto way = cause.full_path();
    QCOMPARE(way.size(), cause.path.size() + cause.downstream.size());
    QVERIFY(!way[cause.path.size()].from);
    commands.firstCause->trigger();
    for (std::size_t i = 1; i < way.size(); ++i) {
      commands.nextStep->trigger();
      QCOMPARE(open.workspace().tensor(), std::optional(way[i].tensor.key));
    }
    QCOMPARE(open.workspace().nodeName(*open.workspace().tensor()), QStringLiteral("ApplyMomentum-op0"));
    commands.nextStep->trigger();
    QCOMPARE(open.workspace().tensor(), std::optional(way.back().tensor.key));
    for (std::size_t i = way.size() - 1; i > 0; --i) commands.previousStep->trigger();
    QCOMPARE(open.workspace().tensor(), std::optional(cause.tensor.key));
    const auto* path = open.window().findChild<CausePathMenu*>();
    QVERIFY(path != nullptr);
    const QAction* end = path->menu()->actions().back();
    QVERIFY(!end->isEnabled() && end->text().contains("the dump ends after iteration 1"));
  }

  void howItWasFoundIsTold() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.window().commands().explainCause->trigger();
    auto* dialog = open.window().findChild<ReasoningDialog*>();
    QVERIFY(dialog != nullptr);
    QVERIFY(dialog->isVisible());
    QAbstractItemModelTester tester(dialog->model());
    const int last = dialog->model()->rowCount() - 1;
    QVERIFY(last > 0);
    QVERIFY(dialog->model()->index(last, 0).data().toString().startsWith(QStringLiteral("Log-op0 · ")));
    QCOMPARE(dialog->model()->index(last, 2).data().toString(),
             QStringLiteral("all its inputs were finite: this operator produced it"));
    emit dialog->table()->opened(dialog->model()->index(last, 0), false);
    QCOMPARE(open.workspace().tensor(), std::optional(open.workspace().findings()->causes().front().tensor.key));
    open.window().commands().closeDump->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(dialog->model()->rowCount(), 0, kTimeout);
  }

  void aClosedBarComesBackFromTheMenu() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    MainWindow& window = open.window();
    const std::function<void()> close = window.infoBar()->shown()->close;
    close();
    QVERIFY(window.infoBar()->shown() == nullptr || window.infoBar()->shown()->kind != NoticeKind::nan_cause);
    QVERIFY(!window.commands().firstCauseBar->isChecked());
    window.commands().firstCauseBar->trigger();
    QCOMPARE(window.infoBar()->shown()->kind, NoticeKind::nan_cause);
  }

  void theRecommendedCheckIsOfferedBehindTheCause() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    const auto offered = [&] {
      const Notice* notice = open.window().infoBar()->shown();
      return notice != nullptr && notice->kind == NoticeKind::offer;
    };
    QVERIFY(!offered());
    const std::function<void()> close = open.window().infoBar()->shown()->close;
    close();
    QTRY_VERIFY_WITH_TIMEOUT(offered(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(open.window().infoBar(), QStringLiteral("Check")) != nullptr, kTimeout);
    QTest::mouseClick(buttonOf(open.window().infoBar(), QStringLiteral("Check")), Qt::LeftButton);
    Findings* findings = open.workspace().findings();
    QTRY_COMPARE_WITH_TIMEOUT(findings->checkState(), Findings::CheckState::done, kTimeout);
    QVERIFY(findings->hitCount() > 0);
    QVERIFY(!offered());
    QTRY_VERIFY_WITH_TIMEOUT(dockOf(open.window(), "hits")->windowTitle().contains(QString::number(findings->hitCount())),
                             kTimeout);
  }

  void aHealthyDumpSaysSo() {
    OpenWindow open;
    open.window().open(kDumps + "lenet-2.0");
    WAIT_FOR_CAUSE(open);
    QCOMPARE(open.workspace().findings()->causeState(), Findings::CauseState::clean);
    QTRY_VERIFY_WITH_TIMEOUT(open.window().statusLine()->leftText().startsWith(QStringLiteral("No NaN or Inf in ")), kTimeout);
    QVERIFY(!open.window().commands().firstCause->isEnabled());
  }

  void severalRanksAreNamedInTheTitle() {
    OpenWindow open;
    open.window().open(kDumps + "two-ranks-2.10");
    WAIT_FOR_CAUSE(open);
    QVERIFY2(open.window().infoBar()->text().contains(QStringLiteral("iteration 1, rank 1")),
             qPrintable(open.window().infoBar()->text()));
  }
};

SPORESCOPE_TEST(FirstCauseTest)

}  // namespace first_cause_test

#include "first_cause_test.moc"
