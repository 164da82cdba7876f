// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "opened_dump.h"
#include "tests/core/dump/recorded_statistics_dump.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/tensor/tensor_tab.h"
#include "ui/text/summary_text.h"

namespace recorded_tensor_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

using Write = void (*)(const SyntheticDump&);

/// A visible tab with the output of the Add of a synthetic dump.
class ShownTab {
 public:
  ShownTab(Write write, std::int64_t iteration) : dump_(rootOf(write)) {
    dump_.workspace.setIteration(Iteration{iteration});
    tab = std::make_unique<TensorTab>(&dump_.workspace, dump_.key(QStringLiteral("Add-op1"), iteration));
    tab->resize(1400, 900);
    tab->show();
  }
  [[nodiscard]] bool settles() const {
    return waitFor([&] { return tab->summary().has_value() && tab->state()->showsContent() && tab->settled(); });
  }
  [[nodiscard]] QString cell(RecordedField which, int column) const {
    const RecordedStatisticsModel* model = tab->recordedPanel()->model();
    for (int row = 0; row < model->rowCount(); ++row) {
      if (model->index(row, RecordedStatisticsModel::kName).data() == statisticName(which))
        return model->index(row, column).data().toString();
    }
    return QStringLiteral("no row");
  }
  [[nodiscard]] Workspace& workspace() { return dump_.workspace; }

  std::unique_ptr<TensorTab> tab;

 private:
  [[nodiscard]] QString rootOf(Write write) {
    write(built_);
    return QString::fromStdString(built_.root().string());
  }
  SyntheticDump built_;
  OpenedDump dump_;
};

const QString kDash = QChar(0x2013);
const QString kMinusSign = QChar(0x2212);

}  // namespace

/// Tests the tab of a tensor without dumped values.
class RecordedTensorTest : public QObject {
  Q_OBJECT

 private slots:
  void showsATableAndNoMap() {
    ShownTab shown(synthetic::write_statistics_only, 1);
    const QAbstractItemModelTester tester(shown.tab->recordedPanel()->model());
    QVERIFY(shown.settles());
    QTRY_VERIFY_WITH_TIMEOUT(shown.tab->recordedPanel()->isVisible(), kTimeout);
    QVERIFY(!shown.tab->map()->isVisible() && !shown.tab->table()->isVisible() && !shown.tab->range()->isVisible());
    QVERIFY(shown.tab->recordedPanel()->reason().startsWith("No heat map"));
    QVERIFY(shown.tab->recordedPanel()->reason().contains("saved_data"));
    auto* header = shown.tab->findChild<TensorHeader*>();
    QVERIFY(header->identity()->text().contains("float32 [2, 3]"));
    QVERIFY(header->identity()->text().contains("from statistic.csv"));
    QVERIFY(header->statistics()->text().contains("1 NaN"));
  }

