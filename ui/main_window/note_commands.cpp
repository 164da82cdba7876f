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
  connect(commands_.writeNote, &QAction::triggered, this, &NoteCommands::write);
  for (std::size_t i = 0; i < commands_.bookmarks.size(); ++i) {
    connect(commands_.bookmarks[i], &QAction::triggered, this, [this, i] {
      if (i < marks_.size()) notes_->goTo(Note(marks_[i]));
    });
  }
  connect(notes_, &Notes::changed, this, &NoteCommands::refresh);
  connect(workspace_, &Workspace::nodeChanged, this, &NoteCommands::markChosen);
  connect(workspace_, &Workspace::iterationChanged, this, &NoteCommands::markChosen);
  connect(tabs_, &TabArea::currentTensorChanged, this, &NoteCommands::markChosen);
  connect(tabs_, &TabArea::noteRequested, this, &NoteCommands::write);
  refresh();
}

void NoteCommands::toggle() {
  if (const auto tensor = tabs_->tensorInFront()) return notes_->toggleBookmark(*tensor);
  notes_->toggleBookmark(workspace_->graph(), workspace_->node());
}

void NoteCommands::write() {
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

void NoteCommands::ask(const QString& label, const Note* stored, const std::function<void(const QString&)>& keep) {
  auto* dialog = new QInputDialog(window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Note"));
  dialog->setLabelText(label);
  dialog->setOption(QInputDialog::UsePlainTextEditForTextInput);
  dialog->setTextValue(stored == nullptr ? QString() : toQString(stored->text));
  connect(dialog, &QInputDialog::textValueChanged, this, keep);
  dialog->open();
  // Notes are saved while typing, like those of nodes, so there is nothing to cancel.
  if (auto* buttons = dialog->findChild<QDialogButtonBox*>()) buttons->setStandardButtons(QDialogButtonBox::Close);
  if (auto* field = dialog->findChild<QPlainTextEdit*>()) field->setTabChangesFocus(true);
}

void NoteCommands::markChosen() {
  const auto tensor = tabs_->tensorInFront();
  const Note* chosen = tensor ? notes_->of(*tensor) : notes_->of(workspace_->graph(), workspace_->node());
  commands_.bookmark->setChecked(chosen != nullptr && chosen->bookmark);
}

void NoteCommands::refresh() {
  markChosen();
  commands_.nextNote->setEnabled(!notes_->all().empty());
  marks_ = notes_->bookmarksInOrder();
  commands_.bookmarkMenu->setEnabled(!marks_.empty());
  for (std::size_t i = 0; i < commands_.bookmarks.size(); ++i) {
    QAction* action = commands_.bookmarks[i];
    const bool there = i < marks_.size();
    QString name =
        there ? NotesModel::subject(marks_[i], workspace_->iterationLabels()).section(u'/', -1) : tr("Bookmark %1").arg(i + 1);
    if (there && marks_[i].tensor)
      name += QStringLiteral(" · ") + workspace_->iterationLabels().inSentence(marks_[i].iteration);
    action->setText(withoutMnemonic(name));
    action->setEnabled(there);
    action->setVisible(there);
  }
}

}  // namespace sporescope::ui

#include "moc_note_commands.cpp"
