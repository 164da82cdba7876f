// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QObject>
#include <memory>

#include "ui/concurrency/background_task.h"
#include "ui/graph/graph_cone.h"
#include "ui/graph/graph_view.h"

namespace sporescope::ui {

/// The cone that the view shows, and the line over the drawing that says so and leads back to all. UI thread only.
class ConeOverlay : public QObject {
  Q_OBJECT

 public:
  /// `view` owns it.
  explicit ConeOverlay(GraphView* view);

  /// Another graph is shown (null: none), without a cone.
  void setGraph(std::shared_ptr<const Graph> graph);
  /// All that the node depends on (upstream), or all that depends on it.
  void show(NodeIndex origin, bool upstream);
  /// One edge more of it.
  void grow(NodeIndex origin, bool upstream);
  void leave();
  [[nodiscard]] bool empty() const { return cone_.empty(); }
  /// After another drawing, or in other colours.
  void refresh();

 private:
  void start(NodeIndex origin, int upstreamDepth, int downstreamDepth);
  void take(Cone cone);
  void writeBreadcrumb();

  GraphView* view_;
  QLabel* breadcrumb_;
  std::shared_ptr<const Graph> graph_;
  BackgroundTask search_;
  Cone cone_;
};

}  // namespace sporescope::ui
