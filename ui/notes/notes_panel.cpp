// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/notes/notes_panel.h"

#include <QAction>
#include <QFileDialog>
#include <QPointer>
#include <QScopedValueRollback>
#include <QUndoCommand>
#include <QVBoxLayout>
#include <utility>

#include "core/notes/notes_file.h"
#include "ui/text/format.h"
#include "ui/widgets/filter_field.h"
#include "ui/widgets/panel_action.h"
#include "ui/widgets/quiet_label.h"
#include "ui/widgets/row_choice.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

/// Undo command of a deleted note. It is on the same undo stack as the changes of watchpoints.
class RemoveNoteCommand : public QUndoCommand {
 public:
  RemoveNoteCommand(Notes* notes, Note note)
      : QUndoCommand(NotesPanel::tr("delete note")), notes_(notes), note_(std::move(note)) {}
  void undo() override {
    if (notes_ != nullptr) notes_->add({note_});
  }
  void redo() override {
    if (notes_ != nullptr) notes_->remove(note_);
  }

 private:
  QPointer<Notes> notes_;
  Note note_;
};

}  // namespace

NotesPanel::NotesPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      notes_(workspace->notes()),
      model_(new NotesModel(notes_, this)),
      tools_(new NotesTools),
      view_(new NotesView(model_)),
      state_(new PanelState(view_)),
      footer_(
          quietLabel(tr("Stored with your settings and still found after the dump moves; nothing is written to the dump"))) {
  setAccessibleName(tr("Notes"));
  footer_->setContentsMargins(8, 2, 8, 3);
  footer_->setMinimumWidth(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(tools_);
  column->addWidget(state_, 1);
  column->addWidget(footer_);
  makeActions();
  connect(tools_, &NotesTools::filterChanged, this, [this](const QString& text) {
    model_->setFilter(text);
    refresh();
  });
  connect(tools_, &NotesTools::importRequested, this, &NotesPanel::importFile);
  connect(tools_, &NotesTools::exportRequested, this, &NotesPanel::exportFile);
  connect(tools_, &NotesTools::removeRequested, this, &NotesPanel::removeChosen);
  onRowChosen(view_, this, [this](const QModelIndex& index) { choose(index); });
  connect(view_, &QAbstractItemView::doubleClicked, this, &NotesPanel::open);
  connect(notes_, &Notes::changed, this, &NotesPanel::refresh);
  connect(workspace_, &Workspace::nodeChanged, this, &NotesPanel::selectFromWorkspace);
  connect(workspace_, &Workspace::iterationChanged, this, &NotesPanel::selectFromWorkspace);
  connect(workspace_, &Workspace::tensorChanged, this, &NotesPanel::selectFromWorkspace);
  setFocusProxy(view_);
  refresh();
}

void NotesPanel::makeActions() {
  addPanelAction(this, tr("Delete note"), QKeySequence::Delete, [this] { removeChosen(); });
  addPanelAction(this, tr("Go to note"), Qt::Key_Return, [this] { open(view_->currentIndex()); });
  addFilterKey(this, [this] { tools_->focusFilter(); });
}

int NotesPanel::noteCount() const { return static_cast<int>(notes_->all().size()); }

void NotesPanel::refresh() {
  const int count = noteCount();
  emit noteCountChanged(count);
  footer_->setVisible(count > 0);
  if (!workspace_->session()) {
    state_->showMessage(tr("No notes"), tr("Open a dump to keep notes on its nodes, tensors and iterations."));
  } else if (count == 0) {
    state_->showMessage(
        tr("No notes yet"),
        workspace_->iterationLabels().choose(
            tr("Ctrl+B bookmarks the selected node and Ctrl+M adds a note to it. In a tensor tab they apply to the "
               "tensor; with no node selected, to the iteration."),
            tr("Ctrl+B bookmarks the selected node and Ctrl+M adds a note to it. In a tensor tab they apply to the "
               "tensor; with no node selected, to the step.")));
  } else if (model_->rowCount() == 0) {
    state_->showMessage(tr("No note contains “%1”").arg(model_->filter()));
  } else {
    state_->showContent();
  }
  selectFromWorkspace();
}

// A tensor and its node may both have a note. A row that is already selected stays.
QModelIndex NotesPanel::rowOfSelection() const {
  const auto rowOf = [this](const Note* note) { return note == nullptr ? QModelIndex() : model_->indexOf(*note); };
  const QModelIndex nodeRow = rowOf(notes_->of(workspace_->graph(), workspace_->node()));
  const auto tensor = workspace_->tensor();
  const QModelIndex tensorRow = rowOf(tensor ? notes_->of(*tensor) : nullptr);
  const bool isTensorSelected = tensorRow.isValid() && view_->currentIndex().row() == tensorRow.row();
  return nodeRow.isValid() && !isTensorSelected ? nodeRow : tensorRow;
}

void NotesPanel::selectFromWorkspace() {
  const QModelIndex row = rowOfSelection();
  const QScopedValueRollback guard(selecting_, true);
  if (row.isValid()) {
    view_->setCurrentIndex(row);
  } else if (!view_->currentIndex().isValid() || model_->exists(view_->currentIndex())) {
    view_->selectionModel()->clearSelection();  // A note for a missing node stays selected
  }
  tools_->offer(notes_->isReady(), !notes_->all().empty(), view_->selectionModel()->hasSelection());
}

void NotesPanel::choose(const QModelIndex& index) {
  tools_->offer(notes_->isReady(), true, true);
  const Note* note = selecting_ ? nullptr : model_->noteAt(index);
  if (note == nullptr) return;
  // Selecting a note of a tensor selects the tensor. Only activating the note opens a tab, which hides this panel.
  const auto key = notes_->exists(*note) ? notes_->tensorOf(*note) : std::nullopt;
  key ? workspace_->selectTensor(*key) : notes_->goTo(*note);
}

void NotesPanel::open(const QModelIndex& index) {
  if (const Note* note = model_->noteAt(index)) notes_->goTo(Note(*note));
}

void NotesPanel::goToNext() {
  const int count = model_->rowCount();
  if (count == 0) return;
  const bool hasSelection = view_->selectionModel()->hasSelection();
  const int next = hasSelection ? (view_->currentIndex().row() + 1) % count : 0;
  view_->setCurrentIndex(model_->index(next, NotesModel::kSubject));
}

void NotesPanel::removeChosen() {
  if (!view_->selectionModel()->hasSelection()) return;
  const Note* note = model_->noteAt(view_->currentIndex());
  if (note != nullptr) workspace_->findings()->undoStack()->push(new RemoveNoteCommand(notes_, *note));
}

void NotesPanel::importFile() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Import notes"), {}, tr("Notes (*.json)"));
  if (!path.isEmpty()) importFrom(path);
}

void NotesPanel::exportFile() {
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Export notes"), QStringLiteral("notes.json"), tr("Notes (*.json)"));
  if (!path.isEmpty()) exportTo(path);
}

void NotesPanel::importFrom(const QString& path) {
  fileTask_.run<Result<std::vector<Note>>>(
      this, [file = path.toStdString()] { return read_notes_file(file); },
      [this](const Result<std::vector<Note>>& result) {
        if (!result) return emit statusMessage(translated(result.error().message), true);
        notes_->add(*result);
        emit statusMessage(tr("Notes imported: %1").arg(result->size()), false);
      });
}

void NotesPanel::exportTo(const QString& path) {
  fileTask_.run<Result<void>>(
      this, [file = path.toStdString(), notes = notes_->all()] { return save_notes_file(file, notes); },
      [this, path](const Result<void>& result) {
        if (!result) return emit statusMessage(translated(result.error().message), true);
        emit statusMessage(tr("Saved %1").arg(path), false);
      });
}

}  // namespace sporescope::ui

#include "moc_notes_panel.cpp"
