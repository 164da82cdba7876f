// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/comparison_panel.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/compare/open_runs.h"
#include "tests/ui/growing_dump.h"
#include "ui/compare/compare_dialog.h"
#include "ui/compare/comparison_text.h"
#include "ui/compare/matching_settings.h"
#include "ui/widgets/number_field.h"

namespace comparison_panel_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

TableView* viewOf(const ComparisonPanel& panel) { return panel.findChild<TableView*>(); }

QString selectedNode(const ComparisonPanel& panel) {
  const auto rows = viewOf(panel)->selectionModel()->selectedRows(ComparisonModel::kNode);
  return rows.isEmpty() ? QString() : rows.front().data().toString().section(u'/', -1);
}

QString allText(const QWidget& widget) {
  QStringList caption;
  for (const QLabel* label : widget.findChildren<QLabel*>()) caption += label->text();
  return caption.join(u'\n');
}

}  // namespace

class ComparisonPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void withoutAComparisonItOffersOne() {
    Workspace workspace;
    ComparisonPanel panel(&workspace);
    QSignalSpy requested(&panel, &ComparisonPanel::compareRequested);
    QVERIFY(allText(panel).contains(QStringLiteral("No comparison")));
    for (QPushButton* button : panel.findChildren<QPushButton*>()) {
      if (button->text() == QStringLiteral("Compare with…")) button->click();
    }
    QCOMPARE(requested.size(), 1);
  }

  void thresholdsAreChangedInPlace() {
    OpenRuns runs("base", "attribute");
    ComparisonPanel panel(&runs.workspace);
    panel.resize(1200, 400);
    panel.show();
    QVERIFY(runs.compare());
    auto* button = panel.findChild<ToleranceButton*>();
    QCOMPARE(button->text(), QStringLiteral("float32 1e-5"));
    NumberField* field = button->field(Precision::float32);
    const Comparison* comparison = runs.workspace.comparisons()->current();
    const auto enter = [&](const QString& text) {
      field->setText(text);
      emit field->editingFinished();
    };
    const auto judged = [&] { return comparison->state() == Comparison::State::done; };
    const std::size_t places = comparison->result()->findings.size();
    QVERIFY(places > 0);
    enter(QStringLiteral("1e9"));
    QVERIFY(waitFor(judged));
    QVERIFY(comparison->result()->findings.empty());
    QCOMPARE(button->text(), QStringLiteral("float32 1e+9"));
    for (const QString& wrong : {QStringLiteral("-1"), QStringLiteral("small"), QString()}) {
      enter(wrong);
      QVERIFY(field->wrong() && judged());
    }
    for (QPushButton* defaults : button->menu()->findChildren<QPushButton*>()) defaults->click();
    QVERIFY(waitFor(judged));
    QCOMPARE(comparison->result()->findings.size(), places);
    QVERIFY(!field->wrong());
  }

  void rulesOfAFileMatchNodesAndAreKept() {
    const QTemporaryDir folder;
    const QString name = folder.filePath(QStringLiteral("rules.txt"));
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("fc1.weight -> fc1.weight\n") > 0);
    file.close();
    OpenRuns runs("base", "attribute");
    ComparisonPanel panel(&runs.workspace);
    QVERIFY(runs.compare());
    const Comparison* comparison = runs.workspace.comparisons()->current();
    const Session& a = *comparison->sessions()->a();
    const Session& b = *comparison->sessions()->b();
    QVERIFY(MatchingSettings(a, b).rules().empty());
    panel.matchByRules(name.toStdString());
    const auto done = [&] { return comparison->state() == Comparison::State::done; };
    QVERIFY(waitFor(done));
    QCOMPARE(comparison->result()->matched_by_rule, std::uint64_t{1});
    QVERIFY(allText(panel).contains(QStringLiteral("1 by rules")));
    QCOMPARE(MatchingSettings(a, b).rules(), std::filesystem::path(name.toStdString()));
    QVERIFY(MatchingSettings(b, a).rules().empty());
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("fc1.weight\n") > 0);
    file.close();
    panel.matchByRules(name.toStdString());
    QVERIFY(waitFor([&] { return comparison->state() == Comparison::State::failed; }));
    QVERIFY(allText(panel).contains(QStringLiteral("Line 1 is not a rule")));
    panel.matchByRules({});
    QVERIFY(waitFor(done));
    QCOMPARE(comparison->result()->matched_by_rule, std::uint64_t{0});
    QVERIFY(MatchingSettings(a, b).rules().empty());
  }

  void theFindingIsGoneToAndChoosesItsNode() {
    OpenRuns runs("base", "attribute");
    ComparisonPanel panel(&runs.workspace);
    QSignalSpy counts(&panel, &ComparisonPanel::findingCountChanged);
    QVERIFY(runs.compare());
    panel.goToFinding();
    QCOMPARE(selectedNode(panel), QStringLiteral("MaxPool-op0"));
    QCOMPARE(runs.workspace.nodeName(*runs.workspace.tensor()), QStringLiteral("MaxPool-op0"));
    QVERIFY(!counts.isEmpty() && counts.last().front().toInt() >= 1);
    QVERIFY(allText(panel).contains(QStringLiteral(" matched: ")));
    QVERIFY(allText(panel).contains(QStringLiteral("A: base")) && allText(panel).contains(QStringLiteral("B: attribute")));
  }

  /// A node counts once, whatever the number of iterations.
  void nodesThatCarryADifferenceAreCountedOnce() {
    SessionComparison comparison;
    ComparedNode node;
    node.status = NodeStatus::propagates;
    for (const std::uint32_t number : {4U, 7U}) {
      for (const std::int64_t iteration : {1, 2, 3}) {
        node.a = node.b = NodeKey{GraphIndex{0}, NodeIndex{number}};
        node.iteration = Iteration{iteration};
        comparison.nodes.push_back(node);
      }
    }
    comparison.nodes.front().status = NodeStatus::diverges;
    QCOMPARE(propagatingCount(comparison), std::size_t{2});
  }

  void aNodeOfAAloneIsLeftForOneOfB() {
    OpenRuns runs("base", "operator");
    ComparisonPanel panel(&runs.workspace);
    QVERIFY(runs.compare());
    auto* model = panel.findChild<ComparisonModel*>();
    QModelIndex single;
    for (int row = 0; row < model->rowCount() && !single.isValid(); ++row) {
      const QModelIndex index = model->index(row, ComparisonModel::kNode);
      if (!model->nodeAt(model->positionAt(index).value()).b) single = index;
    }
    QVERIFY(single.isValid());
    viewOf(panel)->setCurrentIndex(single);
    QVERIFY(viewOf(panel)->currentIndex().isValid());
    runs.workspace.selectNode(GraphIndex{0}, NodeIndex{0});
    QVERIFY(viewOf(panel)->currentIndex() != QPersistentModelIndex(single));
  }

  void keysGoThroughIt() {
    OpenRuns runs("base", "attribute");
    ComparisonPanel panel(&runs.workspace);
    panel.resize(1200, 300);
    panel.show();
    QVERIFY(runs.compare());
    QTest::keyClick(viewOf(panel), Qt::Key_Home);
    QCOMPARE(selectedNode(panel), QStringLiteral("MaxPool-op0"));
    panel.goToPreviousDivergence();
    QCOMPARE(selectedNode(panel), QStringLiteral("MaxPool-op0"));  // There is none before
    QTest::keyClick(viewOf(panel), Qt::Key_Down);
    QVERIFY(selectedNode(panel) != QStringLiteral("MaxPool-op0"));
    panel.goToPreviousDivergence();
    QCOMPARE(selectedNode(panel), QStringLiteral("MaxPool-op0"));
  }

  void rowsAreCopiedAsNumbers() {
    OpenRuns runs("base", "attribute");
    ComparisonPanel panel(&runs.workspace);
    QVERIFY(runs.compare());
    panel.goToFinding();
    const QStringList lines = viewOf(panel)->rowActions()->rowsAs(TableFormat::text, false).split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0].section(u'\t', 2, 3), QStringLiteral("Node\tType"));
    QVERIFY2(lines[1].contains(QStringLiteral("MaxPool\t0\t47.56%\t2.494\tdiverges\tname")), qPrintable(lines[1]));
    QCOMPARE(viewOf(panel)->rowActions()->rowsAs(TableFormat::text, true).count(u'\n'), viewOf(panel)->model()->rowCount() + 1);
  }

  void itFollowsTheWorkspace() {
    OpenRuns runs("base", "attribute");
    ComparisonPanel panel(&runs.workspace);
    QVERIFY(runs.compare());
    const auto& graph = runs.workspace.snapshot()->graphs[GraphIndex{0}].graph;
    const NodeIndex node = graph->find("Default/network-WithLossCell/_backbone-Net/fc1-Dense/BiasAdd-op0");
    QVERIFY(node != kNoNode);
    runs.workspace.selectNode(GraphIndex{0}, node);
    QCOMPARE(selectedNode(panel), QStringLiteral("BiasAdd-op0"));
  }

  void aNodeOfAAloneIsTold() {
    OpenRuns runs("cast", "base");
    ComparisonPanel panel(&runs.workspace);
    QSignalSpy statusMessage(&panel, &ComparisonPanel::statusMessage);
    QVERIFY(runs.compare());
    panel.goToFinding();
    QCOMPARE(selectedNode(panel), QStringLiteral("Cast-op2"));
    QVERIFY(!statusMessage.isEmpty());
    QVERIFY(statusMessage.front().front().toString().contains(QStringLiteral("is only in A")));
    QVERIFY(!runs.workspace.tensor());
  }

  void aDumpThatCannotBeOpenedIsSaidWithItsPath() {
    OpenRuns runs("no such folder", "base");
    ComparisonPanel panel(&runs.workspace);
    QVERIFY(runs.compare());
    QVERIFY(runs.comparison()->state() == Comparison::State::failed);
    QVERIFY2(allText(panel).contains(QStringLiteral("no such folder")), qPrintable(allText(panel)));
  }

  void runsThatAgreeAreSaidToAgree() {
    OpenRuns runs("base", "base");
    ComparisonPanel panel(&runs.workspace);
    QVERIFY(runs.compare());
    QVERIFY(runs.comparison()->result()->findings.empty());
    panel.goToFinding();
    QVERIFY(selectedNode(panel).isEmpty());
  }

  void swappingLaysAOverB() {
    OpenRuns runs("base", "cast");
    ComparisonPanel panel(&runs.workspace);
    QVERIFY(runs.compare());
    QCOMPARE(runs.comparison()->result()->only_a, std::uint64_t{0});
    const QTemporaryDir folder;
    QFile rules(folder.filePath(QStringLiteral("rules.txt")));
    QVERIFY(rules.open(QIODevice::WriteOnly));
    rules.write("no such node -> neither\n");
    rules.close();
    runs.comparison()->setRules(rules.fileName().toStdString());
    QVERIFY(runs.done());
    runs.workspace.comparisons()->swap();
    QVERIFY(runs.done());
    QVERIFY(runs.comparison()->parts().question.rules.empty());  // Rules map A to B
    QCOMPARE(runs.workspace.currentSession(), 0);
    QCOMPARE(runs.comparison()->result()->only_b, std::uint64_t{0});
    QVERIFY(runs.comparison()->result()->only_a > 0);
    runs.workspace.comparisons()->end();
    QVERIFY(runs.comparison() == nullptr);
    QVERIFY(allText(panel).contains(QStringLiteral("No comparison")));
  }

  void closingEitherRunEndsIt_data() {
    QTest::addColumn<int>("closed");
    QTest::newRow("A") << 0;
    QTest::newRow("B") << 1;
  }
  void closingEitherRunEndsIt() {
    QFETCH(int, closed);
    OpenRuns runs("base", "weight");
    ComparisonPanel panel(&runs.workspace);
    QSignalSpy changed(runs.workspace.comparisons(), &Comparisons::changed);
    runs.workspace.comparisons()->compare(runs.workspace.sessionAt(0), runs.workspace.sessionAt(1));
    QCOMPARE(changed.size(), 1);
    runs.workspace.closeSession(closed);  // During the comparison
    QVERIFY(runs.comparison() == nullptr);
    QVERIFY(changed.size() >= 2);
    QCOMPARE(viewOf(panel)->model()->rowCount(), 0);
  }

  void stoppingKeepsWhatWasFound() {
    OpenRuns runs("base", "weight");
    ComparisonPanel panel(&runs.workspace);
    runs.workspace.comparisons()->compare(runs.workspace.sessionAt(0), runs.workspace.sessionAt(1));
    runs.comparison()->stop();
    QVERIFY(runs.done());
    QVERIFY(runs.comparison()->state() == Comparison::State::stopped || runs.comparison()->state() == Comparison::State::done);
    runs.comparison()->start();
    QVERIFY(runs.done());
    QVERIFY(runs.comparison()->state() == Comparison::State::done);
    QVERIFY(!runs.comparison()->result()->findings.empty());
  }

  void escapeStopsWhatRuns() {
    OpenRuns runs("base", "weight");
    ComparisonPanel panel(&runs.workspace);
    panel.show();
    runs.workspace.comparisons()->compare(runs.workspace.sessionAt(0), runs.workspace.sessionAt(1));
    QVERIFY(runs.comparison()->state() == Comparison::State::running);
    QTRY_VERIFY_WITH_TIMEOUT(allText(panel).contains(QStringLiteral("Reading the dumps")) ||
                                 runs.comparison()->state() != Comparison::State::running || runs.comparison()->total() > 0,
                             kTimeout);
    QTest::keyClick(&panel, Qt::Key_Escape);
    QVERIFY(runs.done());
    // Partial results contain the beginning of B.
    const auto part = runs.comparison()->result();
    QVERIFY(part->complete == (runs.comparison()->state() == Comparison::State::done));
    QCOMPARE(viewOf(panel)->model()->rowCount(), static_cast<int>(part->nodes.size()));
  }

  /// Without a graph file, node indices change when another file arrives.
  void aDumpThatGrowsIsComparedAgain() {
    const GrowingDumpFolder folder;
    Workspace workspace;
    workspace.addSession(open_offline_session(folder.path().toStdString()));
    ComparisonPanel panel(&workspace);
    panel.show();
    workspace.comparisons()->compare(workspace.session(), workspace.session());
    QVERIFY(waitFor([&] { return workspace.comparisons()->current()->state() == Comparison::State::done; }));
    QVERIFY(waitFor([&] { return !workspace.snapshot()->loading; }));
    const auto again = [&] {
      const auto buttons = panel.findChildren<QPushButton*>();
      return std::any_of(buttons.begin(), buttons.end(), [](const QPushButton* button) {
        return button->text() == QStringLiteral("Compare again") && button->isVisible();
      });
    };
    QVERIFY(!again());
    const auto before = workspace.snapshot();
    folder.addOperator();
    QVERIFY(waitFor([&] { return workspace.snapshot() != before; }));
    QVERIFY(again());
    for (int row = 0; row < viewOf(panel)->model()->rowCount(); ++row) {
      viewOf(panel)->setCurrentIndex(viewOf(panel)->model()->index(row, ComparisonModel::kNode));
      QCOMPARE(workspace.nodeFullName(*workspace.tensor()),
               viewOf(panel)->currentIndex().siblingAtColumn(ComparisonModel::kNode).data().toString());
    }
  }

  void theDialogOffersWhatThereIs() {
    OpenRuns runs("base", "weight");
    runs.workspace.setCurrentSession(0);
    QVERIFY(waitFor([&] { return !runs.workspace.snapshot()->loading; }));
    CompareDialog dialog(&runs.workspace);
    QVERIFY(dialog.choice().a == runs.workspace.sessionAt(1));
    QStringList enabled;
    for (const QRadioButton* button : dialog.findChildren<QRadioButton*>()) {
      if (button->isEnabled()) enabled += button->text().remove(u'&');
    }
    QCOMPARE(enabled.size(), 3);  // The dump "base" has two iterations and one rank
    for (QRadioButton* button : dialog.findChildren<QRadioButton*>()) {
      if (button->text().contains(QStringLiteral("iterations"))) button->setChecked(true);
    }
    const ComparisonChoice request = dialog.choice();
    QVERIFY(request.a == runs.workspace.session() && !request.folder);
    QVERIFY(request.parts.question.of_a.iterations.contains(0) && request.parts.question.of_b.iterations.contains(1));
    QVERIFY(request.parts.question.pairing.iterations_by_position);
    QCOMPARE(request.parts.ofB, QStringLiteral("iteration 1"));
    auto* compare = dialog.findChild<QPushButton*>();
    for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
      if (button->text() == QStringLiteral("Compare")) compare = button;
    }
    QVERIFY(compare->isEnabled());
    for (QComboBox* box : dialog.findChildren<QComboBox*>()) {
      if (box->accessibleName() == QStringLiteral("Iteration of B")) box->setCurrentIndex(0);
    }
    QVERIFY2(!compare->isEnabled(), "A and B are the same");
  }
};

SPORESCOPE_TEST(ComparisonPanelTest)

}  // namespace comparison_panel_test

#include "comparison_panel_test.moc"
