// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>

namespace sporescope::ui {

/// A cell, given by its line and column.
struct OverviewCellIndex {
  std::size_t line = 0;
  std::size_t column = 0;
  bool operator==(const OverviewCellIndex&) const = default;
};

/// The visible lines and columns of the matrix and their sizes, in logical pixels.
class OverviewZoom {
 public:
  static constexpr double kMinColumn = 0.125, kMaxColumn = 120;
  static constexpr double kMinRow = 1, kMaxRow = 24;
  static constexpr double kColumn = 10, kRow = 16;
  static constexpr double kMaxFitted = 96;  ///< Maximum width of a column that fit() uses
  static constexpr double kRoomForValue = 56;

  void setContent(std::size_t lines, std::size_t columns);
  void setViewportSize(double width, double height);
  /// Shows all columns, with rows of their default height.
  void fit();
  /// Zooms; the cell under `at` (in pixels of the viewport) keeps its position.
  void zoomColumns(double factor, double position);
  void zoomRows(double factor, double position);
  void moveTo(double x, double y);
  void show(const OverviewCellIndex& cell);

  [[nodiscard]] double column() const { return column_; }
  [[nodiscard]] double row() const { return row_; }
  [[nodiscard]] double x() const { return x_; }  ///< Position of the viewport in the content, in pixels
  [[nodiscard]] double y() const { return y_; }
  [[nodiscard]] double contentWidth() const { return column_ * static_cast<double>(columns_); }
  [[nodiscard]] double contentHeight() const { return row_ * static_cast<double>(lines_); }
  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }
  [[nodiscard]] std::size_t columns() const { return columns_; }

  [[nodiscard]] double left(std::size_t column) const { return static_cast<double>(column) * column_ - x_; }
  [[nodiscard]] double top(std::size_t line) const { return static_cast<double>(line) * row_ - y_; }
  /// Returns the cell that a key (Qt::Key) leads to; empty for other keys, or if there are no cells.
  [[nodiscard]] std::optional<OverviewCellIndex> stepped(int key, OverviewCellIndex from) const;
  [[nodiscard]] std::optional<std::size_t> columnAt(double x) const;
  [[nodiscard]] std::optional<std::size_t> lineAt(double y) const;
  [[nodiscard]] std::size_t firstLine() const;
  [[nodiscard]] std::size_t afterLastLine() const;
  [[nodiscard]] std::size_t firstColumn() const;
  [[nodiscard]] std::size_t afterLastColumn() const;

 private:
  void keepInside();

  std::size_t lines_ = 0, columns_ = 0;
  double width_ = 0, height_ = 0;
  double column_ = kColumn, row_ = kRow;
  double x_ = 0, y_ = 0;
  bool fitted_ = true;  ///< The user has not zoomed: new content is fitted, too
};

}  // namespace sporescope::ui
