// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/comparison_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include "tests/program/test_class.h"
#include "tests/ui/compare/open_runs.h"
#include "ui/compare/comparison_text.h"
#include "ui/table/table_view.h"
#include "ui/text/difference_text.h"
#include "ui/text/format.h"

namespace comparison_model_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

void take(ComparisonModel& model, const OpenRuns& runs) { model.setComparison(runs.comparison()->result()); }

QString cell(const ComparisonModel& model, int row, int column) { return model.index(row, column).data().toString(); }

int rowOf(const ComparisonModel& model, const QString& ending) {
  for (int row = 0; row < model.rowCount(); ++row) {
    if (cell(model, row, ComparisonModel::kNode).endsWith(ending)) return row;
  }
  return -1;
}

/// Returns any number of nodes without a graph; every tenth diverges.
std::shared_ptr<SessionComparison> syntheticComparison(std::size_t nodes) {
  auto built = std::make_shared<SessionComparison>();
  for (std::size_t i = 0; i < nodes; ++i) {
    ComparedNode node;
    node.a = node.b = NodeKey{GraphIndex{0}, index_at<NodeIndex>(i)};
    node.iteration = Iteration{0};
    node.status = i % 10 == 9 ? NodeStatus::diverges : NodeStatus::agrees;
    node.output_error = i % 10 == 9 ? 0.5 : 0.0;
    built->nodes.push_back(node);
  }
  return built;
}

}  // namespace

class ComparisonModelTest : public QObject {
  Q_OBJECT

 private slots:
  void rowsSayWhatNumPySays() {
    OpenRuns runs("base", "attribute");
    QVERIFY(runs.compare());
    ComparisonModel model;
    const QAbstractItemModelTester tester(&model);
    take(model, runs);
    const int row = rowOf(model, QStringLiteral("MaxPool-op0"));
    QVERIFY(row >= 0);
    // norm(b - a) / norm(a) = 0.4756438775615135, max |b - a| = 2.494467943906784
    QCOMPARE(cell(model, row, ComparisonModel::kOutputError), QStringLiteral("47.56%"));
    QCOMPARE(cell(model, row, ComparisonModel::kInputError), QStringLiteral("0"));
    QCOMPARE(cell(model, row, ComparisonModel::kLargest), QStringLiteral("2.494"));
    QCOMPARE(cell(model, row, ComparisonModel::kStatus), QStringLiteral("diverges"));
    QCOMPARE(cell(model, row, ComparisonModel::kMatchedBy), QStringLiteral("name"));
    QCOMPARE(cell(model, row, ComparisonModel::kType), QStringLiteral("MaxPool"));
    QCOMPARE(cell(model, row, ComparisonModel::kOrder), QStringLiteral("3"));
    QVERIFY(model.isFinding(model.positionAt(model.index(row, 0)).value()));
    QVERIFY(model.index(row, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("kernel_size")));
    QCOMPARE(cell(model, rowOf(model, QStringLiteral("conv-Conv2d/Conv2D-op0")), ComparisonModel::kStatus),
             QStringLiteral("agrees"));
  }

  void aFilterLeavesOneStatusAndOneName() {
    OpenRuns runs("base", "cast");
    QVERIFY(runs.compare());
    ComparisonModel model;
    const QAbstractItemModelTester tester(&model);
    take(model, runs);
    const int all = model.rowCount();
    model.setFilter({ComparisonModel::kOnlyInOne, {}});
    QVERIFY(model.rowCount() >= 2 && model.rowCount() < all);
    for (int row = 0; row < model.rowCount(); ++row) {
      QCOMPARE(cell(model, row, ComparisonModel::kStatus), QStringLiteral("only in B"));
    }
    model.setFilter({ComparisonModel::kAll, QStringLiteral("FC2-dense")});
    QVERIFY(model.rowCount() > 2);
    for (int row = 0; row < model.rowCount(); ++row) {
      QVERIFY(cell(model, row, ComparisonModel::kNode).contains(QStringLiteral("fc2-Dense")));
    }
    model.setFilter({ComparisonModel::kNotComparable, QStringLiteral("no such node")});
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(!model.next({}, true).isValid());
  }

  void divergencesFollowEachOther() {
    ComparisonModel model;
    model.setComparison(syntheticComparison(35));
    QCOMPARE(model.next({}, true).row(), 9);
    QCOMPARE(model.next(model.index(9, 0), true).row(), 19);
    QCOMPARE(model.next(model.index(9, 0), false).row(), -1);
    QCOMPARE(model.next({}, false).row(), 29);
    QCOMPARE(model.next(model.index(29, 0), true).row(), -1);
  }

