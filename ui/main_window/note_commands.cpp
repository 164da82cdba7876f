// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/note_commands.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QInputDialog>
#include <QMenu>
#include <QPlainTextEdit>

#include "ui/main_window/commands.h"
#include "ui/notes/notes_model.h"
#include "ui/words/format.h"

namespace sporescope::ui {

NoteCommands::NoteCommands(Workspace* workspace, const Commands& commands, QWidget* window)
    : QObject(window), workspace_(workspace), notes_(workspace->notes()), commands_(commands), window_(window) {
  connect(commands_.bookmark, &QAction::triggered, this,
          [this] { notes_->toggleBookmark(workspace_->graph(), workspace_->node()); });
  connect(commands_.writeNote, &QAction::triggered, this, [this] {
    if (workspace_->node() == kNoNode) writeOnIteration();
  });
  for (std::size_t i = 0; i < commands_.bookmarks.size(); ++i) {
    connect(commands_.bookmarks[i], &QAction::triggered, this, [this, i] {
      if (i < marks_.size()) notes_->goTo(Note(marks_[i]));
    });
  }
  connect(notes_, &Notes::changed, this, &NoteCommands::refresh);
  connect(workspace_, &Workspace::nodeChanged, this, &NoteCommands::markChosen);
  connect(workspace_, &Workspace::iterationChanged, this, &NoteCommands::markChosen);
  refresh();
}

// The words on a node are written in its details.
void NoteCommands::writeOnIteration() {
  const Iteration iteration = workspace_->iteration();
  const Note* kept = notes_->of(workspace_->graph(), kNoNode);
  auto* dialog = new QInputDialog(window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Note"));
  dialog->setLabelText(tr("Note on iteration %1").arg(number_of(iteration)));
  dialog->setOption(QInputDialog::UsePlainTextEditForTextInput);
  dialog->setTextValue(kept == nullptr ? QString() : toQString(kept->text));
  connect(dialog, &QInputDialog::textValueChanged, this, [this, iteration](const QString& text) {
    notes_->setText(iteration, text);  // a training may have gone on since
  });
  dialog->open();
  // Kept as they are typed, as those on a node: there is nothing to refuse.
  if (auto* buttons = dialog->findChild<QDialogButtonBox*>()) buttons->setStandardButtons(QDialogButtonBox::Close);
  if (auto* field = dialog->findChild<QPlainTextEdit*>()) field->setTabChangesFocus(true);
}

void NoteCommands::markChosen() {
  const Note* chosen = notes_->of(workspace_->graph(), workspace_->node());
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
    const QString name = there ? NotesModel::subject(marks_[i]).section(u'/', -1) : tr("Bookmark %1").arg(i + 1);
    action->setText(withoutMnemonic(name));
    action->setEnabled(there);
    action->setVisible(there);
  }
}

}  // namespace sporescope::ui
