// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/hits_panel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <filesystem>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/hits/checked_sample.h"
#include "tests/ui/hits/scripted_session.h"
#include "tests/ui/training/scripted_training.h"

namespace hits_panel_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

using Tester = QAbstractItemModelTester;

/// A visible panel with the overflows of the sample.
struct PanelOfOverflows {
  PanelOfOverflows() {
    panel.resize(1200, 300);
    panel.show();
  }
  [[nodiscard]] bool complete() const {
    return sample.check() && waitFor([this] { return model->shownCount() > 20; });
  }

  CheckedSample sample{{watchpoint("tensor_overflow")}};
  HitsPanel panel{&sample.workspace};
  HitsView* view = panel.findChild<HitsView*>();
  HitsModel* model = panel.findChild<HitsModel*>();
};

struct ScriptedWorkspace {
  ScriptedWorkspace() { workspace.addSession(session); }

  std::shared_ptr<ScriptedSession> session = std::make_shared<ScriptedSession>();
  Workspace workspace;
};

}  // namespace

class HitsPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void aFilterBeginsAtItsFirstMatch();
  void sortAndComeBack();
  void standInTheOrderOfTheirColumn();
  void choosesNothingByFocus();
  void keepWhatCouldNotBeJudgedApart();
  void growWhileTheCheckRuns();
  void showAHundredThousand();
  void selectBothWays();
  void areWalkedThrough();
  void areNotHiddenByAFieldThatIsHidden();
  void areCopiedAsText();
  void areNoneToBeCopied();
  void openTensors();
  void sayWhyThereAreNone();
  void sayThatATrainingJudgesByItself();
  void sayThatNoneIsRecommended();
  void sayThatTheCheckStoppedOrFailed();
  void sayThatTheyAreStale();
  void areCopiedFromClosedGroups();
  void areExportedAsAFile();
  void keepTheirNamesInANarrowWindow();
  void haveRoomForTheirNumbers();
  void nameTheFileWhereThereIsNoNode();
  void nameNodesByTheirFilesWhereThereIsNoGraph();
  void countWhereTheHistoryIsLost();
};

void HitsPanelTest::aFilterBeginsAtItsFirstMatch() {
  PanelOfOverflows shown;
  QVERIFY(shown.complete());
  const QModelIndex last = shown.model->index(shown.model->shownCount() - 1, 0);
  shown.view->setCurrentIndex(last);
  shown.view->scrollToBottom();
  QTRY_VERIFY_WITH_TIMEOUT(shown.view->verticalScrollBar()->value() > 0, kTimeout);
  const int all = shown.model->shownCount();
  shown.panel.findChild<HitsTools*>()->setFilterText(QStringLiteral("Default"));
  QTRY_VERIFY_WITH_TIMEOUT(shown.model->shownCount() < all, kTimeout);
  QVERIFY(shown.model->shownCount() > 15);  // More than fit into the view
  QTRY_COMPARE_WITH_TIMEOUT(shown.view->indexAt(QPoint(40, 4)).row(), 0, kTimeout);
}

void HitsPanelTest::sortAndComeBack() {
  PanelOfOverflows shown;
  QVERIFY(shown.complete());
  const QString first = cell(*shown.model, 0, HitsModel::kNode);
  const QHeaderView* header = shown.view->header();
  const auto click = [&](int column) {
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(column) + header->sectionSize(column) / 2, header->height() / 2));
  };
  click(HitsModel::kNode);
  for (int row = 1; row < shown.model->shownCount(); ++row) {
    QVERIFY(cell(*shown.model, row - 1, HitsModel::kNode) <= cell(*shown.model, row, HitsModel::kNode));
  }
  click(HitsModel::kNode);
  for (int row = 1; row < shown.model->shownCount(); ++row) {
    QVERIFY(cell(*shown.model, row - 1, HitsModel::kNode) >= cell(*shown.model, row, HitsModel::kNode));
  }
  click(HitsModel::kNode);  // The third click restores the execution order
  QCOMPARE(cell(*shown.model, 0, HitsModel::kNode), first);
  // Rows are ordered by iteration and order. Parameters, which have no order, follow.
  const auto placeOf = [&](int row) {
    const QString order = cell(*shown.model, row, HitsModel::kOrder);
    bool isNumber = false;
    const int number = order.toInt(&isNumber);
    return std::pair(cell(*shown.model, row, HitsModel::kIteration).toInt(), isNumber ? number : 1'000'000);
  };
  for (int row = 1; row < shown.model->shownCount(); ++row) QVERIFY(placeOf(row - 1) <= placeOf(row));
}

