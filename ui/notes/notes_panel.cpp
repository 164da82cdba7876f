// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/notes/notes_panel.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QToolButton>
#include <QUndoCommand>
#include <QVBoxLayout>
#include <utility>

#include "core/notes/notes_file.h"
#include "ui/text/format.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/panel_action.h"
#include "ui/widgets/quiet_label.h"
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
    : TablePanel(new NotesModel(workspace->notes()),
                 {.panel = tr("Notes"),
                  .table = tr("Notes"),
                  .open = tr("Go to note"),
                  .tools = {tr("Filter notes"), tr("Part of a node’s name or of the text")}},
                 parent),
      workspace_(workspace),
      notes_(workspace->notes()),
      model_(static_cast<NotesModel*>(view()->table())),
      import_(iconButton(QStringLiteral("document-open"), tr("Import notes…"))),
      export_(iconButton(QStringLiteral("document-export"), tr("Export notes…"))),
      remove_(iconButton(QStringLiteral("edit-delete"), tr("Delete the selected note (Del)"))),
      footer_(
          quietLabel(tr("Stored with your settings and still found after the dump moves; nothing is written to the dump"))) {
  view()->setSelectionMode(QAbstractItemView::SingleSelection);
  footer_->setContentsMargins(8, 2, 8, 3);
  footer_->setMinimumWidth(1);
  layout()->addWidget(footer_);
  for (QToolButton* button : {import_, export_, remove_}) tableTools()->row()->addWidget(button);
  addPanelAction(this, tr("Delete note"), QKeySequence::Delete, [this] { removeChosen(); });
  connect(import_, &QToolButton::clicked, this, &NotesPanel::importFile);
  connect(export_, &QToolButton::clicked, this, &NotesPanel::exportFile);
  connect(remove_, &QToolButton::clicked, this, &NotesPanel::removeChosen);
  connect(view(), &TableView::menuRequested, this, [this](QMenu* menu) {
    menu->addAction(tr("Go to note"), view()->openAction(), &QAction::trigger);
    menu->addAction(tr("Delete note"), this, &NotesPanel::removeChosen);
  });
  connect(notes_, &Notes::changed, this, &NotesPanel::refreshAll);
  connect(workspace_, &Workspace::nodeChanged, this, &NotesPanel::selectFromWorkspace);
  connect(workspace_, &Workspace::iterationChanged, this, &NotesPanel::selectFromWorkspace);
  connect(workspace_, &Workspace::tensorChanged, this, &NotesPanel::selectFromWorkspace);
  refreshAll();
}

int NotesPanel::noteCount() const { return static_cast<int>(notes_->all().size()); }

void NotesPanel::refresh() {
  const int count = noteCount();
  emit noteCountChanged(count);
  footer_->setVisible(count > 0);
  if (!workspace_->session()) {
    state()->showMessage(tr("No notes"), tr("Open a dump to keep notes on its nodes, tensors and iterations."));
  } else if (count == 0) {
    state()->showMessage(
        tr("No notes yet"),
        workspace_->iterationLabels().choose(
            tr("Ctrl+B bookmarks the selected node and Ctrl+M adds a note to it. In a tensor tab they apply to the "
               "tensor; with no node selected, to the iteration."),
            tr("Ctrl+B bookmarks the selected node and Ctrl+M adds a note to it. In a tensor tab they apply to the "
               "tensor; with no node selected, to the step.")));
  } else if (model_->rowCount() == 0) {
    state()->showMessage(tr("No note contains “%1”").arg(model_->filter().text.trimmed()));
  } else {
    state()->showContent();
  }
}

void NotesPanel::refreshAll() {
  refresh();
  selectFromWorkspace();
}

// A tensor and its node may both have a note. A row that is already selected stays.
QModelIndex NotesPanel::rowOfSelection() const {
  const auto rowOf = [this](const Note* note) { return note == nullptr ? QModelIndex() : model_->indexOf(*note); };
  const QModelIndex nodeRow = rowOf(notes_->of(workspace_->graph(), workspace_->node()));
  const auto tensor = workspace_->tensor();
  const QModelIndex tensorRow = rowOf(tensor ? notes_->of(*tensor) : nullptr);
  const bool isTensorSelected = tensorRow.isValid() && view()->currentIndex().row() == tensorRow.row();
  return nodeRow.isValid() && !isTensorSelected ? nodeRow : tensorRow;
}

void NotesPanel::selectFromWorkspace() {
  const auto current = model_->positionAt(view()->currentIndex());
  if (const QModelIndex row = rowOfSelection(); row.isValid()) {
    follow(row);
  } else if (!current || model_->exists(*current)) {
    view()->clearSelection();  // A note for a missing node stays selected
  }
  offerTools();
}

void NotesPanel::offerTools() {
  import_->setEnabled(notes_->isReady());
  export_->setEnabled(!notes_->all().empty());
  remove_->setEnabled(view()->selectionModel()->hasSelection());
}

void NotesPanel::chooseRow(std::size_t position) {
  offerTools();
  // Selecting a note of a tensor selects the tensor. Only activating the note opens a tab, which hides this panel.
  const Note& note = model_->noteAt(position);
  const auto key = notes_->exists(note) ? notes_->tensorOf(note) : std::nullopt;
  key ? workspace_->selectTensor(*key) : notes_->goTo(note);
}

void NotesPanel::openRow(std::size_t position, bool /*pin*/) { notes_->goTo(Note(model_->noteAt(position))); }

void NotesPanel::goToNext() {
  const int count = model_->rowCount();
  if (count == 0) return;
  const bool hasSelection = view()->selectionModel()->hasSelection();
  const int next = hasSelection ? (view()->currentIndex().row() + 1) % count : 0;
  view()->setCurrentIndex(model_->index(next, NotesModel::kSubject));
}

void NotesPanel::removeChosen() {
  if (!view()->selectionModel()->hasSelection()) return;
  const auto position = model_->positionAt(view()->currentIndex());
  if (position) workspace_->findings()->undoStack()->push(new RemoveNoteCommand(notes_, model_->noteAt(*position)));
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
