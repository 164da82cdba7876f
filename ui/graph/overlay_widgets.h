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

/// What lies in the corner of the drawing, as on a printed map: the legend, the map of the whole, the scale of the overlay.
/// They keep their places when the view changes its size. UI thread only.
class OverlayWidgets : public QObject {
  Q_OBJECT

 public:
  /// `view` owns it.
  OverlayWidgets(GraphView* view, const GraphOverlay* overlay);
  [[nodiscard]] GraphScale* scale() const { return scale_; }
  void place();
  /// Folds legend and map where there is little room, unless the user has folded or opened one: then they stay.
  void setFolded(bool folded);
  /// After another drawing, other hits or another selection.
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
