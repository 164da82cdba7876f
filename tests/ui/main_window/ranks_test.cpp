// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The ranks in the window: their tab, the notice about them, and selecting one of many.

#include <QLineEdit>
#include <QTest>
#include <algorithm>
#include <functional>
#include <set>

#include "tests/core/replicas/linked_ranks.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/main_window/open_window.h"
#include "ui/main_window/chrome/choice_box.h"
#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/chrome/rank_field.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/notices/notices.h"
#include "ui/ranks/ranks_panel.h"
#include "ui/start/recent_dumps.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/rank_choice.h"

namespace ranks_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

RanksPanel* panelOf(MainWindow& window) { return qobject_cast<RanksPanel*>(window.tabs()->currentWidget()); }

bool checked(Workspace& workspace) {
  const RankCheck* check = workspace.rankChecks()->current();
  return check != nullptr && check->state() == RankCheck::State::done;
}

bool barText(const MainWindow& window, const QString& label) {
  const auto& all = window.findChild<Notices*>()->all();
  return std::any_of(all.begin(), all.end(), [&](const Notice& notice) { return notice.title.contains(label); });
}

}  // namespace

class RanksInWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void the_bar_names_the_odd_rank_and_leads_there() {
    const test::LinkedRanks ranks(8);
    ranks.flip_bit(5, 1, "Parameter.fc2_weight");
    OpenWindow open;
    open.window().open(QString::fromStdString(ranks.root().string()));
    WAIT_FOR_CAUSE(open);
    QVERIFY(!barText(open.window(), QStringLiteral("Replicas")));  // not checked yet
    open.window().commands().ranks->trigger();
    QVERIFY(panelOf(open.window()) != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(checked(open.workspace()), kTimeout);
    const QString title =
        QStringLiteral("Replicas diverge: fc2.weight differs between ranks 0–4, 6–7 and rank 5 since iteration 1");
    QVERIFY(barText(open.window(), title));
    // It also has a NaN, which takes precedence.
    QCOMPARE(open.window().recentDumps()->dumps().front().verdict.kind, Verdict::Kind::nan);
    open.window().tabs()->showGraph();
    for (const Notice& notice : open.window().findChild<Notices*>()->all()) {
      if (notice.title == title) notice.buttons.front().run();
    }
    QVERIFY(panelOf(open.window()) != nullptr);
    QCOMPARE(selectedRank(open.workspace()).value_or(-1), 5);
  }

  /// The dump has no NaN but is not clean, even if a later visit only searches for the first cause.
  void diverging_replicas_stay_the_verdict_until_they_agree() {
    const test::LinkedRanks ranks(4, "lenet-2.0");
    ranks.flip_bit(2, 1, "Parameter.fc2.weight");
    const QString path = QString::fromStdString(ranks.root().string());
    OpenWindow open;
    open.window().open(path);
    WAIT_FOR_CAUSE(open);
    const auto kind = [&] { return open.window().recentDumps()->dumps().front().verdict.kind; };
    QCOMPARE(kind(), Verdict::Kind::clean);
    open.window().commands().ranks->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(checked(open.workspace()), kTimeout);
    QCOMPARE(verdictText(open.window().recentDumps()->dumps().front().verdict),
             QStringLiteral("replicas diverge at iteration 1"));
    open.window().commands().closeDump->trigger();
    open.window().open(path);
    WAIT_FOR_CAUSE(open);
    QCOMPARE(kind(), Verdict::Kind::diverges);
    ranks.flip_bit(2, 1, "Parameter.fc2.weight");  // back
    open.window().commands().closeDump->trigger();
    open.window().open(path);
    WAIT_FOR_CAUSE(open);
    open.window().commands().ranks->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(checked(open.workspace()), kTimeout);
    QCOMPARE(kind(), Verdict::Kind::clean);
  }

  /// A dump with one rank has no replicas: the focus moves to the message that says so.
  void the_keyboard_goes_to_the_ranks_whatever_they_show() {
    OpenWindow open;
    open.window().open(kSample);
    open.window().open(kDumps + "lenet-2.0");
    WAIT_FOR_CAUSE(open);
    ChoiceBox* box = open.window().header()->dumps();
    box->setFocus();
    QCOMPARE(open.window().focusWidget(), box);
    open.window().commands().ranks->trigger();
    QVERIFY(panelOf(open.window()) != nullptr);
    QVERIFY(panelOf(open.window())->isAncestorOf(open.window().focusWidget()));
  }

  void what_was_closed_comes_again_with_another_look_alone() {
    const test::LinkedRanks ranks(8);
    ranks.flip_bit(5, 1, "Parameter.fc2_weight");
    OpenWindow open;
    open.window().open(QString::fromStdString(ranks.root().string()));
    WAIT_FOR_CAUSE(open);
    open.window().commands().ranks->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(checked(open.workspace()), kTimeout);
    const auto statusMessage = [&] { return barText(open.window(), QStringLiteral("Replicas diverge")); };
    QVERIFY(statusMessage());
    RankCheck* check = open.workspace().rankChecks()->current();
    check->start({true});  // closed while the check runs: its end must not show the notice again
    const auto& all = open.window().findChild<Notices*>()->all();
    const auto notice =
        std::find_if(all.begin(), all.end(), [](const Notice& one) { return one.id == QStringLiteral("replicas"); });
    QVERIFY(notice != all.end());
    std::function<void()>(notice->close)();
    QTRY_VERIFY_WITH_TIMEOUT(checked(open.workspace()), kTimeout);
    QVERIFY(!statusMessage());
    check->start({true});
    QTRY_VERIFY_WITH_TIMEOUT(checked(open.workspace()), kTimeout);
    QVERIFY(statusMessage());
  }

