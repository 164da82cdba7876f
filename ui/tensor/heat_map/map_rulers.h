// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPainter>
#include <QSize>

#include "ui/style/theme.h"
#include "ui/tensor/heat_map/map_viewport.h"
#include "ui/tensor/tensor_plane.h"

namespace sporescope::ui {

/// The numbers of rows at the left of a heat map and those of columns above it, with the places of the current element and of
/// the pointer. UI thread only.
class MapRulers {
 public:
  MapRulers(const TensorPlane* plane, const MapViewport* port) : plane_(plane), port_(port) {}

  // Logical pixels.
  [[nodiscard]] int left() const { return left_; }  ///< width of the ruler of rows
  [[nodiscard]] int top() const { return top_; }    ///< height of the ruler of columns
  /// As wide as the largest number needs.
  void measure();
  /// Sets the ruler of rows, and the map with it, further to the right.
  void indent(int pixels) { left_ += pixels; }
  /// `size`: of the view.
  void paint(QPainter* painter, const QSize& size, const Theme& theme) const;

 private:
  void paintRuler(QPainter* painter, const Theme& theme, bool horizontal) const;

  const TensorPlane* plane_;
  const MapViewport* port_;
  int left_ = 0;
  int top_ = 0;
};

}  // namespace sporescope::ui
