// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/match_dialog.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>

#include "tests/program/test_class.h"
#include "tests/ui/compare/open_runs.h"
#include "ui/compare/comparison_panel.h"
#include "ui/compare/match_text.h"
#include "ui/compare/matching_settings.h"

namespace match_dialog_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

QString allText(const QWidget& widget) {
  QStringList caption;
  for (const QLabel* label : widget.findChildren<QLabel*>()) caption += label->text();
  return caption.join(u'\n');
}

QPushButton* buttonOf(const QWidget& widget, const QString& text) {
  for (QPushButton* button : widget.findChildren<QPushButton*>()) {
    if (button->text().remove(u'&') == text) return button;
  }
  return nullptr;
}

struct Dialog {
  explicit Dialog(OpenRuns& compared, const std::optional<NodeKey>& a = {}, const std::optional<NodeKey>& b = {})
      : runs(compared), panel(&compared.workspace), dialog(compared.workspace.comparisons(), a, b) {
    QObject::connect(&dialog, &MatchDialog::pairsRequested, &panel, &ComparisonPanel::setManualPairs);
    dialog.show();
    sideA = dialog.findChildren<MatchSide*>().at(0);
    sideB = dialog.findChildren<MatchSide*>().at(1);
  }
  [[nodiscard]] const MatchedGraphs& graphs() const { return runs.comparison()->result()->graphs.front(); }
  void choose(const char* inA, const char* inB) const {
    const auto click = [](MatchSide* side, NodeIndex node) { side->list()->setCurrentIndex(side->model().indexOf(node)); };
    click(sideA, graphs().a->find(inA));
    click(sideB, graphs().b->find(inB));
  }
  void showAll() const { dialog.findChild<QCheckBox*>()->setChecked(true); }
  [[nodiscard]] QPushButton* button(const char* text) const { return buttonOf(dialog, QString::fromUtf8(text)); }

  OpenRuns& runs;
  ComparisonPanel panel;
  MatchDialog dialog;
  MatchSide* sideA;
  MatchSide* sideB;
};

}  // namespace

class MatchDialogTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QApplication::setOrganizationName(QStringLiteral("sporescope-test"));
    QApplication::setApplicationName(QStringLiteral("match-dialog-test"));
  }
  void init() { QSettings().clear(); }
  void cleanupTestCase() { QSettings().clear(); }

  void aPairIsMadeKeptAndTakenApart() {
    OpenRuns runs("base", "attribute");
    QVERIFY(runs.compare());
    Dialog it(runs);
    it.showAll();
    const Session& a = *runs.comparison()->sessions()->a();
    const Session& b = *runs.comparison()->sessions()->b();
    QVERIFY(!it.button("Match these two")->isEnabled());
    it.choose("fc1.weight", "fc2.weight");
    QVERIFY(allText(it.dialog).contains(QStringLiteral("fc1.weight in A and fc2.weight in B")));
    QVERIFY(allText(it.dialog).contains(QStringLiteral("fc1.weight in A is matched to fc1.weight in B, by name")));
    QVERIFY(!it.button("Unmatch")->isEnabled());
    it.button("Match these two")->click();
    QVERIFY(runs.done());
    QCOMPARE(runs.comparison()->result()->matched_manually, std::uint64_t{1});
    const std::vector<ManualPair> built{{"fc1.weight", "fc2.weight"}};
    QVERIFY(MatchingSettings(a, b).pairs() == built);
    QVERIFY((MatchingSettings(b, a).pairs() == std::vector<ManualPair>{{"fc2.weight", "fc1.weight"}}));
    QVERIFY(allText(it.dialog).contains(QStringLiteral("1 by hand")));
    QVERIFY(allText(it.panel).contains(QStringLiteral("1 by hand")));
    // The pair stays selected and cannot be added twice. Another pair with one of the nodes replaces it.
    QCOMPARE(it.sideA->chosen(), it.graphs().a->find("fc1.weight"));
    QVERIFY(!it.button("Match these two")->isEnabled() && it.button("Unmatch")->isEnabled());
    it.choose("fc1.weight", "conv.weight");
    it.button("Match these two")->click();
    QVERIFY(runs.done());
    QVERIFY((MatchingSettings(a, b).pairs() == std::vector<ManualPair>{{"fc1.weight", "conv.weight"}}));
    QCOMPARE(runs.comparison()->result()->matched_manually, std::uint64_t{1});
    it.button("Unmatch")->click();
    QVERIFY(runs.done());
    QVERIFY(MatchingSettings(a, b).pairs().empty());
    QCOMPARE(runs.comparison()->result()->matched_manually, std::uint64_t{0});
    QVERIFY(!it.button("Forget manual pairs")->isEnabled());
  }

  void theTitlesSayWhatTheListsHold() {
    OpenRuns runs("operator", "base");
    QVERIFY(runs.compare());
    Dialog it(runs);
    const auto counts = [](MatchSide* side) { return side->list()->model()->rowCount(); };
    QVERIFY(allText(it.dialog).contains(QStringLiteral("Only in A (%1)").arg(counts(it.sideA))));
    it.showAll();
    QVERIFY(!allText(it.dialog).contains(QStringLiteral("Only in ")));
    QVERIFY(allText(it.dialog).contains(QStringLiteral("All in A (%1)").arg(counts(it.sideA))));
    QVERIFY(allText(it.dialog).contains(QStringLiteral("All in B (%1)").arg(counts(it.sideB))));
    it.dialog.findChild<QCheckBox*>()->setChecked(false);
    QVERIFY(allText(it.dialog).contains(QStringLiteral("Only in B (%1)").arg(counts(it.sideB))));
  }

  void allOfThemAreForgotten() {
    OpenRuns runs("base", "attribute");
    ComparedParts parts;
    parts.question.pairing.manual_pairs = {
        {"fc1.weight", "fc2.weight"}, {"fc1.weight", "conv.weight"}, {"nobody", "fc1.weight"}};
    QVERIFY(runs.compare(parts));
    Dialog it(runs);
    QCOMPARE(runs.comparison()->result()->matched_manually, std::uint64_t{1});
    QVERIFY(allText(it.dialog).contains(QStringLiteral("fc1.weight in A is matched by hand twice")));
    QVERIFY(allText(it.dialog).contains(QStringLiteral("A has no operator or parameter nobody")));
    it.button("Forget manual pairs")->click();
    QVERIFY(runs.done());
    QCOMPARE(runs.comparison()->result()->matched_manually, std::uint64_t{0});
    QVERIFY(!allText(it.dialog).contains(QStringLiteral("Not valid")));
  }

  void anOperatorIsNoParameter() {
    OpenRuns runs("base", "attribute");
    QVERIFY(runs.compare());
    Dialog it(runs);
    it.showAll();
    const NodeIndex pool = it.runs.comparison()->result()->findings.front().key_b->node;
    it.sideA->list()->setCurrentIndex(it.sideA->model().indexOf(it.graphs().a->find("fc1.weight")));
    it.sideB->list()->setCurrentIndex(it.sideB->model().indexOf(pool));
    QVERIFY(!it.button("Match these two")->isEnabled());
    QVERIFY(it.button("Match these two")->toolTip().contains(QStringLiteral("one is an operator, the other a parameter")));
  }

  void itOpensAtTheChosenNode() {
    OpenRuns runs("base", "attribute");
    QVERIFY(runs.compare());
    const NodeKey finding = *runs.comparison()->result()->findings.front().key_b;
    Dialog it(runs, std::nullopt, finding);
    QCOMPARE(it.sideB->chosen(), finding.node);
    QCOMPARE(it.sideA->chosen(), it.graphs().nodes->of_b(finding.node));
    QVERIFY(it.dialog.findChild<QCheckBox*>()->isChecked());
    const auto lines = evidenceLines(it.graphs(), it.sideA->chosen(), finding.node);
    QCOMPARE(lines.front().text, QStringLiteral("MaxPool"));
    QVERIFY(lines.front().agrees);
    // A node that is not in the graph cannot be selected.
    const Dialog other(runs, std::nullopt, NodeKey{finding.graph, NodeIndex{100'000'000}});
    QCOMPARE(other.sideB->chosen(), kNoNode);
  }

  void itMayBeOpenedBeforeTheFirstPart() {
    OpenRuns runs("base", "attribute");
    QVERIFY(runs.compare());
    const NodeKey finding = *runs.comparison()->result()->findings.front().key_b;
    runs.workspace.comparisons()->compare(runs.workspace.sessionAt(0), runs.workspace.sessionAt(1));
    QVERIFY(runs.comparison()->result()->graphs.empty());
    Dialog it(runs, std::nullopt, finding);
    QVERIFY(allText(it.dialog).contains(QStringLiteral("Reading the dumps")));
    QVERIFY(!allText(it.dialog).contains(QStringLiteral("No graph file covers")));
    QVERIFY(runs.done());
    QCOMPARE(it.sideB->chosen(), finding.node);
    QCOMPARE(it.sideA->chosen(), it.graphs().nodes->of_b(finding.node));
    QVERIFY(!allText(it.dialog).contains(QStringLiteral("Reading the dumps")));
  }

  void whereAllAreMatchedAllAreShown() {
    OpenRuns runs("base", "attribute");
    QVERIFY(runs.compare());
    Dialog it(runs);
    auto* all = it.dialog.findChild<QCheckBox*>();
    QVERIFY(all->isChecked() && it.sideA->model().rowCount() > 0);
    QVERIFY(!allText(it.dialog).contains(QStringLiteral("Every node has a counterpart")));
    all->setChecked(false);
    QCOMPARE(it.sideA->model().rowCount() + it.sideB->model().rowCount(), 0);
    QVERIFY(allText(it.dialog).contains(QStringLiteral("Every node has a counterpart")));
  }

  void theListsAreSearched() {
    OpenRuns runs("base", "attribute");
    QVERIFY(runs.compare());
    Dialog it(runs);
    it.showAll();
    const QAbstractItemModelTester tester(it.sideA->list()->model());
    auto* text = it.sideA->findChild<QLineEdit*>();
    const int all = it.sideA->model().rowCount();
    text->setText(QStringLiteral("FC1.weight"));
    QVERIFY(it.sideA->model().rowCount() >= 1 && it.sideA->model().rowCount() < all);
    text->setText(QStringLiteral("no such node"));
    QCOMPARE(it.sideA->model().rowCount(), 0);
    // Enter in the search field adds no pair.
    QSignalSpy requested(&it.dialog, &MatchDialog::pairsRequested);
    text->clear();
    it.choose("fc1.weight", "fc2.weight");
    QTest::keyClick(text, Qt::Key_Return);
    QVERIFY(requested.isEmpty());
    QVERIFY(!it.sideA->list()->accessibleName().isEmpty() &&
            it.sideA->list()->accessibleName() != it.sideB->list()->accessibleName());
  }

  void aDumpIsKnownWhateverPathLeadsThere() {
    const QTemporaryDir folder;
    const std::filesystem::path link = std::filesystem::path(folder.path().toStdString()) / "link";
    std::filesystem::create_directory_symlink(runNamed("base"), link);
    const auto direct = open_offline_session(runNamed("base"));
    const auto other = open_offline_session(runNamed("attribute"));
    const auto linked = open_offline_session(link);
    const auto dotted = open_offline_session(runNamed("base") / ".." / "base");
    MatchingSettings(*direct, *other).savePairs({{"x", "y"}});
    MatchingSettings(*direct, *other).saveRules("rules.txt");
    for (const auto& same : {linked, dotted}) {
      QVERIFY((MatchingSettings(*same, *other).pairs() == std::vector<ManualPair>{{"x", "y"}}));
      QCOMPARE(MatchingSettings(*same, *other).rules(), std::filesystem::path("rules.txt"));
    }
    QVERIFY(MatchingSettings(*direct, *direct).pairs().empty());
  }

  void eachRankAndIterationHasPairsOfItsOwn() {
    const auto dump = open_offline_session(runNamed("base"));
    const auto of = [&](int a, int b) { return MatchingSettings(*dump, *dump, comparedPartsOfRanks(a, b).question); };
    of(0, 1).savePairs({{"x", "y"}});
    QVERIFY((of(0, 1).pairs() == std::vector<ManualPair>{{"x", "y"}}));
    QVERIFY((of(1, 0).pairs() == std::vector<ManualPair>{{"y", "x"}}));
    QVERIFY(of(2, 3).pairs().empty() && MatchingSettings(*dump, *dump).pairs().empty());
    ComparisonRequest question = comparedPartsOfRanks(0, 1).question;
    question.of_b.iterations = *NumberSet::parse("3");
    QVERIFY(MatchingSettings(*dump, *dump, question).pairs().empty());
  }

  void swappingTurnsThePairs() {
    OpenRuns runs("base", "attribute");
    ComparedParts parts;
    parts.question.pairing.manual_pairs = {{"fc1.weight", "fc2.weight"}};
    QVERIFY(runs.compare(parts));
    runs.workspace.comparisons()->swap();
    QVERIFY(runs.done());
    QCOMPARE(runs.comparison()->result()->matched_manually, std::uint64_t{1});
    QVERIFY(
        (runs.comparison()->parts().question.pairing.manual_pairs == std::vector<ManualPair>{{"fc2.weight", "fc1.weight"}}));
  }
};

SPORESCOPE_TEST(MatchDialogTest)

}  // namespace match_dialog_test

#include "match_dialog_test.moc"
