// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <vector>

#include "ui/common/workspace.h"

namespace sporescope::ui {

/// The watchpoints of the session in front: made, changed, switched off and on, checked, kept in files. UI thread only.
class WatchpointsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit WatchpointsPanel(Workspace* workspace, QWidget* parent = nullptr);

 public slots:
  /// Opens the dialog for a new watchpoint, with these nodes chosen by name (none: the condition's category).
  void newWatchpoint(const std::vector<std::string>& nodes = {});
  void addRecommended();
  void importFile();  ///< asks for a watch file
  void exportFile();  ///< asks where to

 signals:
  /// How many watchpoints there are, for the tab's badge.
  void watchpointCountChanged(int count);

 private:
  [[maybe_unused]] Workspace* workspace_;
};

}  // namespace sporescope::ui
