// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <algorithm>
#include <numeric>

#include "core/session/offline/open_offline_session.h"
#include "tests/core/dump/recorded_statistics_dump.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/details/details_panel.h"
#include "ui/details/node_header.h"
#include "ui/style/theme.h"
#include "ui/text/text_runs.h"
#include "ui/widgets/elided_label.h"

namespace details_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const std::filesystem::path kDumps = SPORESCOPE_TEST_DATA "/dumps";
const char* const kScope = "Default/network-WithLossCell/_loss_fn-LogOfZero/";
const QString kDash = QChar(0x2013);
const QString kMinusInf = QStringLiteral("−Inf");

/// A visible panel with the sample or another dump.
class Shown {
 public:
  explicit Shown(const std::filesystem::path& path = SPORESCOPE_SAMPLE) {
    workspace.addSession(open_offline_session(path));
    panel.resize(372, 900);
    panel.show();
  }
  void waitAndSelect(const std::string& name, std::int64_t iteration) {
    QTRY_VERIFY_WITH_TIMEOUT(!workspace.snapshot()->loading, kTimeout);
    QVERIFY(workspace.sessionGraph() != nullptr && workspace.sessionGraph()->graph != nullptr);
    workspace.setIteration(Iteration{iteration});
    const NodeIndex node = workspace.sessionGraph()->graph->find(name);
    QVERIFY(node != kNoNode);
    workspace.selectNode(workspace.graph(), node);
  }
  [[nodiscard]] SlotTableModel& table() { return *panel.slotTable(); }
  [[nodiscard]] QString cell(int row, int column) { return table().index(row, column).data().toString(); }
  [[nodiscard]] int rowOf(IoDirection io, std::uint32_t slot) {
    for (int row = 0; row < table().rowCount(); ++row) {
      if (table().infoAt(row).key.io == io && table().infoAt(row).key.slot == slot) return row;
    }
    return -1;
  }
  [[nodiscard]] bool shows(const QString& caption) {
    for (const QLabel* label : panel.findChildren<QLabel*>()) {
      if (label->isVisible() && label->text().contains(caption)) return true;
    }
    return false;
  }
  [[nodiscard]] QPushButton* button(const QString& text) {
    for (QPushButton* button : panel.findChildren<QPushButton*>()) {
      if (button->text() == text) return button;
    }
    return nullptr;
  }
  // Returns the label next to a name in the statistics.
  [[nodiscard]] QLabel* statistic(const QString& name) {
    for (QLabel* label : panel.findChild<StatisticsGrid*>()->findChildren<QLabel*>()) {
      if (label->accessibleName() == name) return label;
    }
    return nullptr;
  }

  Workspace workspace;
  DetailsPanel panel{&workspace};
};

CollapsibleSection* tensorsOf(const DetailsPanel& panel) {
  for (CollapsibleSection* section : panel.findChildren<CollapsibleSection*>()) {
    if (section->accessibleName() == QStringLiteral("Tensors")) return section;
  }
  return nullptr;
}

}  // namespace

class DetailsTest : public QObject {
  Q_OBJECT

