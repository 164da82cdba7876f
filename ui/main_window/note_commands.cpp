// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/note_commands.h"

#include <QAction>

#include "ui/main_window/commands.h"
#include "ui/words/format.h"

namespace sporescope::ui {

NoteCommands::NoteCommands(Workspace* workspace, const Commands& commands, QObject* parent)
    : QObject(parent), workspace_(workspace), notes_(workspace->notes()), commands_(commands) {
  connect(commands_.bookmark, &QAction::triggered, this,
          [this] { notes_->toggleBookmark(workspace_->graph(), workspace_->node()); });
  for (std::size_t i = 0; i < commands_.bookmarks.size(); ++i) {
    connect(commands_.bookmarks[i], &QAction::triggered, this, [this, i] {
      if (i < marks_.size()) notes_->goTo(Note(marks_[i]));
    });
  }
  connect(notes_, &Notes::changed, this, &NoteCommands::refresh);
  connect(workspace_, &Workspace::nodeChanged, this, &NoteCommands::markChosen);
  refresh();
}

void NoteCommands::markChosen() {
  const Note* chosen = notes_->of(workspace_->graph(), workspace_->node());
  commands_.bookmark->setChecked(chosen != nullptr && chosen->bookmark);
}

void NoteCommands::refresh() {
  markChosen();
  commands_.nextNote->setEnabled(!notes_->all().empty());
  marks_ = notes_->bookmarksInOrder();
  for (std::size_t i = 0; i < commands_.bookmarks.size(); ++i) {
    QAction* action = commands_.bookmarks[i];
    const bool there = i < marks_.size();
    const QString name = there ? toQString(marks_[i].node.name).section(u'/', -1) : tr("Bookmark %1").arg(i + 1);
    action->setText(withoutMnemonic(name));
    action->setEnabled(there);
    action->setVisible(there);
  }
}

}  // namespace sporescope::ui