// Devices write the outputs of an iteration in any order.
void HitsPanelTest::standInTheOrderOfTheirColumn() {
  ScriptedWorkspace scripted;
  HitsPanel panel(&scripted.workspace);
  auto* model = panel.findChild<HitsModel*>();
  const Tester tester(model, Tester::FailureReportingMode::QtTest);
  scripted.workspace.findings()->addWatchpoint(watchpoint("tensor_overflow"));
  scripted.workspace.findings()->check();
  for (const std::vector<std::uint32_t>& nodes : {std::vector<std::uint32_t>{5, 2, 9}, {0, 7}, {1}}) {
    const auto before = model->shownCount();
    scripted.session->sendHitsOf(nodes);
    QVERIFY(waitFor([&] { return model->shownCount() == before + static_cast<int>(nodes.size()); }));
  }
  for (int row = 1; row < model->shownCount(); ++row) {
    QVERIFY(model->hitAt(model->index(row - 1, 0))->key.node < model->hitAt(model->index(row, 0))->key.node);
  }
  QCOMPARE(*model->flagged(), std::size_t{3});  // The hit of node 0, which arrived fourth
}

// The panel makes its first row the current one when it gets the focus. This is not a selection by the user.
void HitsPanelTest::choosesNothingByFocus() {
  PanelOfOverflows shown;
  QVERIFY(shown.complete());
  Workspace& workspace = shown.sample.workspace;
  const NodeIndex other =
      workspace.sessionGraph()->graph->find("Default/network-WithLossCell/_backbone-LeNet5/flatten-Flatten/Reshape-op0");
  workspace.selectNode(workspace.graph(), other);
  shown.view->selectionModel()->clear();
  const auto before = workspace.tensor();
  QApplication::setActiveWindow(&shown.panel);
  shown.view->setFocus();
  QVERIFY(waitFor([&] { return shown.view->hasFocus(); }));
  QVERIFY(shown.view->currentIndex().isValid());
  QCOMPARE(workspace.node(), other);
  QVERIFY(workspace.tensor() == before);
  // The same row is selected when it is clicked.
  QTest::mouseClick(shown.view->viewport(), Qt::LeftButton, {},
                    shown.view->visualRect(shown.model->index(0, HitsModel::kNode)).center());
  QVERIFY(workspace.tensor() == shown.model->hitAt(shown.model->index(0, 0))->key);
}

void HitsPanelTest::keepWhatCouldNotBeJudgedApart() {
  CheckedSample sample({watchpoint("weight_change_too_large"), watchpoint("tensor_overflow")});
  HitsPanel panel(&sample.workspace);
  QVERIFY(sample.check());
  auto* model = panel.findChild<HitsModel*>();
  const auto errors = sample.findings()->hits().size() - sample.findings()->hitCount();
  QVERIFY(errors > 0);  // Iteration 0 has no previous iteration
  QVERIFY(waitFor([&] { return model->errorCount() == errors; }));
  for (int row = 0; row < model->shownCount(); ++row) QVERIFY(!model->hitAt(model->index(row, 0))->judgement.errors.any());
  QToolButton* separate = nullptr;
  for (QToolButton* button : panel.findChildren<QToolButton*>()) {
    if (button->text().contains(QString::number(errors))) separate = button;
  }
  QVERIFY(separate != nullptr);
  separate->click();
  QCOMPARE(model->shownCount(), static_cast<int>(errors));
  for (int row = 0; row < model->shownCount(); ++row) {
    QVERIFY(model->hitAt(model->index(row, 0))->judgement.errors.any());
    QVERIFY(!cell(*model, row, HitsModel::kFound).isEmpty());
  }
}

