// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <cstdint>
#include <optional>
#include <utility>

#include "ui/tensor/tensor_plane.h"

namespace sporescope::ui {

/// Rows and columns of a plane, in whole cells.
struct CellWindow {
  std::int64_t row, column, rows, columns;
};

/// The visible part of a plane and its scale: from 1/16 to 64 pixels per cell (less if the whole plane needs it). A plane with
/// few rows gets higher rows, so that a bias is a strip instead of a line.
class MapViewport {
 public:
  static constexpr double kMin = 1.0 / 16;
  static constexpr double kMax = 64;

  void setPlane(std::int64_t rows, std::int64_t columns);
  void setView(const QSizeF& size);  ///< In logical pixels, without rulers

  [[nodiscard]] double cellWidth() const;
  [[nodiscard]] double cellHeight() const;
  [[nodiscard]] double size() const { return size_; }
  [[nodiscard]] double firstRow() const { return row_; }        ///< At the upper edge, with fraction
  [[nodiscard]] double firstColumn() const { return column_; }  ///< At the left edge, with fraction
  [[nodiscard]] double visibleRows() const { return view_.height() / cellHeight(); }
  [[nodiscard]] double visibleColumns() const { return view_.width() / cellWidth(); }
  [[nodiscard]] std::int64_t rows() const { return rows_; }
  [[nodiscard]] std::int64_t columns() const { return columns_; }

  /// Returns the visible cells, including partly visible ones.
  [[nodiscard]] CellWindow visibleWindow() const;

  /// Shows the whole plane as large as possible.
  void fit();
  [[nodiscard]] bool isFit() const { return fit_; }
  /// Scales by `factor`; the value under `at` keeps its position.
  void zoom(double factor, const QPointF& at);
  void scrollTo(double row, double column);
  void pan(const QPointF& pixels);
  /// Moves only as far as needed to make the cell visible.
  void makeVisible(const Cell& cell);
  /// Copies position and scale from a viewport of a plane of equal size.
  void copyFrom(const MapViewport& other);

  [[nodiscard]] QRectF rectOf(const Cell& cell) const { return rectOf(cell.row, cell.column, 1, 1); }
  /// The edges are on whole pixels, so that adjacent cells touch.
  [[nodiscard]] QRectF rectOf(std::int64_t row, std::int64_t column, std::int64_t rows, std::int64_t columns) const;
  [[nodiscard]] std::optional<Cell> cellAt(const QPointF& position) const;

 private:
  [[nodiscard]] double fittingSize() const;
  void clamp();

  std::int64_t rows_ = 0;
  std::int64_t columns_ = 0;
  QSizeF view_{1, 1};
  double size_ = 16;
  double row_ = 0;
  double column_ = 0;
  bool fit_ = true;
};

}  // namespace sporescope::ui
