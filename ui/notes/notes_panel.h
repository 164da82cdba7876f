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

/// What the user keeps of nodes, tensors and iterations, as a list: a row chooses the node in its iteration or the
/// tensor, opens it by Enter or a double click, and follows what is chosen elsewhere. A deleted note comes back with Undo. UI
/// thread only.
class NotesPanel : public QWidget {
  Q_OBJECT

 public:
  explicit NotesPanel(Workspace* workspace, QWidget* parent = nullptr);

  /// The row of tools. It stands above the table unless a frame takes it elsewhere.
  [[nodiscard]] QWidget* tools() const { return tools_; }
  /// How many notes there are, for the tab's badge.
  [[nodiscard]] int noteCount() const;

 public slots:
  void goToNext();  ///< the note after the chosen one, from the last to the first
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
  BackgroundTask files_;
  bool selecting_ = false;
};

}  // namespace sporescope::ui