void HitsPanelTest::growWhileTheCheckRuns() {
  ScriptedWorkspace scripted;
  HitsPanel panel(&scripted.workspace);
  auto* model = panel.findChild<HitsModel*>();
  const Tester tester(model, Tester::FailureReportingMode::QtTest);
  auto* view = panel.findChild<HitsView*>();
  scripted.workspace.findings()->addWatchpoint(watchpoint("tensor_overflow"));
  scripted.workspace.findings()->check();
  scripted.session->sendHits(3);
  QVERIFY(waitFor([&] { return model->shownCount() == 3; }));
  view->setCurrentIndex(model->index(1, HitsModel::kNode));
  scripted.session->sendHits(200);
  QVERIFY(waitFor([&] { return model->shownCount() == 203; }));
  QCOMPARE(view->currentIndex().row(), 1);  // The selection stays, and the view does not scroll
  scripted.session->finish();
  QVERIFY(waitFor([&] { return scripted.workspace.findings()->checkState() == Findings::CheckState::done; }));
  scripted.workspace.findings()->check();
  QCOMPARE(model->shownCount(), 0);
}

void HitsPanelTest::showAHundredThousand() {
  ScriptedWorkspace scripted;
  HitsPanel panel(&scripted.workspace);
  panel.resize(1200, 300);
  panel.show();
  auto* model = panel.findChild<HitsModel*>();
  scripted.workspace.findings()->addWatchpoint(watchpoint("tensor_overflow"));
  scripted.workspace.findings()->check();
  for (int batch = 0; batch < 100; ++batch) scripted.session->sendHits(1000);
  scripted.session->finish();
  QVERIFY(waitFor([&] { return model->shownCount() == 100'000; }));
  QCOMPARE(*model->positionAt(model->index(99'999, 0)), std::size_t{99'999});
  model->sort(HitsModel::kIteration, Qt::DescendingOrder);
  QCOMPARE(*model->positionAt(model->index(0, 0)), std::size_t{99'000});  // The first hit of the last iteration
  model->sort(-1, Qt::AscendingOrder);
  QCOMPARE(*model->positionAt(model->index(0, 0)), std::size_t{0});
  model->setGrouping(HitGrouping::iteration);
  QCOMPARE(model->rowCount(), 100);
}

void HitsPanelTest::selectBothWays() {
  PanelOfOverflows shown;
  QVERIFY(shown.complete());
  shown.view->setCurrentIndex(shown.model->index(4, HitsModel::kNode));
  const Hit* hit = shown.model->hitAt(shown.model->index(4, 0));
  QVERIFY(shown.sample.workspace.tensor() == std::optional(hit->key));
  QCOMPARE(shown.sample.workspace.iteration(), hit->key.iteration);
  const TensorKey other = shown.model->hitAt(shown.model->index(9, 0))->key;
  shown.sample.workspace.selectTensor(other);
  QCOMPARE(shown.view->currentIndex().row(), 9);
  shown.sample.workspace.setIteration(Iteration{0});  // The tensor is clean there
  QVERIFY(!shown.view->currentIndex().isValid());
}

void HitsPanelTest::areWalkedThrough() {
  PanelOfOverflows shown;
  QVERIFY(shown.complete());
  shown.view->selectionModel()->clear();
  shown.panel.goToNextHit();
  QCOMPARE(shown.view->currentIndex().row(), 0);
  shown.panel.goToNextHit();
  QCOMPARE(shown.view->currentIndex().row(), 1);
  shown.panel.goToPreviousHit();
  shown.panel.goToPreviousHit();  // There is none before the first one
  QCOMPARE(shown.view->currentIndex().row(), 0);
  QTest::keyClick(shown.view, Qt::Key_Down);
  QTest::keyClick(shown.view, Qt::Key_Home);
  QCOMPARE(shown.view->currentIndex().row(), 0);
}

void HitsPanelTest::areNotHiddenByAFieldThatIsHidden() {
  HitsTools tools;
  tools.setRanksShown(true);
  QSignalSpy changed(&tools, &HitsTools::filterChanged);
  const auto fields = tools.findChildren<QLineEdit*>();
  const auto ranks = std::find_if(fields.begin(), fields.end(),
                                  [](const QLineEdit* field) { return field->accessibleName() == QStringLiteral("Ranks"); });
  QVERIFY(ranks != fields.end());
  (*ranks)->setText(QStringLiteral("3"));
  QVERIFY(changed.wait(kTimeout));
  QVERIFY(!tools.filter().ranks.all());
  tools.setRanksShown(false);
  QVERIFY(changed.wait(kTimeout));  // The table is updated
  QVERIFY(tools.filter().ranks.all());
  tools.setRanksShown(true);
  QVERIFY(changed.wait(kTimeout));
  tools.setRanksShown(true);  // Nothing has changed
  QVERIFY(!changed.wait(400));
}

void HitsPanelTest::areCopiedAsText() {
  PanelOfOverflows shown;
  QVERIFY(shown.complete());
  shown.view->selectionModel()->select(QItemSelection(shown.model->index(0, 0), shown.model->index(1, HitsModel::kColumns - 1)),
                                       QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  shown.panel.copyRows();
  const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
  QCOMPARE(lines.size(), 3);
  QVERIFY(lines[0].startsWith("Iter.\tOrder\tNode\t"));
  QVERIFY(lines[1].startsWith("1\t20\tDefault/network-WithLossCell/_loss_fn-LogOfZero/Log-op0\toutput 0\t[4, 10]\t"));
  QVERIFY(lines[1].contains("\t36 -Inf of 40\t[0, 0]\t"));  // With an ASCII minus for spreadsheets
  const QString markdown = shown.view->rowActions()->rowsAs(TableFormat::markdown, false);
  QVERIFY2(markdown.startsWith("| Iter. | Order | Node | ") && markdown.count('\n') == 4, qPrintable(markdown));
  QVERIFY(shown.view->rowActions()->rowsAs(TableFormat::csv, false).contains("36 -Inf of 40,\"[0, 0]\","));
}

void HitsPanelTest::areNoneToBeCopied() {
  CheckedSample sample({watchpoint("tensor_overflow")});
  HitsPanel panel(&sample.workspace);
  auto* tools = panel.findChild<HitsTools*>();
  const auto enabled = [&](const char* begin) {
    for (const QToolButton* button : tools->findChildren<QToolButton*>()) {
      if (button->toolTip().startsWith(QLatin1String(begin))) return button->isEnabled();
    }
    return false;
  };
  for (const char* tool : {"Previous hit", "Next hit", "Copy all", "Export all"}) QVERIFY2(!enabled(tool), tool);
  QApplication::clipboard()->setText(QStringLiteral("kept"));
  emit tools->copyAllRequested();
  panel.copyRows();
  QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("kept"));
  QVERIFY(sample.check());
  QTRY_VERIFY_WITH_TIMEOUT(enabled("Copy all"), kTimeout);
  for (const char* tool : {"Previous hit", "Next hit", "Export all"}) QVERIFY2(enabled(tool), tool);
  // Filtered hits are skipped when stepping; the file contains all of them.
  tools->setFilterText(QStringLiteral("no such thing"));
  QTRY_VERIFY_WITH_TIMEOUT(!enabled("Copy all") && !enabled("Next hit"), kTimeout);
  QVERIFY(enabled("Export all"));
}

void HitsPanelTest::openTensors() {
  PanelOfOverflows shown;
  QVERIFY(shown.complete());
  QSignalSpy opened(&shown.sample.workspace, &Workspace::tensorOpened);
  shown.view->setCurrentIndex(shown.model->index(2, HitsModel::kNode));
  shown.view->setFocus();
  QTest::keyClick(shown.view, Qt::Key_Return);
  QCOMPARE(opened.size(), 1);
  QVERIFY(opened.front().front().value<TensorKey>() == shown.model->hitAt(shown.model->index(2, 0))->key);
  QCOMPARE(opened.front().back().toBool(), false);
  const QPoint at = shown.view->visualRect(shown.model->index(1, HitsModel::kNode)).center();
  QTest::mouseClick(shown.view->viewport(), Qt::LeftButton, {}, at);
  QTest::mouseDClick(shown.view->viewport(), Qt::LeftButton, {}, at);
  QCOMPARE(opened.size(), 2);
  QCOMPARE(opened.back().back().toBool(), true);
}

void HitsPanelTest::areExportedAsAFile() {
  PanelOfOverflows shown;
  QVERIFY(shown.complete());
  QTRY_VERIFY_WITH_TIMEOUT(shown.sample.workspace.findings()->checkState() == Findings::CheckState::done, kTimeout);
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("hits.csv"));
  QSignalSpy statusMessage(&shown.panel, &HitsPanel::statusMessage);
  shown.panel.exportTo(path.toStdString());
  QTRY_COMPARE_WITH_TIMEOUT(statusMessage.size(), 1, kTimeout);
  QVERIFY(!statusMessage.front().at(1).toBool());
  QFile file(path);
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QList<QByteArray> lines = file.readAll().split('\n');
  // A header line, and nothing after the last line end.
  QCOMPARE(static_cast<std::size_t>(lines.size()), shown.sample.workspace.findings()->hits().size() + 2);
  QVERIFY(lines.front().startsWith("watchpoint,condition,params,errors,rank,"));
  QVERIFY(lines[1].contains("tensor_overflow"));
  shown.panel.exportTo("/no/such/folder/hits.csv");
  QTRY_COMPARE_WITH_TIMEOUT(statusMessage.size(), 2, kTimeout);
  QVERIFY(statusMessage.back().at(1).toBool());
}

void HitsPanelTest::keepTheirNamesInANarrowWindow() {
  PanelOfOverflows shown;
  QVERIFY(shown.complete());
  QHeaderView* header = shown.view->header();
  const int wide = header->sectionSize(HitsModel::kNode);
  shown.panel.resize(600, 300);
  QVERIFY(waitFor([&] { return header->sectionSize(HitsModel::kNode) == 160; }));
  QVERIFY(header->length() > shown.view->viewport()->width());  // The rest can be scrolled to
  shown.panel.resize(1200, 300);
  QVERIFY(waitFor([&] { return header->sectionSize(HitsModel::kNode) == wide; }));
}

// The text with the most letters need not be the widest.
void HitsPanelTest::haveRoomForTheirNumbers() {
  const QFont before = QApplication::font();
  const auto restore = qScopeGuard([&] { QApplication::setFont(before); });
  QApplication::setFont(QFont(QStringLiteral("Noto Sans")));
  ScriptedWorkspace scripted;
  const SourceNames sources;
  const HitColumns columns(&scripted.workspace, &sources);
  HitSummary summary;
  Hit hit;
  const QFontMetricsF metrics{QFont()};
  std::vector<QString> texts;
  for (const Shape& shape : {Shape{1, 1, 1, 1, 1, 1}, Shape{888'888, 888'888}, Shape{1, 1}}) {
    hit.shape = shape;
    summary.add(hit, columns);
    texts.push_back(columns.text(hit, HitColumns::kShape));
  }
  QVERIFY(texts[0].size() > texts[1].size());
  const auto width = [&](const QString& text) { return metrics.horizontalAdvance(text); };
  QVERIFY2(width(texts[1]) > width(texts[0]), qPrintable(QStringLiteral("%1 %2").arg(width(texts[1])).arg(width(texts[0]))));
  QCOMPARE(summary.widestText(HitColumns::kShape, false), texts[1]);
}

// The name of the file is not that of an operator in the graph.
void HitsPanelTest::nameTheFileWhereThereIsNoNode() {
  const QTemporaryDir folder;
  const auto dump = std::filesystem::path(folder.path().toStdString()) / "dump";
  std::filesystem::copy(SPORESCOPE_SAMPLE, dump, std::filesystem::copy_options::recursive);
  const auto iteration = dump / "rank_0/LeNet5/0/1";
  int renamed = 0;
  for (const auto& entry : std::filesystem::directory_iterator(iteration)) {
    const QString name = QString::fromStdString(entry.path().filename().string());
    if (!name.startsWith("Log.")) continue;
    std::filesystem::rename(entry.path(), iteration / ("Log.Nobody-op77." + name.section('.', 2)).toStdString());
    ++renamed;
  }
  QVERIFY(renamed > 0);
  Workspace workspace;
  workspace.addSession(open_offline_session(dump));
  QVERIFY(waitFor([&] { return !workspace.snapshot()->loading; }));
  HitsPanel panel(&workspace);
  workspace.findings()->addWatchpoint(watchpoint("tensor_overflow"));
  workspace.findings()->check();
  auto* model = panel.findChild<HitsModel*>();
  const auto files = [&] {
    QStringList named;
    for (int row = 0; row < model->shownCount(); ++row) {
      const QString shown = cell(*model, row, HitsModel::kNode);
      if (shown.endsWith(".npy")) named += shown;
    }
    return named;
  };
  QVERIFY(waitFor([&] { return !files().isEmpty(); }));
  QCOMPARE(files().size(), 1);
  QVERIFY(files().front().contains("Nobody-op77"));
}

// The graph file is damaged, so nodes are named by their files.
void HitsPanelTest::nameNodesByTheirFilesWhereThereIsNoGraph() {
  const QTemporaryDir folder;
  std::filesystem::copy(SPORESCOPE_SAMPLE, folder.path().toStdString() + "/dump", std::filesystem::copy_options::recursive);
  const auto graphs = std::filesystem::path(folder.path().toStdString()) / "dump/rank_0/graphs";
  for (const auto& entry : std::filesystem::directory_iterator(graphs)) {
    if (entry.path().extension() != ".pb") continue;
    std::filesystem::permissions(entry.path(), std::filesystem::perms::owner_all);
    std::filesystem::resize_file(entry.path(), 3000);
  }
  Workspace workspace;
  workspace.addSession(open_offline_session(folder.path().toStdString() + "/dump"));
  QVERIFY(waitFor([&] { return !workspace.snapshot()->loading; }));
  HitsPanel panel(&workspace);
  workspace.findings()->addWatchpoint(watchpoint("tensor_overflow"));
  workspace.findings()->check();
  auto* model = panel.findChild<HitsModel*>();
  QVERIFY(waitFor([&] { return model->shownCount() > 20; }));
  bool log = false;
  for (int row = 0; row < model->shownCount(); ++row) {
    const QString shown = cell(*model, row, HitsModel::kNode);
    QVERIFY2(!shown.endsWith(".npy"), qPrintable(shown));
    log = log || shown.endsWith("Log-op0");
  }
  QVERIFY(log);
}

// A graph without history is checked nevertheless. Its results are hits, not records without a verdict.
void HitsPanelTest::countWhereTheHistoryIsLost() {
  ScriptedWorkspace scripted;
  HitsPanel panel(&scripted.workspace);
  const auto* model = panel.findChild<HitsModel*>();
  Findings* findings = scripted.workspace.findings();
  const int id = findings->addWatchpoint(watchpoint("tensor_overflow"));
  findings->check();
  Judgement lost;
  lost.errors = WatchError::no_history;
  lost.holds = true;
  scripted.session->sendHitsOf({1, 2}, lost);
  lost.holds = false;
  scripted.session->sendHitsOf({3}, lost);
  QVERIFY(waitFor([&] { return model->shownCount() == 2 && model->errorCount() == 1; }));
  QCOMPARE(findings->hitCount(), std::size_t{2});
  QVERIFY(findings->hitsOfWatchpoint(id) == Findings::HitsState::current);
  QVERIFY(model->flagged().has_value());
  for (int row = 0; row < 2; ++row) QVERIFY(cell(*model, row, HitsModel::kFound).contains(QStringLiteral("NaN")));
}

void HitsPanelTest::sayWhyThereAreNone() {
  Workspace nothing;
  HitsPanel closed(&nothing);
  QCOMPARE(closed.findChild<PanelState*>()->sentence(), QStringLiteral("No hits"));

  CheckedSample sample({});
  HitsPanel panel(&sample.workspace);
  auto* state = panel.findChild<PanelState*>();
  QCOMPARE(state->sentence(), QStringLiteral("No watchpoints yet"));
  sample.findings()->addWatchpoint(watchpoint("tensor_too_large", {{"max_gt", 1e30}}));
  QCOMPARE(state->sentence(), QStringLiteral("Not checked yet"));
  QVERIFY(sample.check());
  QVERIFY(waitFor([&] { return state->sentence() == QLatin1String("No hits in what could be checked"); }));
  bool statusMessages = false;
  for (const QLabel* label : state->findChildren<QLabel*>()) {
    statusMessages = statusMessages || label->text().startsWith("1 watchpoint (Tensor above threshold) checked ");
  }
  QVERIFY(statusMessages);
}

/// A training checks at the end of each step, without a request.
void HitsPanelTest::sayThatATrainingJudgesByItself() {
  Workspace workspace;
  workspace.addSession(std::make_shared<ScriptedTraining>());
  HitsPanel panel(&workspace);
  workspace.findings()->addWatchpoint(watchpoint("tensor_too_large", {{"max_gt", 1e30}}));
  QCOMPARE(panel.findChild<PanelState*>()->sentence(), QStringLiteral("No hits yet"));
}

/// If no recommended watchpoint fits, a request for them is answered, but nothing is shown as checked.
void HitsPanelTest::sayThatNoneIsRecommended() {
  ScriptedWorkspace scripted;
  HitsPanel panel(&scripted.workspace);
  auto* state = panel.findChild<PanelState*>();
  scripted.workspace.findings()->addRecommended(true);
  QVERIFY(waitFor([&] { return scripted.workspace.findings()->hasNoRecommended(); }));
  QCOMPARE(scripted.workspace.findings()->checkState(), Findings::CheckState::never);
  QCOMPARE(state->sentence(), QStringLiteral("No watchpoints yet"));
  const auto labels = state->findChildren<QLabel*>();
  QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) { return label->text().startsWith("None of the recommended"); }));
}

void HitsPanelTest::sayThatTheCheckStoppedOrFailed() {
  ScriptedWorkspace scripted;
  HitsPanel panel(&scripted.workspace);
  const auto* state = panel.findChild<PanelState*>();
  scripted.workspace.findings()->addWatchpoint(watchpoint("tensor_overflow"));
  scripted.workspace.findings()->check();
  scripted.session->sendProgress(154, 308);
  QVERIFY(waitFor([&] { return scripted.workspace.findings()->checkProgress().tensors == 154; }));
  scripted.workspace.findings()->stopCheck();
  QCOMPARE(state->sentence(), QStringLiteral("Stopped after 154 of 308 tensors"));
  scripted.workspace.findings()->check();
  scripted.session->fail("the disk is gone");
  QVERIFY(waitFor([&] { return state->sentence() == QLatin1String("The check failed"); }));
}

void HitsPanelTest::sayThatTheyAreStale() {
  PanelOfOverflows shown;
  QVERIFY(shown.complete());
  auto* bar = shown.panel.findChild<CheckBar*>();
  QVERIFY(!bar->isVisible());
  Watchpoint changed = shown.sample.findings()->watchpoints().front();
  changed.name = "Overflow";
  shown.sample.findings()->changeWatchpoint(changed);  // A new name changes no results
  QVERIFY(!bar->isVisible());
  QCOMPARE(cell(*shown.model, 0, HitsModel::kWatchpoint), QStringLiteral("Overflow"));
  shown.sample.findings()->addWatchpoint(watchpoint("tensor_all_zero", {{"zero_percentage_ge", 50}}));
  QVERIFY(bar->isVisible());
  QCOMPARE(bar->sentence(), QStringLiteral("Watchpoints have changed"));
  const auto stale = [&] { return shown.model->index(0, HitsModel::kFlag).data(HitsModel::kStaleRole).toBool(); };
  QVERIFY(!stale());  // Another watchpoint does not invalidate existing hits
  shown.sample.findings()->removeWatchpoints({changed.id});
  QVERIFY(stale());
  shown.sample.findings()->undoStack()->undo();
  QVERIFY(!stale());
  bar->findChild<QPushButton*>()->click();
  QVERIFY(waitFor([&] { return shown.sample.findings()->checkState() == Findings::CheckState::done; }));
  QVERIFY(!bar->isVisible());
}

void HitsPanelTest::areCopiedFromClosedGroups() {
  PanelOfOverflows shown;
  QVERIFY(shown.complete());
  shown.model->setGrouping(HitGrouping::node);
  shown.view->collapseAll();
  const qsizetype lines = shown.view->rowActions()->rowsAs(TableFormat::text, true).count('\n');
  QCOMPARE(lines, qsizetype{shown.model->shownCount()} + 1);  // And the headers
  QVERIFY(shown.view->selectionModel()->selectedRows().size() <= 1);
}

SPORESCOPE_TEST(HitsPanelTest)

}  // namespace hits_panel_test

#include "hits_panel_test.moc"
