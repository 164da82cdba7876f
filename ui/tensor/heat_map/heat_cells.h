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

/// The cells of a heat map as they were read, and how they are painted: small ones as an image, large ones one by one, with
/// glyphs and numbers. UI thread only.
class HeatCells {
 public:
  [[nodiscard]] const HeatPicture& picture() const { return picture_; }
  /// An empty picture: nothing is shown.
  void setPicture(HeatPicture picture);
  /// Other colours are to come with the next paint().
  void recolor() { image_ = {}; }

  /// `truth`: numbers are written as truth values.
  void paint(QPainter* painter, const MapViewport& port, const HeatColors& colors, bool truth);

 private:
  void paintImage(QPainter* painter, const MapViewport& port, const HeatColors& colors);
  void paintIsolated(QPainter* painter, const MapViewport& port, const HeatColors& colors) const;
  void paintLarge(QPainter* painter, const MapViewport& port, const HeatColors& colors);
  void paintNumbers(QPainter* painter, const MapViewport& port, const HeatColors& colors, bool truth) const;

  HeatPicture picture_;
  QImage image_;                // of picture_; null: to be made
  std::vector<Cell> isolated_;  // cells of picture_ that would be too small to be seen
  GlyphCache glyphs_;
};

}  // namespace sporescope::ui
