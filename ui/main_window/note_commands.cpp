// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/note_commands.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QInputDialog>
#include <QMenu>
#include <QPlainTextEdit>

#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/notes/notes_model.h"
#include "ui/text/format.h"
#include "ui/text/verdict.h"

namespace sporescope::ui {

NoteCommands::NoteCommands(Workspace* workspace, const Commands& commands, TabArea* tabs, QWidget* window)
    : QObject(window), workspace_(workspace), notes_(workspace->notes()), commands_(commands), tabs_(tabs), window_(window) {
  connect(commands_.bookmark, &QAction::triggered, this, &NoteCommands::toggle);
  connect(commands_.writeNote, &QAction::triggered, this, &NoteCommands::writeNote);
  for (std::size_t i = 0; i < commands_.bookmarks.size(); ++i) {
    connect(commands_.bookmarks[i], &QAction::triggered, this, [this, i] {
      if (i < bookmarks_.size()) notes_->goTo(Note(bookmarks_[i]));
    });
  }
  connect(notes_, &Notes::changed, this, &NoteCommands::refresh);
  connect(workspace_, &Workspace::nodeChanged, this, &NoteCommands::showBookmarkState);
  connect(workspace_, &Workspace::iterationChanged, this, &NoteCommands::showBookmarkState);
  connect(tabs_, &TabArea::currentTensorChanged, this, &NoteCommands::showBookmarkState);
  connect(tabs_, &TabArea::noteRequested, this, &NoteCommands::writeNote);
  refresh();
}

void NoteCommands::toggle() {
  if (const auto tensor = tabs_->tensorInFront()) return notes_->toggleBookmark(*tensor);
  notes_->toggleBookmark(workspace_->graph(), workspace_->node());
}

void NoteCommands::writeNote() {
  if (const auto tensor = tabs_->tensorInFront()) return writeOnTensor(*tensor);
  if (workspace_->node() == kNoNode) return writeOnIteration();
  emit nodeNoteRequested();
}

void NoteCommands::writeOnTensor(const TensorKey& key) {
  const QString name = workspace_->nodeName(key) + QStringLiteral(" · ") + Workspace::slotName(key);
  ask(tr("Note on %1, %2").arg(name, workspace_->iterationLabels().inSentence(key.iteration)), notes_->of(key),
      [this, key](const QString& text) { notes_->setText(key, text); });
}

void NoteCommands::writeOnIteration() {
  const Iteration iteration = workspace_->iteration();  // copied, because a live training may continue
  ask(tr("Note on %1").arg(workspace_->iterationLabels().inSentence(iteration)), notes_->of(workspace_->graph(), kNoNode),
      [this, iteration](const QString& text) { notes_->setText(iteration, text); });
}

void NoteCommands::ask(const QString& label, const Note* note, const std::function<void(const QString&)>& onTextChanged) {
  auto* dialog = new QInputDialog(window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Note"));
  dialog->setLabelText(label);
  dialog->setOption(QInputDialog::UsePlainTextEditForTextInput);
  dialog->setTextValue(note == nullptr ? QString() : toQString(note->text));
  connect(dialog, &QInputDialog::textValueChanged, this, onTextChanged);
  dialog->open();
  // Notes are saved while typing, like those of nodes, so there is nothing to cancel.
  if (auto* buttons = dialog->findChild<QDialogButtonBox*>()) buttons->setStandardButtons(QDialogButtonBox::Close);
  if (auto* field = dialog->findChild<QPlainTextEdit*>()) field->setTabChangesFocus(true);
}

void NoteCommands::showBookmarkState() {
  const auto tensor = tabs_->tensorInFront();
  const Note* note = tensor ? notes_->of(*tensor) : notes_->of(workspace_->graph(), workspace_->node());
  commands_.bookmark->setChecked(note != nullptr && note->bookmark);
}

void NoteCommands::refresh() {
  showBookmarkState();
  commands_.nextNote->setEnabled(!notes_->all().empty());
  bookmarks_ = notes_->bookmarksInOrder();
  commands_.bookmarkMenu->setEnabled(!bookmarks_.empty());
  for (std::size_t i = 0; i < commands_.bookmarks.size(); ++i) {
    QAction* action = commands_.bookmarks[i];
    const bool exists = i < bookmarks_.size();
    QString name = exists ? NotesModel::subject(bookmarks_[i], workspace_->iterationLabels()).section(u'/', -1)
                          : tr("Bookmark %1").arg(i + 1);
    if (exists && bookmarks_[i].tensor) {
      name += QStringLiteral(" · ") + workspace_->iterationLabels().inSentence(bookmarks_[i].iteration);
    }
    action->setText(withoutMnemonic(name));
    action->setEnabled(exists);
    action->setVisible(exists);
  }
}

}  // namespace sporescope::ui

#include "moc_note_commands.cpp"