 private slots:
  /// A scope has no tensors of its own: its path, what it contains and its hits are shown.
  void aScopeSaysWhatItContains() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading, kTimeout);
    const SessionGraph& shownGraph = *shown.workspace.sessionGraph();
    const ScopeTree& scopes = *shownGraph.scopes;
    const ScopeIndex loss = scopes.find("Default/network-WithLossCell/_loss_fn-LogOfZero");
    shown.workspace.setIteration(Iteration{1});
    shown.workspace.selectScope(loss);
    QCOMPARE(shown.panel.state().sentence(), QStringLiteral("_loss_fn-LogOfZero"));
    QVERIFY(shown.shows(QStringLiteral("Default/network-WithLossCell/_loss_fn-LogOfZero\n")));
    QVERIFY(shown.shows(QStringLiteral("Operators: %1\n").arg(scopes.scopes()[loss].node_count)));
    QVERIFY(shown.shows(QStringLiteral("Not checked yet")));
    Findings& findings = *shown.workspace.findings();
    findings.addWatchpoint(*make_watchpoint(0, "tensor_overflow", {}));
    findings.check();
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(QStringLiteral("Hits: ")), kTimeout);
    // The scope of a convolution reads its weight.
    QVERIFY(shown.shows(QStringLiteral("Parameters read: ")));
    const NodeIndex weight = shownGraph.graph->find("conv1.weight");
    const auto operators = shownGraph.graph->operators();
    const auto consumer = std::find_if(operators.begin(), operators.end(), [&](NodeIndex node) {
      const auto inputs = shownGraph.graph->inputs(node);
      return std::any_of(inputs.begin(), inputs.end(), [&](const Edge& edge) { return edge.node == weight; });
    });
    QVERIFY(consumer != operators.end());
    shown.workspace.selectScope(scopes.scope_of(*consumer));
    QVERIFY(shown.shows(QStringLiteral("Parameters read: ")) && !shown.shows(QStringLiteral("Parameters read: 0")));
    shown.workspace.selectNode(shown.workspace.graph(), *consumer);
    QVERIFY(shown.panel.state().showsContent());
    shown.workspace.selectNode(shown.workspace.graph(), kNoNode);
    QCOMPARE(shown.panel.state().sentence(), QStringLiteral("Nothing selected"));
  }

  /// The forward operators of a gradient are searched in the background. Results are discarded if another node, or none, is
  /// shown by then.
  void counterpartsThatComeTooLateAreLeftOut() {
    Shown shown;
    shown.waitAndSelect("conv1.weight", 1);
    const Graph& graph = *shown.workspace.sessionGraph()->graph;
    const auto nodes = graph.nodes().indices();
    const auto paired =
        std::find_if(nodes.begin(), nodes.end(), [&](NodeIndex node) { return !graph.counterparts(node).empty(); });
    QVERIFY(paired != nodes.end());
    shown.workspace.addSession(open_offline_session(kDumps / "gan-2.10"));
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading && shown.workspace.sessionGraph() != nullptr, kTimeout);
    QCOMPARE(shown.workspace.node(), kNoNode);
    shown.workspace.setCurrentSession(0);
    shown.workspace.selectNode(shown.workspace.graph(), *paired);
    shown.workspace.setCurrentSession(1);
    QVERIFY(QThreadPool::globalInstance()->waitForDone(30'000));
    QCoreApplication::processEvents();
    QVERIFY(shown.shows(DetailsPanel::tr("Nothing selected")));
    QVERIFY(!shown.shows(QStringLiteral("Forward:")) && !shown.shows(QStringLiteral("Gradients:")));
  }

  // Numbers are from NumPy: 36 of 40 values of Log-op0 are -inf, the others 0. Its input holds 36 zeros and 4 ones.
  void theTensorsOfTheCause() {
    Shown shown;
    const QAbstractItemModelTester tester(&shown.table(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    shown.waitAndSelect(std::string(kScope) + "Log-op0", 1);
    QVERIFY(shown.shows(QStringLiteral("Log · operator 20 of 56")));
    QCOMPARE(shown.table().rowCount(), 2);
    QTRY_VERIFY_WITH_TIMEOUT(shown.table().summaryAt(0) && shown.table().summaryAt(1), kTimeout);
    QCOMPARE(shown.cell(0, SlotTableModel::kSlot), QStringLiteral("Output 0"));
    QCOMPARE(shown.cell(0, SlotTableModel::kConnected), QStringLiteral("Mul-op0 : 1"));
    QCOMPARE(shown.cell(0, SlotTableModel::kShape), QStringLiteral("[4, 10]"));
    QCOMPARE(shown.cell(0, SlotTableModel::kMin), QStringLiteral("0"));
    QCOMPARE(shown.cell(0, SlotTableModel::kMax), QStringLiteral("0"));
    QCOMPARE(shown.cell(0, SlotTableModel::kNonFinite), QStringLiteral("36 ") + kMinusInf);
    QCOMPARE(shown.cell(1, SlotTableModel::kSlot), QStringLiteral("Input 0"));
    QCOMPARE(shown.cell(1, SlotTableModel::kConnected), QStringLiteral("Softmax-op0 : 0"));
    // A narrow column leaves out the number of a slot only if it is 0.
    QCOMPARE(shown.table().index(0, SlotTableModel::kConnected).data(SlotTableModel::kShortRole).toString(),
             QStringLiteral("Mul-op0 : 1"));
    QCOMPARE(shown.table().index(1, SlotTableModel::kConnected).data(SlotTableModel::kShortRole).toString(),
             QStringLiteral("Softmax-op0"));
    QCOMPARE(shown.cell(1, SlotTableModel::kMax), QStringLiteral("1"));
    QCOMPARE(shown.cell(1, SlotTableModel::kNonFinite), QStringLiteral("none"));

    QVERIFY(shown.shows(QStringLiteral("4 of 40 finite")));
    QCOMPARE(shown.statistic(QStringLiteral("Elements"))->text(), QStringLiteral("40"));
    QCOMPARE(shown.statistic(kMinusInf)->text(), QStringLiteral("36"));
    QCOMPARE(shown.statistic(QStringLiteral("Zero"))->text(), QStringLiteral("4"));
    QCOMPARE(shown.statistic(QStringLiteral("Negative"))->text(), QStringLiteral("36"));
    QCOMPARE(shown.statistic(QStringLiteral("NaN"))->text(), QStringLiteral("0"));
    // All statistics can be copied, so that programs can read them.
    shown.panel.findChild<StatisticsGrid*>()->actions().front()->trigger();
    const QStringList lines = QApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 14);
    for (const char* line : {"Elements\t40", "NaN\t0", "-Inf\t36", "Zero\t4"}) QVERIFY2(lines.contains(line), line);
    QVERIFY(shown.shows(QStringLiteral("networks.py:60")));
    QVERIFY(shown.shows(QStringLiteral("log_p = self.log(self.softmax(logits))")));
  }

  void wordsWearTheColourOfTheirMeaning() {
    Shown shown;
    shown.waitAndSelect(std::string(kScope) + "Mul-op0", 1);
    QTRY_VERIFY_WITH_TIMEOUT(shown.table().rowCount() > 0 && shown.table().summaryAt(0), kTimeout);
    const auto runs = shown.table().index(0, SlotTableModel::kNonFinite).data(SlotTableModel::kMeaningRole).value<TextRuns>();
    QCOMPARE(plainText(runs), QStringLiteral("33 NaN, 3 −Inf"));
    QVERIFY(std::any_of(runs.begin(), runs.end(), [](const TextRun& r) { return r.meaning == TextRole::nan; }));
    QVERIFY(std::any_of(runs.begin(), runs.end(), [](const TextRun& r) { return r.meaning == TextRole::neg_inf; }));
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      shown.panel.setPalette(paletteOf(*theme));
      const QLabel* nan = shown.statistic(QStringLiteral("NaN"));
      QCOMPARE(nan->palette().color(nan->foregroundRole()), QColor(theme->nan_text));
      const QLabel* zero = shown.statistic(QStringLiteral("+Inf"));
      QCOMPARE(zero->palette().color(zero->foregroundRole()), QColor(theme->text));
    }
  }

  void aScalarShowsItsValue() {
    Shown shown;
    shown.waitAndSelect(std::string(kScope) + "Neg-op0", 1);
    const int row = shown.rowOf(IoDirection::output, 0);
    QVERIFY(row >= 0);
    QTRY_VERIFY_WITH_TIMEOUT(shown.table().summaryAt(row), kTimeout);
    QVERIFY(shown.table().isScalar(row));
    QCOMPARE(shown.cell(row, SlotTableModel::kMin), QStringLiteral("NaN"));
    auto* view = shown.panel.findChild<SlotTableView*>();
    QCOMPARE(view->columnSpan(row, SlotTableModel::kMin), 2);
    // If there is no room for the column, no other column shows its value.
    const auto pictureOfShape = [&] {
      return view->viewport()->grab(view->visualRect(shown.table().index(row, SlotTableModel::kShape))).toImage();
    };
    shown.panel.resize(230, 2000);
    QTRY_VERIFY_WITH_TIMEOUT(view->isColumnHidden(SlotTableModel::kMin), kTimeout);
    QCOMPARE(view->columnSpan(row, SlotTableModel::kMin), 1);
    const QImage shape = pictureOfShape();
    view->clearSpans();
    QCOMPARE(shape, pictureOfShape());
    shown.panel.resize(400, 2000);
    QTRY_COMPARE_WITH_TIMEOUT(view->columnSpan(row, SlotTableModel::kMin), 2, kTimeout);
    const int vector = shown.rowOf(IoDirection::input, 0);
    QVERIFY(vector < 0 || shown.table().isScalar(vector) || view->columnSpan(vector, SlotTableModel::kMin) == 1);
  }

  void anInputThatWasNotDumpedShowsWhatArrivesThere() {
    Shown shown;
    shown.waitAndSelect(std::string(kScope) + "Log-op0", 0);  // The inputs of iteration 0 were not dumped
    const int input = shown.rowOf(IoDirection::input, 0);
    QVERIFY(input >= 0);
    QTRY_COMPARE_WITH_TIMEOUT(shown.cell(input, SlotTableModel::kNonFinite), QStringLiteral("none"), kTimeout);
    QVERIFY(shown.table()
                .index(input, SlotTableModel::kMin)
                .data(Qt::ToolTipRole)
                .toString()
                .startsWith("Not dumped; these are the values of output 0 of Softmax-op0"));
    shown.workspace.selectTensor(shown.table().infoAt(input).key);
    QVERIFY(shown.shows(QStringLiteral("Input 0")));
    QVERIFY(shown.shows(QStringLiteral("from output 0 of Softmax-op0: 40 of 40 finite")));
    shown.button(QStringLiteral("View"))->click();
    QVERIFY(shown.workspace.tensor());
    QCOMPARE(shown.workspace.nodeName(*shown.workspace.tensor()), QStringLiteral("Softmax-op0"));
    QCOMPARE(shown.workspace.tensor()->io, IoDirection::output);
  }

  void constantsHaveTheirValue() {
    Shown shown;
    shown.waitAndSelect(std::string(kScope) + "Softmax-op0", 0);
    const int input = shown.rowOf(IoDirection::input, 1);
    QVERIFY(input >= 0);
    QCOMPARE(shown.cell(input, SlotTableModel::kConnected), QStringLiteral("cst9 = (-1)"));
    QCOMPARE(shown.cell(input, SlotTableModel::kNonFinite), QStringLiteral("constant"));
  }

  /// A direction that was never dumped is not reported as missing in one iteration.
  void outputsAloneAreSaid() {
    const SyntheticDump result;
    synthetic::write_kernel_arguments(result);
    Shown shown(result.root());
    shown.waitAndSelect(synthetic::kMulName, 0);
    const int input = shown.rowOf(IoDirection::input, 0);
    QVERIFY(input >= 0);
    shown.workspace.selectTensor(shown.table().infoAt(input).key);
    const QModelIndex cell = shown.table().index(input, SlotTableModel::kNonFinite);
    QTRY_VERIFY_WITH_TIMEOUT(cell.data(Qt::ToolTipRole).toString().contains("\nOnly operator outputs were dumped\n"), kTimeout);
    shown.workspace.selectTensor(shown.table().infoAt(shown.rowOf(IoDirection::output, 0)).key);
    QVERIFY(shown.shows(QStringLiteral("not dumped in iteration 0")));
  }

  /// A dump of graphs has no iteration in which something is missing.
  void graphsAloneHaveNoIteration() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"ReLU", "Default/ReLU-op0"}}});
    Shown shown(result.root());
    shown.waitAndSelect("Default/ReLU-op0", 0);
    QVERIFY(!shown.workspace.snapshot()->has_iterations());
    const int output = shown.rowOf(IoDirection::output, 0);
    QVERIFY(output >= 0);
    shown.workspace.selectTensor(shown.table().infoAt(output).key);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(QStringLiteral("Only graphs were dumped")), kTimeout);
    QVERIFY(!shown.shows(QStringLiteral("iteration 0")));
    QCOMPARE(tensorsOf(shown.panel)->remark(), QString());
    const QModelIndex cell = shown.table().index(output, SlotTableModel::kNonFinite);
    QCOMPARE(cell.data(Qt::ToolTipRole).toString(), QStringLiteral("Only graphs were dumped"));
  }

  void argumentsOfKernelsAreShown() {
    const SyntheticDump result;
    synthetic::write_kernel_arguments(result);
    Shown shown(result.root());
    const auto sections = shown.panel.findChildren<CollapsibleSection*>();
    const auto found = std::ranges::find(sections, QStringLiteral("Kernel arguments"), &QWidget::accessibleName);
    QVERIFY(found != sections.end());
    const CollapsibleSection* section = *found;
    shown.waitAndSelect(synthetic::kAddName, 0);
    QTRY_VERIFY_WITH_TIMEOUT(section->isVisible() && shown.shows(QStringLiteral("alpha")) && shown.shows(QStringLiteral("0.5")),
                             kTimeout);
    QCOMPARE(section->remark(), QStringLiteral("1"));
    shown.waitAndSelect(synthetic::kMulName, 0);
    QTRY_VERIFY_WITH_TIMEOUT(!section->isVisible(), kTimeout);
  }

  void argumentsThatCannotBeReadAreSaid() {
    const SyntheticDump result;
    synthetic::write_kernel_arguments(result);
    result.file("rank_0/Net/0/0/Add.Default_a_Add-op1.json", "{");
    Shown shown(result.root());
    shown.waitAndSelect(synthetic::kAddName, 0);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(QStringLiteral("does not hold operator arguments")), kTimeout);
  }

  /// Recorded statistics are shown like values, with their source. Nothing says that they were not dumped.
  void statisticsAloneAreShown() {
    const SyntheticDump result;
    synthetic::write_statistics_only(result);
    Shown shown(result.root());
    shown.waitAndSelect(synthetic::kAddName, 0);
    const int row = shown.rowOf(IoDirection::output, 0);
    QTRY_VERIFY_WITH_TIMEOUT(row >= 0 && shown.table().summaryAt(row), kTimeout);
    QCOMPARE(shown.cell(row, SlotTableModel::kShape), QStringLiteral("[2, 3]"));
    QCOMPARE(shown.cell(row, SlotTableModel::kMax), QStringLiteral("2.5"));
    QCOMPARE(shown.cell(row, SlotTableModel::kNonFinite), QStringLiteral("none"));
    QVERIFY(shown.shows(QStringLiteral("statistics from statistic.csv, no values")));
    QVERIFY(!shown.shows(QStringLiteral("not dumped")));
    QCOMPARE(shown.statistic(QStringLiteral("Mean"))->text(), QStringLiteral("0.5"));
    QCOMPARE(shown.statistic(QStringLiteral("Zero"))->text(), QStringLiteral("1"));
    QCOMPARE(shown.statistic(QStringLiteral("Dtype"))->text(), QStringLiteral("float32"));
    QCOMPARE(shown.statistic(QStringLiteral("Std. deviation"))->text(), kDash);
    QVERIFY(shown.button(QStringLiteral("View"))->isEnabled());
    QVERIFY(!shown.button(QStringLiteral("Compare"))->isEnabled());
    shown.workspace.setIteration(Iteration{1});
    QTRY_COMPARE_WITH_TIMEOUT(shown.cell(row, SlotTableModel::kNonFinite), QStringLiteral("1 NaN"), kTimeout);
    QCOMPARE(shown.cell(row, SlotTableModel::kMax), QStringLiteral("NaN"));
    QVERIFY(shown.button(QStringLiteral("Compare"))->isEnabled());
    shown.workspace.setIteration(Iteration{2});
    QTRY_COMPARE_WITH_TIMEOUT(shown.cell(row, SlotTableModel::kMax), QStringLiteral("3.5"), kTimeout);
    QCOMPARE(shown.statistic(QStringLiteral("NaN"))->text(), kDash);  // It was not counted
  }

  void aChecksumSaysNothingOfNan() {
    const SyntheticDump result;
    synthetic::write_checksums_only(result);
    Shown shown(result.root());
    shown.waitAndSelect(synthetic::kAddName, 0);
    QTRY_COMPARE_WITH_TIMEOUT(shown.cell(shown.rowOf(IoDirection::output, 0), SlotTableModel::kNonFinite),
                              QStringLiteral("unknown"), kTimeout);
    QVERIFY(shown.shows(QStringLiteral("checksum from statistic.csv, no values")));
    QVERIFY(shown.shows(QStringLiteral("MD5 14d6cde2ac8b99f7cca4bd45c162b8d4")));
  }

  /// If both exist, the statistics of the csv file are shown next to those of the values.
  void toldAndReadAreHeldAgainstEachOther() {
    const SyntheticDump result;
    synthetic::write_values_with_statistics(result);
    Shown shown(result.root());
    shown.waitAndSelect(synthetic::kAddName, 0);
    auto* recorded = shown.panel.findChild<RecordedStatisticsTable*>();
    QTRY_VERIFY_WITH_TIMEOUT(recorded->isVisible(), kTimeout);
    QCOMPARE(recorded->differences(), 3);  // Mean, norm, the number of NaN
    QVERIFY(shown.shows(QStringLiteral("Recorded in statistic.csv")));
    QVERIFY(shown.shows(QStringLiteral("skip NaN")));
    shown.waitAndSelect(synthetic::kMulName, 0);
    QTRY_VERIFY_WITH_TIMEOUT(!recorded->isVisible(), kTimeout);
  }

  void aSampleIsMarked() {
    const SyntheticDump result;
    synthetic::write_sample(result);
    Shown shown(result.root());
    shown.waitAndSelect(synthetic::kAddName, 0);
    const int row = shown.rowOf(IoDirection::output, 0);
    QTRY_COMPARE_WITH_TIMEOUT(shown.cell(row, SlotTableModel::kShape), QStringLiteral("2 of [2, 3]"), kTimeout);
    QCOMPARE(shown.cell(row, SlotTableModel::kNonFinite), QStringLiteral("none in the sample"));
    QVERIFY(shown.shows(QStringLiteral("Sample: only the first 2 of 6 elements were dumped")));
  }

  void anOverflowReportIsShown() {
    const SyntheticDump result;
    synthetic::write_overflow(result);
    Shown shown(result.root());
    shown.waitAndSelect(synthetic::kMulName, 0);
    auto* notes = shown.panel.findChild<OverflowNotes*>();
    QTRY_VERIFY_WITH_TIMEOUT(notes->isVisible(), kTimeout);
    QVERIFY(notes->text().startsWith(QStringLiteral("AI Core: ")));
    QVERIFY(notes->text().contains(QStringLiteral("task_id 3")) && notes->text().contains(QStringLiteral("status 0x40")));
    shown.waitAndSelect(synthetic::kAddName, 0);
    QVERIFY(!notes->isVisible());
  }

  void anotherIterationIsReadAnew() {
    Shown shown;
    shown.waitAndSelect(std::string(kScope) + "Log-op0", 1);
    QTRY_VERIFY_WITH_TIMEOUT(shown.table().rowCount() > 0 && shown.table().summaryAt(0), kTimeout);
    QCOMPARE(shown.table().summaryAt(0)->statistics.neg_inf, std::uint64_t(36));
    shown.workspace.setIteration(Iteration{0});
    QTRY_VERIFY_WITH_TIMEOUT(shown.table().summaryAt(0), kTimeout);
    QCOMPARE(shown.table().summaryAt(0)->statistics.neg_inf, std::uint64_t(0));
    QCOMPARE(shown.table().infoAt(0).key.iteration, Iteration{0});
  }

  void viewAndCompareAskForTheTensor() {
    Shown shown;
    shown.waitAndSelect(std::string(kScope) + "Log-op0", 1);
    QSignalSpy opened(&shown.workspace, &Workspace::tensorOpened);
    QSignalSpy compared(&shown.panel, &DetailsPanel::compareRequested);
    shown.button(QStringLiteral("View"))->click();
    QCOMPARE(opened.count(), 1);
    QCOMPARE(opened.first().at(1).toBool(), false);
    QVERIFY(shown.button(QStringLiteral("Compare"))->isEnabled());
    shown.button(QStringLiteral("Compare"))->click();
    QCOMPARE(compared.first().first().value<TensorKey>(), *shown.workspace.tensor());
    shown.workspace.setIteration(Iteration{0});
    QVERIFY(!shown.button(QStringLiteral("Compare"))->isEnabled());
  }

  void aSlotIsChosenByKeyboard() {
    Shown shown;
    shown.waitAndSelect(std::string(kScope) + "Log-op0", 1);
    auto* view = shown.panel.findChild<SlotTableView*>();
    QCOMPARE(view->currentIndex().row(), 0);
    QTest::keyClick(view, Qt::Key_Down);
    QVERIFY(shown.workspace.tensor().has_value());
    QCOMPARE(shown.workspace.tensor()->io, IoDirection::input);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(QStringLiteral("Input 0")), kTimeout);
    QSignalSpy opened(&shown.workspace, &Workspace::tensorOpened);
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(opened.count(), 1);
    QCOMPARE(opened.first().at(1).toBool(), true);
  }

  void doubleClickOnTheOtherEndGoesThere() {
    Shown shown;
    shown.waitAndSelect(std::string(kScope) + "Log-op0", 1);
    auto* view = shown.panel.findChild<SlotTableView*>();
    const QPoint at = view->visualRect(shown.table().index(1, SlotTableModel::kConnected)).center();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, at);
    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, at);
    QCOMPARE(shown.workspace.node(), shown.workspace.sessionGraph()->graph->find(std::string(kScope) + "Softmax-op0"));
  }

  void gradientsNameTheirForwardOperator() {
    Shown shown;
    shown.waitAndSelect(std::string(kScope) + "Log-op0", 1);
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(QStringLiteral("Gradients: ")), kTimeout);
    const Graph& graph = *shown.workspace.sessionGraph()->graph;
    const auto others = graph.counterparts(shown.workspace.node());
    QVERIFY(!others.empty());
    shown.workspace.selectNode(shown.workspace.graph(), others.front());
    QTRY_VERIFY_WITH_TIMEOUT(shown.shows(QStringLiteral("Forward: ")), kTimeout);
  }

  void parametersAndConstantsHaveTheirWords() {
    Shown shown;
    shown.waitAndSelect("fc3.weight", 1);
    QVERIFY(shown.shows(QStringLiteral("parameter (weight)")));
    const Graph& graph = *shown.workspace.sessionGraph()->graph;
    bool any = false;
    for (const NodeIndex node : graph.constants()) {
      const QString value = QString::fromStdString(graph.constant_text(node));
      if (value.isEmpty()) continue;
      any = true;
      shown.workspace.selectNode(shown.workspace.graph(), node);
      QVERIFY(shown.shows(QStringLiteral("constant · ") + value));
    }
    QVERIFY(any);
  }

  void anOperatorThatOnlyPassesValuesOnSaysSo() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading, kTimeout);
    const Graph& graph = *shown.workspace.sessionGraph()->graph;
    bool any = false;
    for (const NodeIndex node : graph.operators()) {
      if (!is_virtual_operator(graph.nodes()[node].type)) continue;
      shown.workspace.selectNode(shown.workspace.graph(), node);
      QVERIFY(shown.shows(QStringLiteral("not executed")));
      any = true;
    }
    QVERIFY(any);
  }

  // In loop-2.10, operators run several times in one iteration. The table shows the selected run of each slot.
  void theChosenRunIsShown() {
    Shown shown(kDumps / "loop-2.10");
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading, kTimeout);
    bool several = false;
    for (const GraphIndex g : shown.workspace.snapshot()->graphs.indices()) {
      if (several) break;
      const auto& graph = shown.workspace.snapshot()->graphs[g].graph;
      for (const NodeIndex node : graph ? graph->operators() : IndexRange<NodeIndex>()) {
        if (several) break;
        shown.workspace.selectNode(g, node);
        if (shown.workspace.runCount() < 2) continue;
        several = true;
        shown.workspace.setRun(2);
        QVERIFY(tensorsOf(shown.panel)->remark().endsWith(QStringLiteral("run 2 of %1").arg(shown.workspace.runCount())));
        for (int row = 0; row < shown.table().rowCount(); ++row) {
          if (shown.table().infoAt(row).runs > 1) QCOMPARE(shown.table().infoAt(row).key.run, 2U);
        }
      }
    }
    QVERIFY(several);
  }

  void theNoteIsTypedWhereTheNodeIsShown() {
    QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    Shown shown;
    shown.waitAndSelect(std::string(kScope) + "Log-op0", 1);
    QTRY_VERIFY_WITH_TIMEOUT(shown.workspace.notes()->isReady(), kTimeout);
    auto* field = shown.panel.findChild<NoteField*>();
    QVERIFY(!field->isVisible());  // An empty field takes no room
    shown.panel.writeNote();
    QVERIFY(field->isVisible());
    QTest::keyClicks(field->focusProxy(), QStringLiteral("zeros"));
    const Note* note = shown.workspace.notes()->ofNode(shown.workspace.node());
    QVERIFY(note != nullptr);
    QCOMPARE(note->text, std::string("zeros"));
    field->bookmarkButton()->click();
    QVERIFY(shown.workspace.notes()->ofNode(shown.workspace.node())->bookmark);
    shown.waitAndSelect(std::string(kScope) + "Mul-op0", 1);
    QVERIFY(!field->isVisible() && field->isEmpty());
    shown.waitAndSelect(std::string(kScope) + "Log-op0", 1);
    QVERIFY(field->isVisible() && !field->isEmpty());
    // Wherever the panel was scrolled, the note is visible from its first line on.
    shown.panel.resize(372, 300);
    auto* area = shown.panel.findChild<QScrollArea*>();
    QScrollBar* bar = area->verticalScrollBar();
    QTRY_VERIFY_WITH_TIMEOUT(bar->maximum() > 300, kTimeout);
    bar->setValue(bar->maximum());
    shown.panel.writeNote();
    const auto top = [&] { return field->mapTo(area->viewport(), QPoint(0, 0)).y(); };
    QTRY_VERIFY2_WITH_TIMEOUT(top() >= 0 && top() + field->height() <= area->viewport()->height(),
                              qPrintable(QString::number(top())), kTimeout);
  }

  void sectionsFold() {
    Shown shown;
    shown.waitAndSelect(std::string(kScope) + "Log-op0", 1);
    CollapsibleSection* section = tensorsOf(shown.panel);
    auto* view = shown.panel.findChild<SlotTableView*>();
    QVERIFY(view->isVisible());
    QTest::mouseClick(section, Qt::LeftButton, {}, QPoint(60, 12));
    QVERIFY(section->folded() && !view->isVisible());
    QTest::keyClick(section, Qt::Key_Space);
    QVERIFY(!section->folded() && view->isVisible());
  }

  // Another node is shown from its top. Another iteration of the same node keeps the scroll position.
  void anotherNodeBeginsAtItsTop() {
    Shown shown;
    shown.panel.resize(304, 400);
    shown.waitAndSelect(std::string(kScope) + "Log-op0", 1);
    auto* bar = shown.panel.findChild<QScrollArea*>()->verticalScrollBar();
    QTRY_VERIFY_WITH_TIMEOUT(shown.table().summaryAt(0) && bar->maximum() > 100, kTimeout);
    bar->setValue(100);
    shown.workspace.setIteration(Iteration{0});
    QTRY_VERIFY_WITH_TIMEOUT(shown.table().summaryAt(0) && bar->maximum() > 100, kTimeout);
    QCOMPARE(bar->value(), 100);
    shown.waitAndSelect(std::string(kScope) + "ReduceMean-op0", 0);
    QTRY_VERIFY_WITH_TIMEOUT(shown.table().summaryAt(0) && bar->maximum() > 100, kTimeout);
    QCOMPARE(bar->value(), 0);
  }

  void titlesEndBeforeTheTools() {
    CollapsibleSection section(QStringLiteral("Source stack"), new QWidget);
    section.addTool(new QToolButton);
    section.addTool(new QToolButton);
    section.resize(400, 60);
    section.show();
    QCOMPARE(section.shownTitle(), QStringLiteral("Source stack"));
    section.resize(100, 60);
    QTRY_VERIFY_WITH_TIMEOUT(section.shownTitle().endsWith(u'…'), kTimeout);
  }

  // At the minimum width of the dock, values have enough room, and elided names end with an ellipsis.
  void attributesAreReadInANarrowPanel() {
    Shown shown;
    shown.waitAndSelect("conv1.weight", 1);
    const Graph* graph = shown.workspace.sessionGraph()->graph.get();
    const auto nodes = graph->nodes().indices();
    const auto found =
        std::find_if(nodes.begin(), nodes.end(), [&](NodeIndex node) { return graph->nodes()[node].type == "Conv2D"; });
    QVERIFY(found != nodes.end());
    shown.workspace.selectNode(shown.workspace.graph(), *found);
    shown.panel.resize(184, 2000);
    auto* list = shown.panel.findChild<AttributeList*>();
    auto* area = shown.panel.findChild<QScrollArea*>();
    QTRY_COMPARE_WITH_TIMEOUT(list->width(), area->viewport()->width(), kTimeout);
    const auto* grid = qobject_cast<QGridLayout*>(list->layout());
    QVERIFY(grid != nullptr && grid->rowCount() > 3);
    for (int row = 0; row < grid->rowCount(); ++row) {
      const QWidget* name = grid->itemAtPosition(row, 0)->widget();
      const QWidget* value = grid->itemAtPosition(row, 1)->widget();
      QTRY_VERIFY2_WITH_TIMEOUT(value->width() >= 72 && name->width() >= 40, qPrintable(QString::number(value->width())),
                                kTimeout);
      QTRY_VERIFY_WITH_TIMEOUT(value->geometry().right() < list->width(), kTimeout);
      QVERIFY(qobject_cast<const ElidedLabel*>(name) != nullptr && qobject_cast<const ElidedLabel*>(value) != nullptr);
    }
  }

  void frameworkLinesAreFolded() {
    SourceStackView view;
    view.setLines({{"/home/user/networks.py", 60, 60, "x = self.log(x)", false, false, false},
                   {"/usr/mindspore/nn/cell.py", 705, 705, "return self.construct(x)", true, false, false},
                   {"/home/user/networks.py", 59, 61, "def construct(self, x):", false, true, false}});
    view.show();
    const auto shows = [&](const QString& caption) {
      for (const QLabel* label : view.findChildren<QLabel*>()) {
        if (label->text().contains(caption)) return true;
      }
      return false;
    };
    QVERIFY(shows(QStringLiteral("networks.py:60")));
    QVERIFY(shows(QStringLiteral("networks.py:59–61")));
    QVERIFY(!shows(QStringLiteral("cell.py:705")));
    view.findChild<QToolButton*>()->click();
    QTRY_VERIFY_WITH_TIMEOUT(shows(QStringLiteral("cell.py:705")), kTimeout);
    QCOMPARE(view.mainLine()->line, 60);
    QVERIFY(view.text().startsWith(QStringLiteral("/home/user/networks.py:60\n    x = self.log(x)\n")));
    view.setLines({});
    QVERIFY(view.mainLine() == nullptr);
  }

  void nothingSelectedIsSaid() {
    Shown shown;
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading, kTimeout);
    QCOMPARE(shown.panel.state().sentence(), QStringLiteral("Nothing selected"));
    shown.workspace.selectNode(shown.workspace.graph(), NodeIndex{0});
    QVERIFY(shown.panel.state().showsContent());
    shown.workspace.selectNode(shown.workspace.graph(), kNoNode);
    QCOMPARE(shown.panel.state().sentence(), QStringLiteral("Nothing selected"));
  }

  // Names of 300 characters neither widen the panel nor lose their end.
  void longNamesFit() {
    Shown shown(kDumps / "long-names-2.10");
    QTRY_VERIFY_WITH_TIMEOUT(!shown.workspace.snapshot()->loading, kTimeout);
    const Graph& graph = *shown.workspace.sessionGraph()->graph;
    NodeIndex longest{0};
    for (const NodeIndex node : graph.nodes().indices()) {
      if (graph.nodes()[node].full_name.size() > graph.nodes()[longest].full_name.size()) longest = node;
    }
    QVERIFY(graph.nodes()[longest].full_name.size() > 150);
    shown.workspace.selectNode(shown.workspace.graph(), longest);
    shown.panel.resize(304, 700);
    QVERIFY(shown.panel.minimumSizeHint().width() <= 304);
    auto* name = shown.panel.findChild<FullNameField*>();
    QCOMPARE(name->name().toStdString(), std::string(graph.nodes()[longest].full_name));
    // Without enough room it is elided instead of clipped.
    QVERIFY(name->text().contains(u'…') && name->text().endsWith(name->name().right(6)));
    name->setFocus();
    QTRY_COMPARE_WITH_TIMEOUT(name->text(), name->name(), kTimeout);
  }

  // A name that does not fit is elided in the middle. Its last letter is never clipped.
  void theTitleIsNeverCutByALetter() {
    Shown shown;
    shown.waitAndSelect(std::string(kScope) + "ReduceMean-op0", 1);
    const auto* header = shown.panel.findChild<NodeHeader*>();
    const auto* name = header->findChild<QLabel*>(QStringLiteral("nodeTitle"));
    QVERIFY(name != nullptr);
    for (int width = 180; width <= 360; width += 3) {
      shown.panel.resize(width, 2000);
      QTRY_COMPARE_WITH_TIMEOUT(header->width(), width, kTimeout);
      QTRY_VERIFY2_WITH_TIMEOUT(
          name->width() >= name->sizeHint().width(),
          qPrintable(QStringLiteral("%1 px: %2 of %3").arg(width).arg(name->width()).arg(name->sizeHint().width())), kTimeout);
    }
    QCOMPARE(name->text(), QStringLiteral("ReduceMean-op0"));
  }

  // A column that is shown again has room for its title, and no scroll bar covers the rows.
  void columnsComeBackWhole() {
    Shown shown;
    shown.waitAndSelect(std::string(kScope) + "Log-op0", 1);
    QTRY_VERIFY_WITH_TIMEOUT(shown.table().summaryAt(0) && shown.table().summaryAt(1), kTimeout);
    auto* view = shown.panel.findChild<SlotTableView*>();
    constexpr int kHigh = 2000;  // The whole panel is visible
    shown.panel.resize(180, kHigh);
    QTRY_VERIFY_WITH_TIMEOUT(view->isColumnHidden(SlotTableModel::kMin), kTimeout);
    for (int width = 200; width <= 400; width += 4) {
      shown.panel.resize(width, kHigh);
      QTRY_COMPARE_WITH_TIMEOUT(view->viewport()->width(), width, kTimeout);
      for (int column = 0; column < SlotTableModel::kColumns; ++column) {
        if (column == SlotTableModel::kConnected || view->isColumnHidden(column)) continue;
        QVERIFY2(view->columnWidth(column) >= view->horizontalHeader()->sectionSizeHint(column),
                 qPrintable(QStringLiteral("column %1 at %2").arg(column).arg(width)));
      }
      const int lastRow = view->rowViewportPosition(shown.table().rowCount() - 1) + view->rowHeight(0);
      QTRY_VERIFY2_WITH_TIMEOUT(view->viewport()->height() >= lastRow, qPrintable(QString::number(width)), kTimeout);
    }
  }

  // At the minimum width of the dock, nothing is clipped, and the count of NaN and Inf is the last to be hidden.
  void aNarrowPanelShowsAll_data() {
    QTest::addColumn<int>("width");
    QTest::newRow("least") << 180;
    QTest::newRow("1366") << 304;
    QTest::newRow("1920") << 400;
  }
  void aNarrowPanelShowsAll() {
    QFETCH(int, width);
    Shown shown;
    shown.waitAndSelect(std::string(kScope) + "Log-op0", 1);
    shown.panel.resize(width, 700);
    QTRY_VERIFY_WITH_TIMEOUT(shown.table().summaryAt(0) && shown.table().summaryAt(1), kTimeout);
    auto* area = shown.panel.findChild<QScrollArea*>();
    QTRY_COMPARE_WITH_TIMEOUT(area->widget()->width(), area->viewport()->width(), kTimeout);
    auto* view = shown.panel.findChild<SlotTableView*>();
    const auto whole = [&](int column) {
      return view->columnViewportPosition(column) + view->columnWidth(column) <= view->viewport()->width();
    };
    QTRY_VERIFY_WITH_TIMEOUT(!view->isColumnHidden(SlotTableModel::kNonFinite) && whole(SlotTableModel::kNonFinite), kTimeout);
    const int name = view->fontMetrics().horizontalAdvance(QStringLiteral("Softmax-op0")) + 12;
    QVERIFY(view->columnWidth(SlotTableModel::kConnected) >= (width < 304 ? 40 : name));
    if (width != 304) QCOMPARE(view->isColumnHidden(SlotTableModel::kMin), width < 304);
    QVERIFY(shown.table().index(0, SlotTableModel::kSlot).data(Qt::ToolTipRole).toString().startsWith("[4, 10], min 0, max 0"));
    for (const QString& caption : {QStringLiteral("4 of 40 finite"), QStringLiteral("Std. deviation")}) {
      const QLabel* label = nullptr;
      for (const QLabel* each : shown.panel.findChildren<QLabel*>()) {
        if (each->text() == caption) label = each;
      }
      QVERIFY2(label != nullptr && label->isVisible(), qPrintable(caption));
      QTRY_VERIFY2_WITH_TIMEOUT(label->fontMetrics().horizontalAdvance(caption) <= label->width(), qPrintable(caption),
                                kTimeout);
      QVERIFY(label->mapTo(area->viewport(), QPoint(label->width(), 0)).x() <= area->viewport()->width());
    }
    for (const QString& caption : {QStringLiteral("View"), QStringLiteral("Compare")}) {
      const QPushButton* button = shown.button(caption);
      QVERIFY2(button->width() >= button->fontMetrics().horizontalAdvance(caption) + 6, qPrintable(caption));
    }
  }
};

SPORESCOPE_TEST(DetailsTest)

}  // namespace details_test

#include "details_test.moc"
