// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/compared_marks.h"

#include <QSignalSpy>
#include <QTest>
#include <map>

#include "tests/program/test_class.h"
#include "tests/ui/compare/open_runs.h"

namespace compared_marks_test {

using namespace sporescope;
using namespace sporescope::ui;

class ComparedMarksTest : public QObject {
  Q_OBJECT

 private slots:
  void sentencesNameTheCounts() {
    QCOMPARE(ComparedCount().sentence(), QString());
    const QString sentence = ComparedCount{7, 2}.sentence();
    QVERIFY(sentence.indexOf(QLatin1Char('2')) >= 0);
    QVERIFY(sentence.indexOf(QLatin1Char('2')) < sentence.indexOf(QLatin1Char('7')));
    const QString agreement = ComparedMark{NodeStatus::agrees, {}}.sentence();
    QVERIFY(!agreement.isEmpty());
    const QString difference = ComparedMark{NodeStatus::diverges, 0.5}.sentence();
    QVERIFY2(difference.contains(QStringLiteral("50")) && difference.contains(QLatin1Char('%')), qPrintable(difference));
    QVERIFY(difference != agreement);
  }

  void nothingIsMarkedWithoutAComparison() {
    OpenRuns runs("base", "attribute");
    QVERIFY(waitFor([&] { return !runs.workspace.snapshot()->loading; }));
    const ComparedMarks marks(&runs.workspace);
    QVERIFY(!marks.isComparing());
    QVERIFY(marks.ofNode(NodeIndex{}) == nullptr);
    QCOMPARE(marks.ofScope(kRootScope).compared, 0U);
  }

  /// A node stands for its runs: the most severe status, and the largest error of those that differ.
  void marksAreTheResultsOfTheShownIteration() {
    OpenRuns runs("base", "attribute");
    QVERIFY(runs.compare());
    ComparedMarks marks(&runs.workspace);
    QVERIFY(marks.isComparing());
    std::uint32_t differing = 0;
    for (const Iteration iteration : runs.workspace.iterations()) {
      runs.workspace.setIteration(iteration);
      std::map<NodeIndex, ComparedMark> expected;
      for (const ComparedNode& node : runs.comparison()->result()->nodes) {
        if (!node.b || node.b->graph != runs.workspace.graph()) continue;
        if (node.iteration && *node.iteration != iteration) continue;
        ComparedMark& mark = expected.emplace(node.b->node, ComparedMark{node.status, {}}).first->second;
        if (severity_of_status(node.status) > severity_of_status(mark.status)) mark.status = node.status;
        const bool isLarger = node.output_error && (!mark.error || *node.output_error > *mark.error);
        if (differs(node.status) && isLarger) mark.error = node.output_error;
      }
      ComparedCount all, parameters;
      for (const NodeIndex node : runs.workspace.sessionGraph()->graph->nodes().indices()) {
        const ComparedMark* mark = marks.ofNode(node);
        QCOMPARE(mark != nullptr, expected.contains(node));
        if (mark == nullptr) continue;
        QCOMPARE(mark->status, expected[node].status);
        QCOMPARE(mark->error, expected[node].error);
        const bool isCounted = mark->status == NodeStatus::agrees || differs(mark->status);
        const bool isParameter = runs.workspace.sessionGraph()->graph->nodes()[node].kind == NodeKind::parameter;
        for (ComparedCount* count : {&all, &parameters}) {
          if (count == &parameters && !isParameter) continue;
          count->compared += isCounted ? 1U : 0U;
          count->differing += differs(mark->status) ? 1U : 0U;
        }
      }
      QCOMPARE(marks.ofScope(kRootScope).compared, all.compared);
      QCOMPARE(marks.ofScope(kRootScope).differing, all.differing);
      QCOMPARE(marks.ofParameters().compared, parameters.compared);
      QCOMPARE(marks.ofParameters().differing, parameters.differing);
      differing += all.differing;
    }
    QVERIFY(differing > 0);
  }

  void theMarksEndWithTheComparison() {
    OpenRuns runs("base", "attribute");
    ComparedMarks marks(&runs.workspace);
    QVERIFY(runs.compare());
    QVERIFY(waitFor([&] { return marks.ofScope(kRootScope).compared > 0; }));
    QSignalSpy changed(&marks, &ComparedMarks::changed);
    runs.workspace.comparisons()->end();
    QVERIFY(!marks.isComparing());
    QVERIFY(!changed.isEmpty());
    QCOMPARE(marks.ofScope(kRootScope).compared, 0U);
    QCOMPARE(marks.ofParameters().compared, 0U);
  }

  /// Only B is compared; A itself has no marks.
  void onlyTheComparedSessionHasMarks() {
    OpenRuns runs("base", "attribute");
    ComparedMarks marks(&runs.workspace);
    QVERIFY(runs.compare());
    QVERIFY(waitFor([&] { return marks.ofScope(kRootScope).compared > 0; }));
    runs.workspace.setCurrentSession(0);
    QVERIFY(!marks.isComparing());
    QCOMPARE(marks.ofScope(kRootScope).compared, 0U);
    runs.workspace.setCurrentSession(1);
    QVERIFY(marks.isComparing());
    QVERIFY(marks.ofScope(kRootScope).compared > 0);
  }
};

SPORESCOPE_TEST(ComparedMarksTest)

}  // namespace compared_marks_test

#include "compared_marks_test.moc"
