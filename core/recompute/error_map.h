// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Where in a tensor elements are not what was computed: at most 24 x 24 cells over its last dimension and over all the others
/// made one. A cell that stands for several elements takes the worst of them.
class ErrorMap {
 public:
  static constexpr std::uint64_t kMax = 24;  ///< cells each way

  struct Cell {
    double error = 0;            ///< 0: within the bound; NaN: of none of its elements anything can be said
    std::uint64_t position = 0;  ///< of the worst element, else of the first one, in C order
  };

  ErrorMap() = default;
  /// Nothing can be said yet.
  explicit ErrorMap(const Shape& shape);
  /// As it was: false, and it is empty, if these are not the cells of such a shape.
  [[nodiscard]] bool restore(const Shape& shape, std::vector<Cell> cells);

  /// The element at this position in C order is off by so much; 0: within its bound.
  void put(std::uint64_t position, double error);

  [[nodiscard]] std::uint64_t rows() const { return rows_; }               ///< of elements
  [[nodiscard]] std::uint64_t columns() const { return columns_; }         ///< of elements
  [[nodiscard]] std::uint64_t height() const { return height_; }           ///< of cells
  [[nodiscard]] std::uint64_t width() const { return width_; }             ///< of cells
  [[nodiscard]] const std::vector<Cell>& cells() const { return cells_; }  ///< row by row
  /// The first row, or column, of elements that a row, or column, of cells stands for.
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