  void keys_go_from_finding_to_finding_and_from_rank_to_rank() {
    const test::LinkedRanks ranks(6);
    ranks.flip_bit(1, 1, "Parameter.fc2_weight");
    ranks.flip_bit(4, 1, "Parameter.fc1_bias");
    OpenWindow open;
    open.window().open(QString::fromStdString(ranks.root().string()));
    WAIT_FOR_CAUSE(open);
    open.window().commands().ranks->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(checked(open.workspace()), kTimeout);
    QApplication::setActiveWindow(&open.window());
    RanksPanel* panel = panelOf(open.window());
    panel->strip()->setFocus();
    std::set<int> seen;
    for (int i = 0; i < 2; ++i) {
      QTest::keyClick(panel->strip(), Qt::Key_D);
      seen.insert(selectedRank(open.workspace()).value_or(-1));
    }
    QCOMPARE(seen, (std::set<int>{1, 4}));
    const int here = selectedRank(open.workspace()).value_or(-1);
    QTest::keyClick(panel->strip(), Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(selectedRank(open.workspace()).value_or(-1), here + 1);
    QTest::keyClick(panel->strip(), Qt::Key_Left, Qt::ControlModifier);
    QCOMPARE(selectedRank(open.workspace()).value_or(-1), here);
  }

  void a_closed_tab_comes_again_with_what_was_found() {
    const test::LinkedRanks ranks(4);
    ranks.flip_bit(1, 1, "Parameter.fc2_weight");
    OpenWindow open;
    open.window().open(QString::fromStdString(ranks.root().string()));
    WAIT_FOR_CAUSE(open);
    open.window().commands().ranks->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(checked(open.workspace()), kTimeout);
    open.window().tabs()->closeCurrentTab();
    QVERIFY(panelOf(open.window()) == nullptr);
    open.window().commands().ranks->trigger();
    QVERIFY(panelOf(open.window()) != nullptr);
    QCOMPARE(panelOf(open.window())->model()->rowCount(), 1);
  }

  void two_ranks_can_be_laid_over_each_other_from_there() {
    const test::LinkedRanks ranks(4);
    ranks.flip_bit(1, 1, "Parameter.fc2_weight");
    OpenWindow open;
    open.window().open(QString::fromStdString(ranks.root().string()));
    WAIT_FOR_CAUSE(open);
    open.window().commands().ranks->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(checked(open.workspace()), kTimeout);
    emit panelOf(open.window())->compareRequested(0, 1);
    const ui::Comparison* comparison = open.workspace().comparisons()->current();
    QVERIFY(comparison != nullptr);
    QCOMPARE(comparison->parts().ofB, QStringLiteral("rank 1"));
    QTRY_VERIFY_WITH_TIMEOUT(comparison->state() == ui::Comparison::State::done, kTimeout);
    QVERIFY(comparison->result()->coverage.judged() > 0);  // one bit is below the tolerance between runs
  }

  void few_ranks_are_a_box_and_many_a_field() {
    const test::LinkedRanks few(3);
    const test::LinkedRanks many(40);
    OpenWindow open;
    auto* field = open.window().findChild<RankField*>();
    open.window().open(QString::fromStdString(few.root().string()));
    QTRY_VERIFY_WITH_TIMEOUT(field->box()->count() == 3 && field->box()->isVisible(), kTimeout);
    open.window().open(QString::fromStdString(many.root().string()));
    QTRY_VERIFY_WITH_TIMEOUT(field->field()->isVisible() && !open.workspace().snapshot()->loading, kTimeout);
    QVERIFY(!field->box()->isVisible());
  }

  void a_number_goes_there_and_ranges_list_what_they_mean() {
    RankField field;
    std::vector<int> ranks;
    for (int rank = 0; rank < 1024; ++rank) ranks.push_back(rank);
    field.setRanks(ranks, 7);
    field.show();
    QCOMPARE(field.field()->text(), QStringLiteral("7"));
    QCOMPARE(field.matching(QStringLiteral("0-63,512")).size(), std::size_t{65});
    QCOMPARE(field.matching(QStringLiteral("102")), (std::vector<int>{102, 1020, 1021, 1022, 1023}));
    QVERIFY(field.matching(QStringLiteral("5000-6000")).empty() && field.matching(QStringLiteral("x")).empty());
    QVERIFY(field.matching(QStringLiteral("9-")).empty());
    std::vector<int> chosen;
    connect(&field, &RankField::chosen, this, [&](int rank) {
      chosen.push_back(rank);
      field.setRanks(ranks, rank);
    });
    const auto type = [&](const QString& text) {
      field.field()->setText(text);
      QTest::keyClick(field.field(), Qt::Key_Return);
    };
    type(QStringLiteral("102"));
    type(QStringLiteral("512-600"));
    type(QStringLiteral("9999"));  // rejected
    QCOMPARE(chosen, (std::vector<int>{102, 512}));
    QVERIFY(field.field()->property("wrong").toBool());
    QTest::keyClick(field.field(), Qt::Key_Down);
    QTest::keyClick(field.field(), Qt::Key_Up);
    QCOMPARE(chosen, (std::vector<int>{102, 512, 513, 512}));
    QTest::keyClick(field.field(), Qt::Key_Escape);
    QCOMPARE(field.field()->text(), QStringLiteral("512"));
  }
};

SPORESCOPE_TEST(RanksInWindowTest)

}  // namespace ranks_test

#include "ranks_test.moc"
