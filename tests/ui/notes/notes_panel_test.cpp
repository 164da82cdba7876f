// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/notes/notes_panel.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>
#include <memory>

#include "core/notes/notes_file.h"
#include "core/session/offline/open_offline_session.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/workspace/findings.h"

namespace notes_panel_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const std::filesystem::path kSample = SPORESCOPE_SAMPLE;
const std::string kLog = "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0";
const std::string kMul = "Default/network-WithLossCell/_loss_fn-LogOfZero/Mul-op0";

/// A dump that is open, and the notes on it.
struct Open {
  Workspace workspace;
  NotesPanel panel{&workspace};

  explicit Open(const std::filesystem::path& dump = kSample) { workspace.addSession(open_offline_session(dump)); }
  Notes& notes() { return *workspace.notes(); }
  NotesModel& model() { return *panel.findChild<NotesModel*>(); }
  TableView& view() { return *panel.findChild<TableView*>(); }
  NodeIndex node(const std::string& name) { return workspace.sessionGraph()->graph->find(name); }
  void write(const std::string& name, const char* text) {
    notes().setText(workspace.graph(), node(name), QString::fromUtf8(text));
  }
};

#define WAIT_FOR_NOTES(open) QTRY_VERIFY_WITH_TIMEOUT((open).notes().isReady(), kTimeout)

}  // namespace

class NotesPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    settings_ = std::make_unique<QTemporaryDir>();
    QApplication::setOrganizationName(QStringLiteral("sporescope-test"));
    QApplication::setApplicationName(QStringLiteral("sporescope"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_->path());
  }

  void whatIsWrittenIsThereWhenTheDumpIsOpenedAgain() {
    {
      Open open;
      WAIT_FOR_NOTES(open);
      open.workspace.setIteration(Iteration{1});
      open.write(kLog, "36 zeros");
      open.notes().toggleBookmark(open.workspace.graph(), open.node(kMul));
    }  // what was typed last is kept, too
    Open open;
    WAIT_FOR_NOTES(open);
    QCOMPARE(open.notes().all().size(), std::size_t{2});
    const Note* note = open.notes().ofNode(open.node(kLog));
    QVERIFY(note != nullptr);
    QCOMPARE(note->text, std::string("36 zeros"));
    QVERIFY(note->iteration == Iteration{1});
    QVERIFY(open.notes().ofNode(open.node(kMul))->bookmark);
    QCOMPARE(open.notes().bookmarks(), 1);
  }

  void theyAreFoundWhereTheDumpHasMovedTo() {
    QTemporaryDir remote;
    const std::filesystem::path moved = std::filesystem::path(remote.path().toStdString()) / "sample";
    std::filesystem::copy(kSample, moved, std::filesystem::copy_options::recursive);
    {
      Open open;
      WAIT_FOR_NOTES(open);
      open.write(kLog, "here");
    }
    Open open(moved);
    WAIT_FOR_NOTES(open);
    QVERIFY(open.notes().ofNode(open.node(kLog)) != nullptr);
  }

  void nothingIsNotedBeforeTheKeptOnesAreRead() {
    Open open;
    open.notes().setText(GraphIndex{0}, NodeIndex{0}, QStringLiteral("too early"));
    QVERIFY(open.notes().all().empty());
    WAIT_FOR_NOTES(open);
  }

  void aFileThatCannotBeReadIsLeftAsItIs() {
    {
      Open open;
      WAIT_FOR_NOTES(open);
      open.write(kLog, "words");
    }
    const std::filesystem::path file = stateFile();
    QFile damaged(QString::fromStdString(file.string()));
    QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("{\"format\": 1, ") > 0);
    damaged.close();
    Open open;
    QSignalSpy failed(&open.notes(), &Notes::failed);
    QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, kTimeout);
    QVERIFY(failed.front().front().toString().contains(QString::fromStdString(file.string())));
    open.write(kLog, "other words");
    QVERIFY(open.notes().all().empty());
    QVERIFY(damaged.open(QIODevice::ReadOnly));
    QCOMPARE(damaged.readAll(), QByteArray("{\"format\": 1, "));
  }

  void scopesCountWhatIsBelowThem() {
    Open open;
    WAIT_FOR_NOTES(open);
    open.write(kLog, "a");
    open.write(kMul, "b");
    const auto& scopes = *open.workspace.sessionGraph()->scopes;
    QCOMPARE(open.notes().countIn(scopes.scope_of(open.node(kLog))), 2);
    QCOMPARE(open.notes().countIn(kRootScope), 2);
    QCOMPARE(open.notes().countOfParameters(), 0);
    open.write(kLog, "");  // an empty note is none
    QCOMPARE(open.notes().countIn(kRootScope), 1);
  }

  void aRowChoosesItsNodeInItsIteration() {
    Open open;
    WAIT_FOR_NOTES(open);
    const QAbstractItemModelTester tester(&open.model());
    open.workspace.setIteration(Iteration{2});
    open.write(kLog, "words");
    open.workspace.setIteration(Iteration{0});
    open.workspace.selectNode(open.workspace.graph(), open.node(kMul));
    open.view().setCurrentIndex(open.model().index(0, NotesModel::kSubject));
    QCOMPARE(open.workspace.node(), open.node(kLog));
    QVERIFY(open.workspace.iteration() == Iteration{2});
    open.workspace.selectNode(open.workspace.graph(), open.node(kMul));
    QVERIFY(!open.view().selectionModel()->hasSelection());
  }

  void theNextNoteFollowsTheLastOne() {
    Open open;
    WAIT_FOR_NOTES(open);
    open.write(kLog, "first");
    open.write(kMul, "second");
    open.panel.goToNext();
    QCOMPARE(open.workspace.node(), open.node(kMul));  // the latest stands first
    open.panel.goToNext();
    QCOMPARE(open.workspace.node(), open.node(kLog));
    open.panel.goToNext();
    QCOMPARE(open.workspace.node(), open.node(kMul));
  }

  void noteOfMissingNodeIsPreserved() {
    Open open;
    WAIT_FOR_NOTES(open);
    const NotedNode gone{0, "LeNet5", "kernel_graph0", std::string(300, 'x')};
    open.notes().add({{gone, Iteration{1}, true, "of another version", 5}});
    QCOMPARE(open.model().rowCount(), 1);
    const Note note{gone, Iteration{1}, true, "of another version", 5};
    const QModelIndex row = open.model().indexOf(note);
    QVERIFY(!open.model().exists(open.model().positionAt(row).value()));
    open.view().setCurrentIndex(row);  // leads nowhere
    QVERIFY(open.model().data(row, Qt::ToolTipRole).toString().contains(QStringLiteral("This node is not in this dump")));
    open.notes().remove(note);
    QCOMPARE(open.model().rowCount(), 0);
  }

  /// Where no node is chosen the iteration is meant.
  void anIterationIsNotedToo() {
    {
      Open open;
      WAIT_FOR_NOTES(open);
      open.workspace.setIteration(Iteration{1});
      open.notes().setText(open.workspace.graph(), kNoNode, QStringLiteral("the loss jumps"));
      open.notes().toggleBookmark(open.workspace.graph(), kNoNode);
      open.workspace.setIteration(Iteration{0});
      QVERIFY(open.notes().of(open.workspace.graph(), kNoNode) == nullptr);  // it is of the other one
      open.notes().toggleBookmark(open.workspace.graph(), kNoNode);
      open.write(kLog, "zeros");
    }
    Open open;
    WAIT_FOR_NOTES(open);
    QCOMPARE(open.notes().all().size(), std::size_t{3});
    open.workspace.setIteration(Iteration{1});
    const Note note = *open.notes().of(open.workspace.graph(), kNoNode);
    QVERIFY(note.bookmark && note.of_iteration());
    QCOMPARE(note.text, std::string("the loss jumps"));
    const QModelIndex row = open.model().indexOf(note);
    QVERIFY(open.model().exists(open.model().positionAt(row).value()));
    QCOMPARE(row.data().toString(), QStringLiteral("Iteration 1"));
    QCOMPARE(open.notes().countIn(kRootScope), 1);  // scopes count nodes alone
    const auto marks = open.notes().bookmarksInOrder();
    QCOMPARE(marks.size(), std::size_t{2});
    QCOMPARE(marks[1].iteration, Iteration{1});
    open.workspace.setIteration(Iteration{0});
    open.workspace.selectNode(open.workspace.graph(), open.node(kMul));
    open.notes().goTo(note);
    QCOMPARE(open.workspace.iteration(), Iteration{1});
    QCOMPARE(open.workspace.node(), open.node(kMul));  // what is chosen stays chosen
    open.notes().add({{{}, Iteration{99}, true, "of another run", 5}});
    const Note gone{{}, Iteration{99}, true, {}, 0};
    QVERIFY(!open.model().exists(open.model().positionAt(open.model().indexOf(gone)).value()));
    open.notes().remove(gone);
    open.notes().remove(note);
    QCOMPARE(open.notes().all().size(), std::size_t{2});
  }

  /// Each tensor of a node in each iteration has one of its own.
  void aTensorIsNotedToo() {
    QTemporaryDir remote;
    const std::filesystem::path moved = std::filesystem::path(remote.path().toStdString()) / "sample";
    std::filesystem::copy(kSample, moved, std::filesystem::copy_options::recursive);
    {
      Open open;
      WAIT_FOR_NOTES(open);
      const TensorKey input{open.workspace.graph(), open.node(kLog), Iteration{2}, IoDirection::input, 0, 1};
      TensorKey output = input;
      output.io = IoDirection::output;
      open.notes().setText(input, QStringLiteral("36 zeros"));
      open.notes().toggleBookmark(output);
      open.write(kLog, "the node");
      QCOMPARE(open.notes().ofNode(open.node(kLog))->text, std::string("the node"));
      QCOMPARE(open.notes().countIn(kRootScope), 1);  // scopes count nodes alone
    }
    Open open(moved);
    WAIT_FOR_NOTES(open);
    const TensorKey input{open.workspace.graph(), open.node(kLog), Iteration{2}, IoDirection::input, 0, 1};
    TensorKey before = input;
    before.iteration = Iteration{1};
    QCOMPARE(open.notes().all().size(), std::size_t{3});
    QVERIFY(open.notes().of(before) == nullptr);
    const Note note = *open.notes().of(input);
    QCOMPARE(note.text, std::string("36 zeros"));
    QVERIFY(open.notes().tensorOf(note) == input);
    const QModelIndex row = open.model().indexOf(note);
    QCOMPARE(row.data().toString(), QString::fromStdString(kLog) + QStringLiteral(" · input 0"));
    QCOMPARE(row.siblingAtColumn(NotesModel::kIteration).data().toString(), QStringLiteral("2"));
    // The row chooses the tensor and stays chosen though its node has a note as well; only who activates it opens the tensor.
    const QSignalSpy opened(&open.workspace, &Workspace::tensorOpened);
    open.view().setCurrentIndex(row);
    QVERIFY(opened.isEmpty());
    QVERIFY(open.workspace.tensor() == input);
    emit open.view().doubleClicked(row);
    QCOMPARE(opened.size(), 1);
    QVERIFY(open.workspace.tensor() == input);
    QCOMPARE(open.view().currentIndex().row(), row.row());
    QVERIFY(open.view().selectionModel()->hasSelection());
    // Tensors stand behind their node.
    open.notes().toggleBookmark(open.workspace.graph(), open.node(kLog));
    open.notes().toggleBookmark(before);
    const auto marks = open.notes().bookmarksInOrder();
    QCOMPARE(marks.size(), std::size_t{3});
    QVERIFY(!marks[0].tensor && marks[1].iteration == Iteration{1} && marks[2].iteration == Iteration{2});
    Note gone = note;
    gone.iteration = Iteration{99};
    open.notes().add({gone});
    QVERIFY(!open.notes().exists(gone));
    const QModelIndex nowhere = open.model().indexOf(gone);
    QVERIFY(nowhere.data(Qt::ToolTipRole).toString().contains(QStringLiteral("This tensor is not in this dump")));
    open.notes().remove(note);
    QVERIFY(open.notes().of(input) == nullptr && open.notes().ofNode(open.node(kLog)) != nullptr);
  }

  void aDeletedNoteComesBackWithUndo() {
    Open open;
    WAIT_FOR_NOTES(open);
    open.write(kLog, "36 zeros");
    open.view().setCurrentIndex(open.model().indexOf(*open.notes().ofNode(open.node(kLog))));
    QAction* remove = nullptr;
    for (QAction* action : open.panel.actions()) {
      if (action->text() == QStringLiteral("Delete note")) remove = action;
    }
    QVERIFY(remove != nullptr);
    remove->trigger();
    QVERIFY(open.notes().all().empty());
    QUndoStack& steps = *open.workspace.findings()->undoStack();
    QVERIFY(steps.canUndo());
    steps.undo();
    QCOMPARE(open.notes().ofNode(open.node(kLog))->text, std::string("36 zeros"));
    steps.redo();
    QVERIFY(open.notes().all().empty());
  }

  void ofTwoNotesOnOneNodeTheLaterOneStays() {
    Open open;
    WAIT_FOR_NOTES(open);
    const SessionGraph& graph = *open.workspace.sessionGraph();
    const NotedNode log{graph.rank, graph.net, graph.name, kLog};
    open.notes().add({{log, Iteration{1}, false, "old", 10}});
    open.notes().add({{log, Iteration{1}, false, "older", 5}});
    QCOMPARE(open.notes().ofNode(open.node(kLog))->text, std::string("old"));
    open.notes().add({{log, Iteration{1}, false, "new", 20}});
    QCOMPARE(open.notes().ofNode(open.node(kLog))->text, std::string("new"));
    QCOMPARE(open.notes().all().size(), std::size_t{1});
  }

  void bookmarksStandInTheOrderOfExecution() {
    Open open;
    WAIT_FOR_NOTES(open);
    open.notes().toggleBookmark(open.workspace.graph(), open.node(kMul));
    open.notes().toggleBookmark(open.workspace.graph(), open.node(kLog));
    const auto marks = open.notes().bookmarksInOrder();
    QCOMPARE(marks.size(), std::size_t{2});
    QCOMPARE(marks[0].node.name, kLog);
    QCOMPARE(marks[1].node.name, kMul);
  }

  void rowsAreCopiedWithoutTheirSigns() {
    Open open;
    WAIT_FOR_NOTES(open);
    open.write(kLog, "36 zeros, all of them");
    const QString csv = open.view().rowActions()->rowsAs(TableFormat::csv, true);
    QVERIFY2(csv.startsWith(QStringLiteral("\"Node, tensor or iteration\",Iter.,Note,Written\r\n")), qPrintable(csv));
    QVERIFY2(csv.contains(QStringLiteral(",\"36 zeros, all of them\",")), qPrintable(csv));
    open.model().setFilter({0, QStringLiteral("Note: log-op")});
    QCOMPARE(open.model().rowCount(), 0);  // Only the text was searched
  }

  void theFilterLooksAtNamesAndWords() {
    Open open;
    WAIT_FOR_NOTES(open);
    open.write(kLog, "zeros come in");
    open.write(kMul, "carries on");
    open.model().setFilter({0, QStringLiteral("ZEROS")});
    QCOMPARE(open.model().rowCount(), 1);
    open.model().setFilter({0, QStringLiteral("mul-op")});
    QCOMPARE(open.model().rowCount(), 1);
    open.model().setFilter({0, QStringLiteral("nothing")});
    QCOMPARE(open.model().rowCount(), 0);
  }

 private:
  std::filesystem::path stateFile() const {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(settings_->path().toStdString())) {
      if (entry.path().extension() == ".json") return entry.path();
    }
    return {};
  }

  std::unique_ptr<QTemporaryDir> settings_;
};

SPORESCOPE_TEST(NotesPanelTest)

}  // namespace notes_panel_test

#include "notes_panel_test.moc"