  /// If the tab is opened by keyboard, the focus is in the content, not in the first field above it.
  void theKeyboardGoesToTheStatistics() {
    ShownTab shown(synthetic::write_statistics_only, 1);
    shown.tab->setFocus();
    QVERIFY(shown.settles());
    QTRY_VERIFY_WITH_TIMEOUT(shown.tab->isActiveWindow(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(shown.tab->recordedPanel()->isAncestorOf(QApplication::focusWidget()), kTimeout);
  }

  void holdsIterationsAgainstEachOther() {
    ShownTab shown(synthetic::write_statistics_only, 1);
    QVERIFY(shown.settles());
    QTRY_COMPARE_WITH_TIMEOUT(shown.cell(RecordedField::max, RecordedStatisticsModel::kPrevious), QStringLiteral("2.5"),
                              kTimeout);
    QCOMPARE(shown.cell(RecordedField::max, RecordedStatisticsModel::kCurrent), QStringLiteral("NaN"));
    QCOMPARE(shown.cell(RecordedField::max, RecordedStatisticsModel::kDifference), kDash);
    QCOMPARE(shown.cell(RecordedField::positive, RecordedStatisticsModel::kDifference), kMinusSign + QStringLiteral("1"));
    shown.workspace().setIteration(Iteration{0});
    QTRY_COMPARE_WITH_TIMEOUT(shown.cell(RecordedField::max, RecordedStatisticsModel::kCurrent), QStringLiteral("2.5"),
                              kTimeout);
    QCOMPARE(shown.cell(RecordedField::max, RecordedStatisticsModel::kPrevious), QString());
    // A statistic that was not recorded in one of the iterations is empty there.
    shown.workspace().setIteration(Iteration{2});
    QTRY_COMPARE_WITH_TIMEOUT(shown.cell(RecordedField::l2, RecordedStatisticsModel::kCurrent), QStringLiteral("4.5"),
                              kTimeout);
    QTRY_COMPARE_WITH_TIMEOUT(shown.cell(RecordedField::l2, RecordedStatisticsModel::kPrevious), kDash, kTimeout);
  }

  void historyUsesRecordedStatistics() {
    ShownTab shown(synthetic::write_statistics_only, 0);
    QVERIFY(shown.settles());
    const auto& summaries = shown.tab->history()->summaries();
    QCOMPARE(summaries.size(), 3U);
    QTRY_VERIFY_WITH_TIMEOUT(summaries[0] && summaries[1] && summaries[2], kTimeout);
    QCOMPARE(summaries[0]->statistics.max, 2.5);
    QVERIFY(summaries[1]->values() == ValueClass::nan);
    QCOMPARE(summaries[2]->statistics.max, 3.5);
  }

  void saysWhichChecksumsAreEqual() {
    ShownTab shown(synthetic::write_checksums_only, 0);
    QVERIFY(shown.settles());
    QTRY_VERIFY_WITH_TIMEOUT(shown.tab->recordedPanel()->checksums().contains("Same bytes as in iteration 2"), kTimeout);
    QVERIFY(shown.tab->recordedPanel()->checksums().contains("Different bytes from iteration 1"));
    QVERIFY(shown.tab->recordedPanel()->checksums().contains("MD5 says nothing about NaN and Inf"));
    QVERIFY(shown.tab->recordedPanel()->reason().contains("checksum"));
  }

  /// Tools that need values report that there are none.
  void valuesThatAreNotThereAreNotSought() {
    ShownTab shown(synthetic::write_statistics_only, 1);
    QVERIFY(shown.settles());
    const QSignalSpy statusMessage(shown.tab.get(), &TensorTab::statusMessage);
    shown.tab->goToNonFinite(true);
    shown.tab->saveAs();
    shown.tab->askForElement();
    QCOMPARE(statusMessage.size(), 3);
    QCOMPARE(statusMessage.front().front().toString(), QStringLiteral("The values of this tensor were not dumped"));
    shown.tab->setView(TensorView::side_by_side);
    QVERIFY(shown.tab->view() == TensorView::current);
    QTRY_VERIFY_WITH_TIMEOUT(shown.tab->recordedPanel()->isVisible(), kTimeout);
  }

  void statisticsAreCopiedForPrograms() {
    ShownTab shown(synthetic::write_statistics_only, 1);
    QVERIFY(shown.settles());
    QTRY_COMPARE_WITH_TIMEOUT(shown.cell(RecordedField::max, RecordedStatisticsModel::kPrevious), QStringLiteral("2.5"),
                              kTimeout);
    shown.tab->recordedPanel()->copy();
    QVERIFY(QGuiApplication::clipboard()->text().contains("Min\tNaN\t-1.5\t"));
  }

  /// The location begins with the known part, without the dot that would follow a scope.
  void aTensorWithoutAScopeHasNoLoneDot() {
    OpenedDump dump(sample());
    TensorKey key;
    key.graph = dump.workspace.graph();
    const auto nodes = dump.workspace.sessionGraph()->graph->nodes();
    for (const NodeIndex node : nodes.indices()) {
      if (nodes[node].kind == NodeKind::constant && nodes[node].scope.empty()) key.node = node;
    }
    QVERIFY(key.node != kNoNode);
    const TensorTab tab(&dump.workspace, key);
    const QString identity = tab.findChild<TensorHeader*>()->identity()->text();
    QVERIFY2(identity.contains(QStringLiteral(" · iteration 0")), qPrintable(identity));
    QVERIFY2(!identity.contains(QStringLiteral("  ·")), qPrintable(identity));
  }

  /// The tab switches between values and statistics, whatever the previous iteration had.
  void aTensorWithValuesIsStillAMap() {
    ShownTab shown(synthetic::write_values_with_statistics, 0);
    QVERIFY(shown.settles());
    QVERIFY(!shown.tab->recordedPanel()->isVisible());
    QVERIFY(shown.tab->map()->isVisible());
  }

  void aSampleIsMarkedInTheHeader() {
    ShownTab shown(synthetic::write_sample, 0);
    QVERIFY(shown.settles());
    const QString identity = shown.tab->findChild<TensorHeader*>()->identity()->text();
    QVERIFY(identity.contains("2 of [2, 3]"));
    QVERIFY(identity.contains("Sample"));
  }
};

SPORESCOPE_TEST(RecordedTensorTest)

}  // namespace recorded_tensor_test

#include "recorded_tensor_test.moc"
