// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/hits_model.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QTest>

#include "tests/core/replicas/linked_ranks.h"
#include "tests/program/test_class.h"
#include "tests/ui/hits/checked_sample.h"
#include "tests/ui/training/scripted_training.h"

namespace hits_model_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

using Tester = QAbstractItemModelTester;

}  // namespace

class HitsModelTest : public QObject {
  Q_OBJECT

 private slots:
  void standInExecutionOrder();
  void areFiltered_data();
  void areFiltered();
  void areFilteredByRank();
  void areGrouped();
  void aTrainingCountsSteps();
};

void HitsModelTest::aTrainingCountsSteps() {
  Workspace workspace;
  const HitsModel model(&workspace);
  const auto header = [&] { return model.headerData(HitsModel::kIteration, Qt::Horizontal, Qt::DisplayRole).toString(); };
  QCOMPARE(header(), QStringLiteral("Iter."));
  workspace.addSession(std::make_shared<ScriptedTraining>());
  QCOMPARE(header(), QStringLiteral("Step"));
}

void HitsModelTest::standInExecutionOrder() {
  CheckedSample sample({watchpoint("tensor_overflow")});
  QVERIFY(sample.ready);
  HitsModel model(&sample.workspace);
  const Tester tester(&model, Tester::FailureReportingMode::QtTest);
  QVERIFY(sample.check());
  QVERIFY(waitFor([&] { return model.shownCount() == static_cast<int>(sample.findings()->hits().size()); }));
  QVERIFY(model.shownCount() > 20);
  // According to NumPy and the order file, Log is the 20th operator and the first non-finite one: 36 of its 40 values are -inf.
  QCOMPARE(cell(model, 0, HitsModel::kNode), QStringLiteral("Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0"));
  QCOMPARE(cell(model, 0, HitsModel::kIteration), QStringLiteral("1"));
  QCOMPARE(cell(model, 0, HitsModel::kOrder), QStringLiteral("20"));
  QCOMPARE(cell(model, 0, HitsModel::kTensor), QStringLiteral("output 0"));
  QCOMPARE(cell(model, 0, HitsModel::kShape), QStringLiteral("[4, 10]"));
  QCOMPARE(cell(model, 0, HitsModel::kFound), QStringLiteral("36 -Inf of 40"));
  QCOMPARE(cell(model, 0, HitsModel::kFirstAt), QStringLiteral("[0, 0]"));
  QCOMPARE(cell(model, 1, HitsModel::kFound), QStringLiteral("33 NaN, 3 -Inf of 40"));
  QVERIFY(model.index(0, HitsModel::kFlag).data(HitsModel::kFlagRole).toBool());
  QVERIFY(!model.index(1, HitsModel::kFlag).data(HitsModel::kFlagRole).toBool());
  QVERIFY(waitFor([&] { return cell(model, 0, HitsModel::kSource) == QLatin1String("networks.py:60"); }));
  // The effects of the cause follow it in the order of the data flow.
  int after = -1;
  for (const char* name : {"Log-op0", "Mul-op0", "ReduceMean-op0", "Neg-op0"}) {
    int row = 0;
    while (row < model.shownCount() && !(cell(model, row, HitsModel::kNode).endsWith(QLatin1String(name)) &&
                                         cell(model, row, HitsModel::kIteration) == QLatin1String("1"))) {
      ++row;
    }
    QVERIFY2(row < model.shownCount() && row > after, name);
    after = row;
  }
}

void HitsModelTest::areFiltered_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<int>("iteration");    // -1: all
  QTest::addColumn<int>("column");       // The column whose texts match `pattern` in all visible rows
  QTest::addColumn<QString>("pattern");  // Empty: there are no such rows
  QTest::newRow("node, whatever its case") << QStringLiteral("LOG-OP") << -1 << int{HitsModel::kNode}
                                           << QStringLiteral("(?i)log-op");
  QTest::newRow("watchpoint") << QStringLiteral("all zero") << -1 << int{HitsModel::kWatchpoint}
                              << QStringLiteral("^Tensor all zero$");
  QTest::newRow("source line") << QStringLiteral("networks.py:60") << -1 << int{HitsModel::kSource}
                               << QStringLiteral("^networks\\.py:60");
  QTest::newRow("nothing") << QStringLiteral("no such thing") << -1 << int{HitsModel::kNode} << QString();
  QTest::newRow("iteration") << QString() << 1 << int{HitsModel::kIteration} << QStringLiteral("^1$");
}

