// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/tensor/slice.h"

namespace sporescope::ui {

/// Which two dimensions of a tensor are seen as rows and columns, and at which index the others stand. Every dimension has an
/// index or a slice (NumPy's start:stop:step); at most two have a slice. A value; no tensor is read.
class SliceChoice {
 public:
  enum class Role : std::uint8_t { index, rows, columns };

  SliceChoice() = default;
  /// The last two dimensions whole, the others at 0.
  explicit SliceChoice(Shape shape);

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] std::size_t dimensions() const { return shape_.size(); }
  [[nodiscard]] Role role(std::size_t dimension) const;
  /// "2", ":", "1:5".
  [[nodiscard]] std::string text(std::size_t dimension) const;
  /// Sets an index or a slice; a slice where two others are already takes the place of the rows. Errors: invalid_argument.
  [[nodiscard]] Result<void> setText(std::size_t dimension, std::string_view text);
  void setIndex(std::size_t dimension, std::int64_t index);
  /// Makes a dimension the rows or columns; the one that was goes to index 0 (or takes the other's role, if it had one).
  void setRole(std::size_t dimension, Role role);
  void transpose();

  [[nodiscard]] std::int64_t rows() const;
  [[nodiscard]] std::int64_t columns() const;
  /// Real index along the dimension of a row (column); 0 where there is none.
  [[nodiscard]] std::int64_t rowNumber(std::int64_t row) const;
  [[nodiscard]] std::int64_t columnNumber(std::int64_t column) const;

  /// a[slice] holds the asked rows and columns; where isTransposed(), its last dimension runs along the rows.
  [[nodiscard]] Slice slice(std::int64_t firstRow, std::int64_t rows, std::int64_t firstColumn, std::int64_t columns) const;
  [[nodiscard]] Slice whole() const { return slice(0, rows(), 0, columns()); }
  [[nodiscard]] bool isTransposed() const { return rows_ && (!columns_ || *rows_ > *columns_); }
  /// "a[0, 2, :, :]", with ".T" where it is transposed.
  [[nodiscard]] std::string sliceText() const;

  /// Index of the element in the tensor.
  [[nodiscard]] std::vector<std::int64_t> elementAt(std::int64_t row, std::int64_t column) const;
  /// Row and column of an element; nothing if this slice does not hold it.
  [[nodiscard]] std::optional<std::pair<std::int64_t, std::int64_t>> placeOf(const std::vector<std::int64_t>& element) const;
  /// Moves the indices so that the slice holds the element (a slice that leaves it out becomes whole).
  void showElement(const std::vector<std::int64_t>& element);

  bool operator==(const SliceChoice& other) const;

 private:
  // The elements start, start + step, … of a dimension.
  struct Run {
    std::int64_t start = 0;
    std::int64_t step = 1;
    std::int64_t count = 1;
  };
  [[nodiscard]] Run runOf(std::size_t dimension) const;
  [[nodiscard]] std::int64_t countOf(const std::optional<std::size_t>& dimension) const;
  [[nodiscard]] SliceItem part(std::size_t dimension, std::int64_t first, std::int64_t count) const;
  void makeIndex(std::size_t dimension, std::int64_t index);

  Shape shape_;
  std::vector<SliceItem> items_;
  std::optional<std::size_t> rows_;
  std::optional<std::size_t> columns_;
};

/// Index of the element at a position in C order, and the reverse.
[[nodiscard]] std::vector<std::int64_t> elementOf(const Shape& shape, std::uint64_t position);
[[nodiscard]] std::uint64_t positionOf(const Shape& shape, const std::vector<std::int64_t>& element);

}  // namespace sporescope::ui
