// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QImage>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/tensor/heat_map.h"
#include "ui/style/color_map.h"
#include "ui/tensor/tensor_plane.h"

namespace sporescope::ui {

/// A part of a plane that was read for the screen. Each cell of the picture covers rowStep x columnStep values. Immutable.
class HeatPicture {
 public:
  HeatPicture() = default;
  /// `map` covers `rows` x `columns` of the plane from (firstRow, firstColumn). If `transposed` is true, its rows are the
  /// columns of the plane.
  HeatPicture(HeatMap map, std::int64_t firstRow, std::int64_t firstColumn, std::int64_t rows, std::int64_t columns,
              bool transposed);

  [[nodiscard]] bool empty() const { return map_.cells.empty(); }
  [[nodiscard]] std::int64_t firstRow() const { return firstRow_; }
  [[nodiscard]] std::int64_t firstColumn() const { return firstColumn_; }
  [[nodiscard]] std::int64_t rows() const { return rows_; }
  [[nodiscard]] std::int64_t columns() const { return columns_; }
  [[nodiscard]] std::int64_t rowStep() const { return transposed_ ? map_.column_step : map_.row_step; }
  [[nodiscard]] std::int64_t columnStep() const { return transposed_ ? map_.row_step : map_.column_step; }
  [[nodiscard]] std::int64_t pictureRows() const { return transposed_ ? map_.picture_columns : map_.picture_rows; }
  [[nodiscard]] std::int64_t pictureColumns() const { return transposed_ ? map_.picture_rows : map_.picture_columns; }
  /// Returns the value of a cell of the picture, not of the plane.
  [[nodiscard]] double at(std::int64_t row, std::int64_t column) const {
    return map_.cells[static_cast<std::size_t>(transposed_ ? column * map_.picture_columns + row
                                                           : row * map_.picture_columns + column)];
  }
  /// Returns the cells of the picture (not of the plane) that show NaN or Inf; empty if there are more than `limit`.
  [[nodiscard]] std::vector<Cell> nonFinite(std::size_t limit) const;
  /// Returns the value shown for a cell of the plane; empty outside the picture.
  [[nodiscard]] std::optional<double> valueAt(const Cell& cell) const;
  /// Returns true if the picture shows this region at least as finely as these steps.
  [[nodiscard]] bool covers(std::int64_t row, std::int64_t column, std::int64_t rows, std::int64_t columns,
                            std::int64_t rowStep, std::int64_t columnStep) const;

 private:
  HeatMap map_;
  std::int64_t firstRow_ = 0, firstColumn_ = 0, rows_ = 0, columns_ = 0;
  bool transposed_ = false;
};

/// Colors of values: a color map over a range, and three solid colors for NaN and infinities.
class HeatColors {
 public:
  HeatColors(ColorMapName name, const ValueRange& range, const Theme& theme);
  [[nodiscard]] QRgb of(double value) const;
  /// Returns true if +Inf needs a white cell with a black frame, because its color is too close to the yellow end of the color
  /// map.
  [[nodiscard]] bool framesPosInf() const { return framesPosInf_; }

 private:
  ColorTable table_;
  ValueRange range_;
  QRgb nan_, posInf_, negInf_;
  bool framesPosInf_;
};

/// Returns an image with one pixel for each cell of the picture.
[[nodiscard]] QImage imageOf(const HeatPicture& picture, const HeatColors& colors);

}  // namespace sporescope::ui
