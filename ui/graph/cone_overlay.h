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

/// Shows a cone in the view, and a breadcrumb over the drawing that names it and leads back to the whole graph. UI thread only.
class ConeOverlay : public QObject {
  Q_OBJECT

 public:
  /// `view` becomes the parent and owner.
  explicit ConeOverlay(GraphView* view);

  /// Sets the graph that is shown (null: none) and removes the cone.
  void setGraph(std::shared_ptr<const Graph> graph);
  /// Shows everything that the node depends on (upstream), or everything that depends on it.
  void show(NodeIndex origin, bool upstream);
  /// Extends the cone by one edge in the given direction.
  void grow(NodeIndex origin, bool upstream);
  void leave();
  [[nodiscard]] bool empty() const { return cone_.empty(); }
  /// Updates the view after a new drawing or a change of colors.
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