void HitsModelTest::areFiltered() {
  QFETCH(QString, text);
  QFETCH(int, iteration);
  QFETCH(int, column);
  QFETCH(QString, pattern);
  CheckedSample sample({watchpoint("tensor_overflow"), watchpoint("tensor_all_zero", {{"zero_percentage_ge", 50}})});
  HitsModel model(&sample.workspace);
  const Tester tester(&model, Tester::FailureReportingMode::QtTest);
  QVERIFY(sample.check());
  const auto all = [&] { return model.shownCount() == static_cast<int>(sample.findings()->hitCount()); };
  QVERIFY(waitFor(all));
  HitFilter filter;
  filter.text = text;
  if (iteration >= 0) filter.iteration = Iteration{iteration};
  if (pattern.isEmpty()) {
    model.setFilter(filter);
    QCOMPARE(model.shownCount(), 0);
    return;
  }
  QVERIFY(waitFor([&] {  // Source lines are looked up meanwhile
    model.setFilter(filter);
    return model.shownCount() > 0;
  }));
  QVERIFY(!all());
  for (int row = 0; row < model.shownCount(); ++row) {
    QVERIFY2(cell(model, row, column).contains(QRegularExpression(pattern)), qPrintable(cell(model, row, column)));
  }
}

// All ranks are links to one, so a hit on one of them is a hit on each.
void HitsModelTest::areFilteredByRank() {
  const test::LinkedRanks ranks(4);
  CheckedSample sample({watchpoint("tensor_all_zero", {{"zero_percentage_ge", 50}})}, ranks.root());
  HitsModel model(&sample.workspace);
  const Tester tester(&model, Tester::FailureReportingMode::QtTest);
  QVERIFY(sample.check());
  QVERIFY(waitFor([&] { return model.shownCount() == static_cast<int>(sample.findings()->hitCount()); }));
  const int all = model.shownCount();
  QVERIFY(all > 0 && all % 4 == 0);
  HitFilter filter;
  filter.ranks = NumberSet::parse("1-2").value();
  model.setFilter(filter);
  QCOMPARE(model.shownCount(), all / 2);
  for (int row = 0; row < model.shownCount(); ++row) {
    const QString rank = cell(model, row, HitsModel::kRank);
    QVERIFY(rank == QStringLiteral("1") || rank == QStringLiteral("2"));
  }
  filter.ranks = NumberSet::parse("7").value();
  model.setFilter(filter);
  QCOMPARE(model.shownCount(), 0);
}

void HitsModelTest::areGrouped() {
  CheckedSample sample({watchpoint("tensor_overflow"), watchpoint("tensor_all_zero", {{"zero_percentage_ge", 50}})});
  HitsModel model(&sample.workspace);
  const Tester tester(&model, Tester::FailureReportingMode::QtTest);
  QVERIFY(sample.check());
  const int all = static_cast<int>(sample.findings()->hitCount());
  QVERIFY(waitFor([&] { return model.shownCount() == all; }));
  model.setGrouping(HitGrouping::watchpoint);
  QCOMPARE(model.rowCount(), 2);
  QCOMPARE(model.shownCount(), all);
  QCOMPARE(model.rowCount(model.index(0, 0)) + model.rowCount(model.index(1, 0)), all);
  for (int group = 0; group < 2; ++group) {
    const QModelIndex parent = model.index(group, 0);
    for (int row = 0; row < model.rowCount(parent); ++row) {
      QVERIFY(parent.data().toString().startsWith(cell(model, row, HitsModel::kWatchpoint, parent)));
    }
  }
  // F8 steps through all groups.
  QModelIndex at;
  int walked = 0;
  while ((at = model.next(at, true)).isValid()) ++walked;
  QCOMPARE(walked, all);
  while ((at = model.next(at, false)).isValid()) --walked;
  QCOMPARE(walked, 0);
  int found = 0;  // Records without a verdict are among the hits but not shown
  for (std::size_t position = 0; position < sample.findings()->hits().size(); ++position) {
    const QModelIndex index = model.indexOf(position);
    if (!index.isValid()) continue;
    QCOMPARE(model.positionAt(index), std::optional(position));
    ++found;
  }
  QCOMPARE(found, all);
}

SPORESCOPE_TEST(HitsModelTest)

}  // namespace hits_model_test

#include "hits_model_test.moc"
