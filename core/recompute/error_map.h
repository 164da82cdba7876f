// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Map of a tensor's deviations from the expected values: at most 24 x 24 cells over its last dimension and all other
/// dimensions merged into one. A cell that covers several elements holds the worst of them.
class ErrorMap {
 public:
  static constexpr std::uint64_t kMax = 24;  ///< maximum number of cells per axis

  struct Cell {
    double error = 0;            ///< 0: within the bound; NaN: no element of the cell has a verdict
    std::uint64_t position = 0;  ///< C-order position of the worst element, else of the first one
  };

  ErrorMap() = default;
  /// Creates a map in which no cell has a verdict.
  explicit ErrorMap(const Shape& shape);
  /// Restores saved cells. If they do not fit the shape, returns false and leaves the map empty.
  [[nodiscard]] bool restore(const Shape& shape, std::vector<Cell> cells);

  /// Records the error of the element at this C-order position; 0 means within its bound.
  void put(std::uint64_t position, double error);

  [[nodiscard]] std::uint64_t rows() const { return rows_; }               ///< rows of elements
  [[nodiscard]] std::uint64_t columns() const { return columns_; }         ///< columns of elements
  [[nodiscard]] std::uint64_t height() const { return height_; }           ///< rows of cells
  [[nodiscard]] std::uint64_t width() const { return width_; }             ///< columns of cells
  [[nodiscard]] const std::vector<Cell>& cells() const { return cells_; }  ///< in row-major order
  /// Returns the first row (or column) of elements that a row (or column) of cells covers.
  [[nodiscard]] std::uint64_t first_row(std::uint64_t cell) const { return first_of(cell, rows_, height_); }
  [[nodiscard]] std::uint64_t first_column(std::uint64_t cell) const { return first_of(cell, columns_, width_); }

 private:
  [[nodiscard]] static std::uint64_t first_of(std::uint64_t cell, std::uint64_t elements, std::uint64_t cells) {
    return (cell * elements + cells - 1) / cells;
  }

  std::uint64_t rows_ = 0, columns_ = 0, height_ = 0, width_ = 0;
  std::vector<Cell> cells_;
};

}  // namespace sporescope
