// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <vector>

#include "ui/graph/graph_view.h"
#include "ui/graph/path/cause_path.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// The path of the first cause in a view, drawn while one of its steps is selected. UI thread only.
class CausePathOverlay : public QObject {
  Q_OBJECT

 public:
  /// `view` becomes the parent and owner.
  CausePathOverlay(Workspace* workspace, GraphView* view);

  /// Updates the path after another cause, selection or drawing.
  void refresh();
  /// Returns true if the selection has just moved from one step to the next or previous one. The view then moves only as far
  /// as needed.
  [[nodiscard]] bool isStepping() const { return isStepping_; }
  /// Call this when another node is selected, before refresh().
  void follow();

 private:
  [[nodiscard]] std::vector<PathStep> steps() const;  ///< Steps in the graph that is drawn
  [[nodiscard]] std::vector<int> selectedNumbers(const std::vector<PathStep>& steps) const;

  Workspace* workspace_;
  GraphView* view_;
  std::vector<int> lastSelected_;  ///< Numbers of the steps that were selected last
  bool isStepping_ = false;
};

}  // namespace sporescope::ui
