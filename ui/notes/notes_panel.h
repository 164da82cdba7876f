// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/concurrency/background_task.h"
#include "ui/notes/notes_model.h"
#include "ui/table/table_panel.h"
#include "ui/workspace/workspace.h"

class QLabel;
class QToolButton;

namespace sporescope::ui {

/// Panel with the user's notes for nodes, tensors and iterations. A row selects the node in its iteration or the tensor; Enter
/// or a double-click opens it. The current row follows the workspace. Undo restores a deleted note. UI thread only.
class NotesPanel : public TablePanel {
  Q_OBJECT

 public:
  explicit NotesPanel(Workspace* workspace, QWidget* parent = nullptr);

  /// Number of notes, for the tab's badge.
  [[nodiscard]] int noteCount() const;

 public slots:
  void goToNext();  ///< Selects the next note; wraps around
  void importFile();
  void exportFile();

 signals:
  void noteCountChanged(int count);

 private:
  void refresh() override;
  void refreshAll();
  void removeChosen();
  void offerTools();
  void chooseRow(std::size_t position) override;
  void openRow(std::size_t position, bool pin) override;
  void selectFromWorkspace() override;
  [[nodiscard]] QModelIndex rowOfSelection() const;
  void importFrom(const QString& path);
  void exportTo(const QString& path);

  Workspace* workspace_;
  Notes* notes_;
  NotesModel* model_;
  QToolButton *import_, *export_, *remove_;
  QLabel* footer_;
  BackgroundTask fileTask_;
};

}  // namespace sporescope::ui
