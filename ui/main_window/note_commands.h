// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QWidget>
#include <vector>

#include "ui/workspace/notes.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

class Commands;

/// What the commands on bookmarks do: mark the chosen node, or the iteration where none is chosen, and go to the first ten
/// marks. UI thread only.
class NoteCommands : public QObject {
  Q_OBJECT

 public:
  NoteCommands(Workspace* workspace, const Commands& commands, QWidget* window);

 private:
  void refresh();
  void markChosen();
  void writeOnIteration();

  Workspace* workspace_;
  Notes* notes_;
  const Commands& commands_;
  QWidget* window_;
  std::vector<Note> marks_;
};

}  // namespace sporescope::ui
