// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAction>
#include <QPointer>
#include <QTreeView>
#include <QWidget>
#include <filesystem>
#include <string>
#include <vector>

#include "ui/concurrency/background_task.h"
#include "ui/table/row_actions.h"
#include "ui/watch/watchpoint_dialog.h"
#include "ui/watch/watchpoints_model.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Panel of the watchpoints of the active session: add, edit, enable, check, import and export them. UI thread only.
class WatchpointsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit WatchpointsPanel(Workspace* workspace, QWidget* parent = nullptr);

  /// The row of tools. It is above the list unless the main window moves it elsewhere, for example to the right of its tabs.
  [[nodiscard]] QWidget* tools() const { return tools_; }
  /// Number of watchpoints, for the tab's badge.
  [[nodiscard]] int watchpointCount() const;

 public slots:
  /// Opens the dialog for a new watchpoint for these nodes (empty: the category of the condition).
  void newWatchpoint(const sporescope::WatchNodes& nodes = {});
  void addRecommended();
  void importFile();  ///< Asks for a watch file
  void exportFile();  ///< Asks for the file name
  /// Adds the watchpoints of a watch file, which is read on a worker thread.
  void importFrom(const std::filesystem::path& path);
  void exportTo(const std::filesystem::path& path);

 signals:
  void watchpointCountChanged(int count);
  void watchpointConfirmed();  ///< The user confirmed the dialog; the watchpoint is in the list
  /// Reports an error, or the number of watchpoints that were added.
  void statusMessage(const QString& sentence, bool isError);

 private:
  void makeTools();
  void makeView();
  QAction* addAction(const QString& iconName, const QString& text, const QKeySequence& keys,
                     const std::function<void()>& onTriggered);
  void follow();
  void refresh();
  void openDialog(const Watchpoint& draft);
  void editCurrent();
  void duplicateCurrent();
  void removeSelected();
  void showMenu(const QPoint& position);
  [[nodiscard]] const Watchpoint* current() const;

  Workspace* workspace_;
  WatchpointsModel* model_;
  QTreeView* view_ = nullptr;
  RowActions* rowActions_ = nullptr;
  PanelState* state_ = nullptr;
  QWidget* tools_ = nullptr;
  QAction* new_ = nullptr;
  QAction* edit_ = nullptr;
  QAction* rename_ = nullptr;
  QAction* duplicate_ = nullptr;
  QAction* remove_ = nullptr;
  QAction* recommended_ = nullptr;
  QAction* import_ = nullptr;
  QAction* export_ = nullptr;
  QAction* check_ = nullptr;
  QPointer<WatchpointDialog> dialog_;
  BackgroundTask fileTask_;
  std::vector<QMetaObject::Connection> connections_;
};

}  // namespace sporescope::ui
