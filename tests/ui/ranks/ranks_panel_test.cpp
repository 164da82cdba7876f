// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/ranks_panel.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "core/session/offline/open_offline_session.h"
#include "tests/core/replicas/linked_ranks.h"
#include "tests/program/test_class.h"
#include "tests/ui/wait_for.h"
#include "ui/ranks/finding_lists.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/rank_choice.h"

namespace ranks_panel_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

/// A visible panel for a dump of many ranks.
struct ShownRanks {
  explicit ShownRanks(const std::filesystem::path& root, QSize size = {1400, 800}) {
    workspace.addSession(open_offline_session(root));
    panel.resize(size);
    panel.show();
  }
  bool done() {
    return waitFor([this] {
      const RankCheck* check = workspace.rankChecks()->current();
      return check != nullptr && !workspace.snapshot()->loading && check->state() != RankCheck::State::never &&
             check->state() != RankCheck::State::running;
    });
  }
  [[nodiscard]] QString caption() const {
    QString all;
    for (const QLabel* label : panel.findChildren<QLabel*>()) {
      if (label->isVisible()) all += label->text() + u'\n';
    }
    return all;
  }

  Workspace workspace;
  RanksPanel panel{&workspace};
};

}  // namespace

class RanksPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void the_odd_rank_is_marked_and_its_row_chooses_it_everywhere() {
    const test::LinkedRanks ranks(8);
    ranks.flip_bit(5, 1, "Parameter.fc2_weight");
    ShownRanks shown(ranks.root());
    const QAbstractItemModelTester tester(shown.panel.model());
    QVERIFY(shown.done());
    QCOMPARE(shown.panel.model()->rowCount(), 1);
    const auto& cells = shown.panel.strip()->cells();
    QCOMPARE(cells.size(), std::size_t{8});
    for (const RankCell& cell : cells) QVERIFY(cell.state == (cell.rank == 5 ? RankState::differs : RankState::agrees));

