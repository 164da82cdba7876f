// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QWidget>
#include <functional>
#include <vector>

#include "ui/workspace/notes.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

class Commands;
class TabArea;

/// Implements the commands for notes and bookmarks. They apply to the tensor in the current tab, else to the selected node,
/// else to the iteration. Also goes to the first ten bookmarks. UI thread only.
class NoteCommands : public QObject {
  Q_OBJECT

 public:
  NoteCommands(Workspace* workspace, const Commands& commands, TabArea* tabs, QWidget* window);

 signals:
  void nodeNoteRequested();  ///< Notes of nodes are edited in the details panel

 private:
  void refresh();
  void toggle();
  void showBookmarkState();
  void writeNote();
  void writeOnTensor(const TensorKey& key);
  void writeOnIteration();
  void ask(const QString& label, const Note* note, const std::function<void(const QString&)>& onTextChanged);

  Workspace* workspace_;
  Notes* notes_;
  const Commands& commands_;
  TabArea* tabs_;
  QWidget* window_;
  std::vector<Note> bookmarks_;
};

}  // namespace sporescope::ui
