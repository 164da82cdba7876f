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

/// What the matrix is drawn from; none of it is kept.
struct OverviewContent {
  const OverviewLines* lines = nullptr;
  const OverviewMatrix* matrix = nullptr;
  const OverviewDigest* digest = nullptr;  ///< null: not worked out yet
  const OverviewScale* scale = nullptr;

  /// Of a row; nothing if it is not known yet.
  [[nodiscard]] std::optional<float> medianOf(std::size_t row) const;
  /// The cell of a line, with the median of its row.
  [[nodiscard]] GroupCell at(const OverviewLine& line, std::size_t column) const;
};

/// Draws the cells that are in sight: one colour a cell or, where columns are narrower than a pixel, one a pixel for all of
/// them. UI thread only.
class OverviewPainter {
 public:
  OverviewPainter(const OverviewContent& content, const OverviewZoom& zoom, const Theme& theme);

  /// The grounds of the room of the zoom, `ratio` pixels of the screen for each of its own.
  [[nodiscard]] QImage paintBackgrounds(double ratio);
  /// Signs and numbers on the cells, from the left upper corner of the room.
  void paintSigns(QPainter* painter) const;

 private:
  /// Pixels, from the left edge of the room, and the columns that they stand for.
  struct Strip {
    int left = 0, right = 0;
    std::size_t first = 0, after = 0;
  };
  [[nodiscard]] std::vector<Strip> strips(int width, double ratio) const;
  /// One colour for each strip of a line.
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
  const OverviewColorTable shades_;
  std::vector<OverviewCell> cells_;  ///< of the line that is drawn, as far as it is in sight
};

}  // namespace sporescope::ui