  void whatComesLaterLeavesTheRowsInPlace() {
    ComparisonModel model;
    const QAbstractItemModelTester tester(&model);
    model.update(syntheticComparison(20));
    const QPersistentModelIndex tenth = model.index(9, 0);
    model.update(syntheticComparison(50));
    QCOMPARE(model.rowCount(), 50);
    QVERIFY(tenth.isValid());
    model.setFilter({ComparisonModel::kDiverging, {}});
    QCOMPARE(model.rowCount(), 5);
    model.update(syntheticComparison(70));
    QCOMPARE(model.rowCount(), 7);
    model.update(syntheticComparison(10));  // Another comparison
    QCOMPARE(model.rowCount(), 1);
    model.update(std::make_shared<SessionComparison>());
    QCOMPARE(model.rowCount(), 0);
  }

  void anotherMatchingIsAnotherTable() {
    ComparisonModel model;
    const QAbstractItemModelTester tester(&model);
    const auto matchedBy = [](std::shared_ptr<const NodeMatching> nodes) {
      auto built = std::make_shared<SessionComparison>(*syntheticComparison(20));
      built->graphs.push_back({GraphIndex{0}, GraphIndex{0}, nullptr, nullptr, std::move(nodes)});
      return built;
    };
    const auto one = std::make_shared<const NodeMatching>();
    model.update(matchedBy(one));
    const QPersistentModelIndex tenth = model.index(9, 0);
    model.update(matchedBy(one));
    QVERIFY(tenth.isValid());
    model.update(matchedBy(std::make_shared<const NodeMatching>()));
    QVERIFY(!tenth.isValid());
    QCOMPARE(model.rowCount(), 20);
  }

  void aHundredThousandRowsAreShown() {
    ComparisonModel model;
    TableView view(&model, QStringLiteral("Comparison"));
    view.resize(1200, 400);
    view.show();
    model.setComparison(syntheticComparison(100'000));
    model.setFilter({ComparisonModel::kAll, {}});
    view.scrollToBottom();
    (void)view.grab();
    QCOMPARE(model.rowCount(), 100'000);
    QCOMPARE(model.next(model.index(99'990, 0), true).row(), 99'999);
  }

  void errorsAreWrittenAndPlaced() {
    QCOMPARE(formatError(0.0), QStringLiteral("0"));
    QCOMPARE(formatError(0.0351), QStringLiteral("3.51%"));
    QCOMPARE(formatError(std::numeric_limits<double>::infinity()), QStringLiteral("∞"));
    QCOMPARE(formatError(std::optional<double>()), QString(kEnDash));
    // Three decades, beginning at 12% of the ramp.
    QCOMPARE(positionOfError(1e-6), 0.12);
    QCOMPARE(positionOfError(1e-4), 0.12);
    QVERIFY(qAbs(positionOfError(1e-3) - (0.12 + 0.88 / 3)) < 1e-12);
    QCOMPARE(positionOfError(1e-1), 1.0);
    QCOMPARE(positionOfError(5.0), 1.0);
    QVERIFY(qAbs(errorAt(0.5) - 0.0031622776601683795) < 1e-15);
  }

  void sentencesSayWhatAgreesAndWhatDoesNot() {
    SessionComparison built;
    built.coverage.tensors = built.coverage.from_values = 90;
    built.operators = 45;
    built.parameters = 21;
    built.matched_by_name = 100;
    built.matched_by_structure = 4;
    built.only_a = 2;
    built.only_b = 3;
    QCOMPARE(agreementTitle(built), QStringLiteral("The runs agree in 45 operators and 21 parameters"));
    QCOMPARE(countsText(built), QStringLiteral("104 of 107 matched: 100 by name, 4 by structure · 2 only in A · 3 only in B"));
    built.matched_by_name = built.matched_by_structure = 0;
    built.coverage = {};
    QCOMPARE(agreementTitle(built), QStringLiteral("Nothing matches: these look like different networks"));
    Divergence finding;
    finding.name = "MatMul-op0";
    QCOMPARE(findingTitle(finding, IterationLabels()), QStringLiteral("Runs diverge at MatMul-op0, iteration 0"));
    finding.certain = false;
    QCOMPARE(findingTitle(finding, IterationLabels()), QStringLiteral("Runs appear to diverge at MatMul-op0, iteration 0"));
    finding.kind = DivergenceKind::parameter;
    QCOMPARE(findingTitle(finding, IterationLabels()), QStringLiteral("Runs already differ in MatMul-op0, iteration 0"));
    finding.certain = true;
    finding.kind = DivergenceKind::op;
    finding.kind = DivergenceKind::parameter;
    finding.name = std::string(300, 'w');
    QVERIFY(findingTitle(finding, IterationLabels()).startsWith(QStringLiteral("Runs differ from the start: www")));
  }
};

SPORESCOPE_TEST(ComparisonModelTest)

}  // namespace comparison_model_test

#include "comparison_model_test.moc"
