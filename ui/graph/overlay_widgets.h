// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include "ui/graph/graph_legend.h"
#include "ui/graph/graph_minimap.h"
#include "ui/graph/graph_overlay.h"
#include "ui/graph/graph_scale.h"
#include "ui/graph/graph_view.h"

namespace sporescope::ui {

/// The widgets in the corner of the drawing: the legend, the map and the scale of the overlay. Keeps them in place when the
/// view is resized. UI thread only.
class OverlayWidgets : public QObject {
  Q_OBJECT

 public:
  /// `view` becomes the parent and owner.
  OverlayWidgets(GraphView* view, const GraphOverlay* overlay);
  [[nodiscard]] GraphScale* scale() const { return scale_; }
  void place();
  /// Collapses legend and map where there is little room. Has no effect after the user has collapsed or expanded one of them.
  void setFolded(bool folded);
  /// Redraws the map after a new drawing, other hits or another selection.
  void refresh() { minimap_->refresh(); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  GraphView* view_;
  GraphLegend* legend_;
  GraphMinimap* minimap_;
  GraphScale* scale_;
  bool foldedByUser_ = false;
  bool folding_ = false;
};

}  // namespace sporescope::ui
