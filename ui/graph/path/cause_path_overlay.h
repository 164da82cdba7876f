// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <vector>

#include "ui/graph/graph_view.h"
#include "ui/graph/path/cause_path.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// The way of the first cause in a view: drawn while one of its steps is selected. UI thread only.
class CausePathOverlay : public QObject {
  Q_OBJECT

 public:
  /// `view` owns this.
  CausePathOverlay(Workspace* workspace, GraphView* view);

  /// After another cause, another selection or another drawing.
  void refresh();
  /// The selection has just gone from one step to the one behind or before it: who walks along the way wants to see how it goes
  /// on, and not every scope opened on it.
  [[nodiscard]] bool isStepping() const { return walks_; }
  /// To be called when another node is selected, before refresh().
  void follow();

 private:
  [[nodiscard]] std::vector<PathStep> steps() const;  ///< those in the graph that is drawn
  [[nodiscard]] std::vector<int> selectedOf(const std::vector<PathStep>& steps) const;

  Workspace* workspace_;
  GraphView* view_;
  std::vector<int> at_;  ///< the numbers of the steps that were selected last
  bool walks_ = false;
};

}  // namespace sporescope::ui
