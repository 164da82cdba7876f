// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QImage>
#include <QPainter>
#include <QRect>
#include <optional>
#include <vector>

#include "core/overview/digest.h"
#include "core/overview/matrix.h"
#include "ui/overview/overview_color_table.h"
#include "ui/overview/overview_lines.h"
#include "ui/overview/overview_scale.h"
#include "ui/overview/overview_zoom.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

/// Inputs for painting the matrix; all of them are borrowed.
struct OverviewContent {
  const OverviewLines* lines = nullptr;
  const OverviewMatrix* matrix = nullptr;
  const OverviewDigest* digest = nullptr;  ///< Null: not computed yet
  const OverviewScale* scale = nullptr;

  /// Returns the median of a row; empty if it is not known yet.
  [[nodiscard]] std::optional<float> medianOf(std::size_t row) const;
  /// Returns the cell of a line, with the median of its row.
  [[nodiscard]] GroupCell at(const OverviewLine& line, std::size_t column) const;
};

/// Paints the visible cells: one color per cell or, if columns are narrower than a pixel, one color per pixel for all its
/// cells. UI thread only.
class OverviewPainter {
 public:
  OverviewPainter(const OverviewContent& content, const OverviewZoom& zoom, const Theme& theme);

  /// Returns the backgrounds of the viewport, with `ratio` device pixels per logical pixel.
  [[nodiscard]] QImage paintBackgrounds(double ratio);
  /// Paints signs and numbers on the cells, relative to the upper left corner of the viewport.
  void paintSigns(QPainter* painter) const;

 private:
  /// A range of pixels, from the left edge of the viewport, and the columns that it shows.
  struct Strip {
    int left = 0, right = 0;
    std::size_t first = 0, after = 0;
  };
  [[nodiscard]] std::vector<Strip> strips(int width, double ratio) const;
  /// Computes one color for each strip of a line.
  void fillColors(const OverviewLine& line, const std::vector<Strip>& strips, std::vector<QRgb>& colors);
  void fillColorsOfRow(std::size_t row, const std::vector<Strip>& strips, std::vector<QRgb>& colors);
  [[nodiscard]] bool hasGaps() const;
  void paintSignsOf(QPainter* painter, std::size_t line) const;
  void paintSign(QPainter* painter, const QRectF& box, const GroupCell& cell) const;
  void paintJumps(QPainter* painter, std::size_t line) const;
  [[nodiscard]] QRectF boxOf(std::size_t line, std::size_t column) const;

  const OverviewContent& content_;
  const OverviewZoom& zoom_;
  const Theme& theme_;
  const OverviewColorTable colorTable_;
  std::vector<OverviewCell> cells_;  ///< Visible cells of the line that is being drawn
};

}  // namespace sporescope::ui