    shown.panel.goToFinding();
    QCOMPARE(selectedRank(shown.workspace).value_or(-1), 5);
    QCOMPARE(shown.workspace.iteration(), Iteration{1});
    QCOMPARE(shown.workspace.nodeName(*shown.workspace.tensor()), QStringLiteral("fc2.weight"));
    QVERIFY(waitFor([&] { return shown.caption().contains(QStringLiteral("1 of 192")); }));
  }

  void a_rank_of_the_strip_is_chosen_with_the_tensor() {
    const test::LinkedRanks ranks(8);
    ranks.flip_bit(5, 1, "Parameter.fc2_weight");
    ShownRanks shown(ranks.root());
    QVERIFY(shown.done());
    shown.panel.goToFinding();
    shown.panel.strip()->pressPart(2);
    QCOMPARE(selectedRank(shown.workspace).value_or(-1), 2);
    QCOMPARE(shown.workspace.nodeName(*shown.workspace.tensor()), QStringLiteral("fc2.weight"));
    QCOMPARE(shown.workspace.iteration(), Iteration{1});
    shown.panel.strip()->setFocus();
    QTest::keyClick(shown.panel.strip(), Qt::Key_Right);
    QCOMPARE(selectedRank(shown.workspace).value_or(-1), 3);
    QTest::keyClick(shown.panel.strip(), Qt::Key_End);
    QCOMPARE(selectedRank(shown.workspace).value_or(-1), 7);
    QTest::keyClick(shown.panel.strip(), Qt::Key_Right);  // It stays at the end
    QCOMPARE(selectedRank(shown.workspace).value_or(-1), 7);
  }

  void the_next_that_differs_is_said_to_be_none_at_the_end() {
    const test::LinkedRanks ranks(4);
    ranks.flip_bit(1, 1, "Parameter.fc2_weight");
    ranks.flip_bit(2, 1, "Parameter.fc1_bias");
    ShownRanks shown(ranks.root());
    QVERIFY(shown.done());
    QCOMPARE(shown.panel.model()->rowCount(), 2);
    const QSignalSpy statusMessage(&shown.panel, &RanksPanel::statusMessage);
    shown.panel.goToNextFinding();
    const int first = selectedRank(shown.workspace).value_or(-1);
    shown.panel.goToNextFinding();
    QVERIFY(selectedRank(shown.workspace).value_or(-1) != first);
    QCOMPARE(statusMessage.count(), 0);
    shown.panel.goToNextFinding();
    QCOMPARE(statusMessage.count(), 1);
  }

  void keys_and_the_filter_lead_through_the_table() {
    const test::LinkedRanks ranks(4);
    ranks.flip_bit(1, 1, "Parameter.fc2_weight");
    ranks.flip_bit(2, 1, "Parameter.fc1_bias");
    ShownRanks shown(ranks.root());
    QVERIFY(shown.done());
    auto* view = shown.panel.findChild<TableView*>();
    QTest::keyClick(view, Qt::Key_N);
    QVERIFY(view->currentIndex().isValid());
    QTest::keyClick(&shown.panel, Qt::Key_F, Qt::ControlModifier);
    auto* tools = shown.panel.findChild<TableTools*>();
    tools->setFilterText(QStringLiteral("tensor: fc1"));
    QVERIFY(waitFor([&] { return shown.panel.model()->rowCount() == 1; }));
    QCOMPARE(shown.panel.model()->index(0, ReplicaModel::kTensor).data().toString(), QStringLiteral("fc1.bias"));
    tools->setFilterText(QStringLiteral("no such tensor"));
    QVERIFY(waitFor([&] { return shown.caption().contains(QStringLiteral("2 differences are hidden by the filter.")); }));
    shown.panel.goToFinding();  // Shows it, whatever the filter hides
    QCOMPARE(shown.panel.model()->rowCount(), 2);
  }

  void replicas_that_agree_say_in_how_many_tensors() {
    const test::LinkedRanks ranks(4);
    ShownRanks shown(ranks.root());
    QVERIFY(shown.done());
    QCOMPARE(shown.panel.model()->rowCount(), 0);
    QVERIFY(waitFor([&] { return shown.caption().contains(QStringLiteral("The replicas agree")); }));
  }

  void one_rank_is_said_to_be_alone() {
    ShownRanks shown(std::filesystem::path(SPORESCOPE_TEST_DATA) / "dumps" / "lenet-2.0");
    QVERIFY(waitFor([&] { return shown.caption().contains(QStringLiteral("only one rank")); }));
    QVERIFY(shown.workspace.rankChecks()->current()->state() == RankCheck::State::never);
  }

  void a_dump_that_does_not_open_does_no_harm() {
    ShownRanks shown("/nowhere/at/all");
    QVERIFY(waitFor([&] { return shown.workspace.snapshot()->error.has_value(); }));
    shown.panel.goToFinding();
    shown.panel.goToNextFinding();
    shown.panel.strip()->step(1);
    QVERIFY(!shown.panel.grab().isNull());
  }

  void no_session_is_no_trouble() {
    Workspace workspace;
    RanksPanel panel(&workspace);
    panel.resize(800, 600);
    panel.show();
    QVERIFY(!panel.grab().isNull());
  }

  void what_is_missing_or_unread_does_not_agree() {
    const test::LinkedRanks ranks(6);
    ranks.remove_rank(3);
    ranks.cut_off(1, 1, "Parameter.fc1_weight");
    ShownRanks shown(ranks.root());
    QVERIFY(shown.done());
    const auto& cells = shown.panel.strip()->cells();
    QVERIFY(cells[3].state == RankState::unknown && !cells[0].partly && cells[1].partly);
    shown.panel.strip()->pressPart(3);
    QVERIFY(selectedRank(shown.workspace).value_or(-1) != 3);
    QVERIFY(waitFor([&] { return shown.caption().contains(QStringLiteral("No verdict for")); }));
  }

  void stopping_keeps_what_was_found_and_looking_again_ends_it() {
    const test::LinkedRanks ranks(256);
    ranks.flip_bit(5, 1, "Parameter.fc2_weight");
    ShownRanks shown(ranks.root());
    QVERIFY(waitFor([&] {
      const RankCheck* check = shown.workspace.rankChecks()->current();
      return check != nullptr && check->state() == RankCheck::State::running;
    }));
    QTest::keyClick(&shown.panel, Qt::Key_Escape);
    QVERIFY(shown.done());
    RankCheck* check = shown.workspace.rankChecks()->current();
    QVERIFY(check->state() == RankCheck::State::stopped || check->state() == RankCheck::State::done);
    check->start({});
    QVERIFY(shown.done());
    QVERIFY(check->state() == RankCheck::State::done);
    QCOMPARE(shown.panel.model()->rowCount(), 1);
  }

  void a_thousand_ranks_have_a_lens_and_are_found_by_screen_readers() {
    const test::LinkedRanks ranks(1024);
    ranks.flip_bit(411, 1, "Parameter.fc2_weight");
    QElapsedTimer timer;
    timer.start();
    ShownRanks shown(ranks.root());
    QVERIFY(waitFor([&] { return !shown.workspace.snapshot()->loading; }));
    const qint64 open = timer.restart();
    QVERIFY(shown.done());
    qInfo("1,024 ranks: open and listed in %lld ms, judged in %lld ms", static_cast<long long>(open),
          static_cast<long long>(timer.elapsed()));
    RankStrip* strip = shown.panel.strip();
    QVERIFY(strip->hasLens());
    shown.panel.goToFinding();
    QCOMPARE(strip->lens(), (std::pair{384, 64}));
    QAccessibleInterface* all = QAccessible::queryAccessibleInterface(strip);
    QVERIFY(all != nullptr && all->childCount() >= 1024);
    QVERIFY(all->child(411)->text(QAccessible::Name).contains(QStringLiteral("Rank 411")));
    timer.restart();
    for (int i = 0; i < 20; ++i) strip->grab();
    const double milliseconds = static_cast<double>(timer.elapsed()) / 20;
    qInfo("painted in %.1f ms", milliseconds);
    QVERIFY(milliseconds < 100);
  }

  void where_a_nan_began_is_marked_when_it_is_known() {
    const test::LinkedRanks ranks(3);  // Of the training that was fed a NaN
    ShownRanks shown(ranks.root());
    QVERIFY(shown.done());
    const auto nan = [&] {
      const auto& cells = shown.panel.strip()->cells();
      return std::any_of(cells.begin(), cells.end(), [](const RankCell& cell) { return cell.state == RankState::nan; });
    };
    QVERIFY(!nan());
    shown.workspace.findings()->startCauseSearch();
    QVERIFY(waitFor(nan));
  }

  // Mul-op3 reads the output of AllReduce-op3 and only carries the difference.
  void where_it_began_comes_first_and_the_rest_carries_it() {
    const test::LinkedRanks ranks(4);
    ranks.flip_bit(2, 1, "AllReduce.Default_grad_reducer-DistributedGradReducer_AllReduce-op3.0.0.1795235791517078.output.0");
    ShownRanks shown(ranks.root());
    QVERIFY(shown.done());
    const SessionReplicas& replicas = *shown.panel.model()->replicas();
    const auto started = findingsOnRank(replicas, *shown.workspace.snapshot(), 2);
    QVERIFY(!started.empty());
    QCOMPARE(replicas.findings[started[0].index].name, std::string("AllReduce-op3"));
    QVERIFY(!started[0].propagates);
    QVERIFY(adviceOn(replicas.findings[started[0].index], 2).contains(QStringLiteral("AllReduce-op3")));
    QVERIFY(findingsOnRank(replicas, *shown.workspace.snapshot(), 1).empty());
    QVERIFY(findingsOfOtherRanks(replicas, 0).empty());
    // Same with the consumer of the tensor.
    SessionReplicas more = replicas;
    ReplicaFinding after = more.findings[started[0].index];
    after.key.node =
        shown.workspace.snapshot()->graphs[after.key.graph].graph->find("Default/grad_reducer-DistributedGradReducer/Mul-op3");
    QVERIFY(after.key.node != kNoNode);
    more.findings.push_back(after);
    const auto both = findingsOnRank(more, *shown.workspace.snapshot(), 2);
    QCOMPARE(both.size(), std::size_t{2});
    QVERIFY(!both[0].propagates && both[1].propagates);
  }

  void a_finding_is_read_once_whatever_else_is_found() {
    const test::LinkedRanks ranks(4);
    ranks.flip_bit(2, 1, "Parameter.fc2_weight");
    ShownRanks shown(ranks.root());
    QVERIFY(shown.done());
    shown.panel.goToFinding();
    const auto measured = [&] {
      return shown.caption().contains(QStringLiteral("1 of 192")) && shown.caption().contains(QStringLiteral("float32"));
    };
    QVERIFY(waitFor(measured));
    emit shown.workspace.rankChecks()->resultChanged();  // As each partial result does
    QVERIFY(measured());
  }

  void a_finding_of_one_dump_is_not_chosen_in_another() {
    const test::LinkedRanks ranks(4), others(4);
    for (const test::LinkedRanks* result : {&ranks, &others}) result->flip_bit(2, 1, "Parameter.fc2_weight");
    ShownRanks shown(ranks.root());
    QVERIFY(shown.done());
    shown.panel.goToFinding();
    shown.workspace.addSession(open_offline_session(others.root()));
    QVERIFY(shown.done());
    QCOMPARE(shown.panel.model()->rowCount(), 1);
    QVERIFY(shown.caption().contains(QStringLiteral("Select a row")));
  }

  void rows_are_copied_as_programs_read_them() {
    const test::LinkedRanks ranks(3);
    ranks.flip_bit(2, 1, "Parameter.fc2_weight");
    ShownRanks shown(ranks.root());
    QVERIFY(shown.done());
    QTest::keyClick(&shown.panel, Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QGuiApplication::clipboard()->text().trimmed().split(u'\n');
    QCOMPARE(lines.size(), 2);
    QVERIFY(lines[1].startsWith(QStringLiteral("fc2.weight\t")));
  }

  void narrow_windows_drop_the_legend_then_the_details() {
    const test::LinkedRanks ranks(3);
    ranks.flip_bit(2, 1, "Parameter.fc2_weight");
    ShownRanks shown(ranks.root(), {600, 500});
    QVERIFY(shown.done());
    QVERIFY(!shown.panel.findChild<RankLegend*>()->isVisible());
    QVERIFY(!shown.panel.findChild<FindingDetails*>()->isVisible());
    shown.panel.resize(1400, 800);
    QVERIFY(shown.panel.findChild<RankLegend*>()->isVisible());
    QVERIFY(shown.panel.findChild<FindingDetails*>()->isVisible());
  }
};

SPORESCOPE_TEST(RanksPanelTest)

}  // namespace ranks_panel_test

#include "ranks_panel_test.moc"
