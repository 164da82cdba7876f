// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPainter>
#include <QSize>

#include "ui/style/theme.h"
#include "ui/tensor/heat_map/map_viewport.h"
#include "ui/tensor/tensor_plane.h"

namespace sporescope::ui {

/// The row numbers to the left of a heat map and the column numbers above it, with marks for the current element and the
/// pointer. UI thread only.
class MapRulers {
 public:
  MapRulers(const TensorPlane* plane, const MapViewport* port) : plane_(plane), port_(port) {}

  // Sizes are in logical pixels.
  [[nodiscard]] int left() const { return left_; }  ///< Width of the row ruler
  [[nodiscard]] int top() const { return top_; }    ///< Height of the column ruler
  /// Sets the sizes that the largest numbers need.
  void measure();
  /// Moves the row ruler, and the map with it, to the right.
  void indent(int pixels) { left_ += pixels; }
  /// `size` is the size of the view.
  void paint(QPainter* painter, const QSize& size, const Theme& theme) const;

 private:
  void paintRuler(QPainter* painter, const Theme& theme, bool horizontal) const;

  const TensorPlane* plane_;
  const MapViewport* port_;
  int left_ = 0;
  int top_ = 0;
};

}  // namespace sporescope::ui
