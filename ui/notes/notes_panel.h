// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QWidget>
#include <optional>

#include "ui/concurrency/background_task.h"
#include "ui/notes/notes_model.h"
#include "ui/notes/notes_tools.h"
#include "ui/notes/notes_view.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Panel with the user's notes for nodes, tensors and iterations. A row selects the node in its iteration or the tensor; Enter
/// or a double-click opens it. The current row follows the workspace. Undo restores a deleted note. UI thread only.
class NotesPanel : public QWidget {
  Q_OBJECT

 public:
  explicit NotesPanel(Workspace* workspace, QWidget* parent = nullptr);

  /// The row of tools. It is above the table unless the main window moves it elsewhere.
  [[nodiscard]] QWidget* tools() const { return tools_; }
  /// Number of notes, for the tab's badge.
  [[nodiscard]] int noteCount() const;

 public slots:
  void goToNext();  ///< Selects the next note; wraps around
  void importFile();
  void exportFile();

 signals:
  void noteCountChanged(int count);
  void statusMessage(const QString& sentence, bool isError);

 private:
  void makeActions();
  void refresh();
  void removeChosen();
  void choose(const QModelIndex& index);
  void open(const QModelIndex& index);
  void selectFromWorkspace();
  [[nodiscard]] QModelIndex rowOfSelection() const;
  void importFrom(const QString& path);
  void exportTo(const QString& path);

  Workspace* workspace_;
  Notes* notes_;
  NotesModel* model_;
  NotesTools* tools_;
  NotesView* view_;
  PanelState* state_;
  QLabel* footer_;
  BackgroundTask fileTask_;
  bool selecting_ = false;
};

}  // namespace sporescope::ui
