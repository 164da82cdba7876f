// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QImage>
#include <QPainter>
#include <QRect>
#include <array>
#include <vector>

#include "core/overview/digest.h"
#include "core/overview/matrix.h"
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

  /// The cell of a line, with the median of its row.
  [[nodiscard]] GroupCell at(const OverviewLine& line, std::size_t column) const;
};

/// Draws the cells that are in sight: one colour a cell or, where columns are narrower than a pixel, one a pixel for all of
/// them. UI thread only.
class OverviewPainter {
 public:
  OverviewPainter(const OverviewContent& content, const OverviewZoom& zoom, const Theme& theme);

  /// The grounds of the room of the zoom, `ratio` pixels of the screen for each of its own.
  [[nodiscard]] QImage grounds(double ratio) const;
  /// Signs and numbers on the cells, from the left upper corner of the room.
  void paintSigns(QPainter* painter) const;

 private:
  using Line = std::vector<QRgb>;
  [[nodiscard]] Line colorsOf(const OverviewLine& line, int width, double ratio) const;
  [[nodiscard]] GroupCell pooledAt(const OverviewLine& line, std::size_t from, std::size_t to) const;
  [[nodiscard]] QRgb colorOf(const OverviewCell& cell, float median) const;
  void paintSignsOf(QPainter* painter, std::size_t line) const;
  void paintSign(QPainter* painter, const QRectF& box, const GroupCell& cell) const;
  void paintJumps(QPainter* painter, std::size_t line) const;
  [[nodiscard]] QRectF boxOf(std::size_t line, std::size_t column) const;

  const OverviewContent& content_;
  const OverviewZoom& zoom_;
  const Theme& theme_;
  std::array<QRgb, 256> table_;
};

}  // namespace sporescope::ui
