// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QImage>
#include <QPainter>
#include <vector>

#include "ui/tensor/heat_map/heat_glyphs.h"
#include "ui/tensor/heat_map/heat_picture.h"
#include "ui/tensor/heat_map/map_viewport.h"

namespace sporescope::ui {

/// Paints the cells of a heat map: small cells as an image, large ones individually, with glyphs and numbers. UI thread only.
class HeatCells {
 public:
  [[nodiscard]] const HeatPicture& picture() const { return picture_; }
  /// Sets the picture. An empty picture shows nothing.
  void setPicture(HeatPicture picture);
  /// Discards the cached image after a change of colors. The next paint() creates it again.
  void recolor() { image_ = {}; }

  /// Paints the cells in `port`. If `asBooleans` is true, numbers are written as booleans.
  void paint(QPainter* painter, const MapViewport& port, const HeatColors& colors, bool asBooleans);

 private:
  void paintImage(QPainter* painter, const MapViewport& port, const HeatColors& colors);
  void paintIsolated(QPainter* painter, const MapViewport& port, const HeatColors& colors) const;
  void paintLarge(QPainter* painter, const MapViewport& port, const HeatColors& colors);
  void paintNumbers(QPainter* painter, const MapViewport& port, const HeatColors& colors, bool asBooleans) const;

  HeatPicture picture_;
  QImage image_;                // Image of picture_; null until it is created
  std::vector<Cell> isolated_;  // Cells of picture_ that would otherwise be too small to see
  GlyphCache glyphs_;
};

}  // namespace sporescope::ui
