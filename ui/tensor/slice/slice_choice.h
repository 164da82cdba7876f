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

/// The two dimensions of a tensor that are shown as rows and columns, and the indices of the others. Every dimension has an
/// index or a slice (NumPy's start:stop:step); at most two have a slice. Reads no tensor.
class SliceChoice {
 public:
  enum class Role : std::uint8_t { index, rows, columns };

  SliceChoice() = default;
  /// Selects the last two dimensions entirely, and index 0 of the others.
  explicit SliceChoice(Shape shape);

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] std::size_t dimensions() const { return shape_.size(); }
  [[nodiscard]] Role role(std::size_t dimension) const;
  /// Returns the text of a dimension, for example "2", ":" or "1:5".
  [[nodiscard]] std::string text(std::size_t dimension) const;
  /// Sets an index or a slice. If two other dimensions already have a slice, the new one replaces the rows. Errors:
  /// invalid_argument.
  [[nodiscard]] Result<void> setText(std::size_t dimension, std::string_view text);
  void setIndex(std::size_t dimension, std::int64_t index);
  /// Makes a dimension the rows or columns. The dimension that had the role is set to index 0, or swaps roles if `dimension`
  /// had the other one.
  void setRole(std::size_t dimension, Role role);
  void transpose();

  [[nodiscard]] std::int64_t rows() const;
  [[nodiscard]] std::int64_t columns() const;
  /// Returns the actual index of a row (column) along its dimension; 0 if there are no rows (columns).
  [[nodiscard]] std::int64_t rowNumber(std::int64_t row) const;
  [[nodiscard]] std::int64_t columnNumber(std::int64_t column) const;

  /// Returns the slice that holds the given rows and columns. If isTransposed(), its last dimension runs along the rows.
  [[nodiscard]] Slice slice(std::int64_t firstRow, std::int64_t rows, std::int64_t firstColumn, std::int64_t columns) const;
  [[nodiscard]] Slice whole() const { return slice(0, rows(), 0, columns()); }
  [[nodiscard]] bool isTransposed() const { return rows_ && (!columns_ || *rows_ > *columns_); }
  /// Returns for example "a[0, 2, :, :]", followed by ".T" if transposed.
  [[nodiscard]] std::string sliceText() const;

  /// Returns the index of the element in the tensor.
  [[nodiscard]] std::vector<std::int64_t> elementAt(std::int64_t row, std::int64_t column) const;
  /// Returns row and column of an element; empty if this slice does not contain it.
  [[nodiscard]] std::optional<std::pair<std::int64_t, std::int64_t>> placeOf(const std::vector<std::int64_t>& element) const;
  /// Moves the indices so that the slice contains the element. A slice that does not contain it is extended to the whole
  /// dimension.
  void showElement(const std::vector<std::int64_t>& element);

  bool operator==(const SliceChoice& other) const;

 private:
  // The elements start, start + step, … of a dimension.
  struct Range {
    std::int64_t start = 0;
    std::int64_t step = 1;
    std::int64_t count = 1;
  };
  [[nodiscard]] Range rangeOf(std::size_t dimension) const;
  [[nodiscard]] std::int64_t countOf(const std::optional<std::size_t>& dimension) const;
  [[nodiscard]] SliceItem sliceItem(std::size_t dimension, std::int64_t first, std::int64_t count) const;
  void makeIndex(std::size_t dimension, std::int64_t index);

  Shape shape_;
  std::vector<SliceItem> items_;
  std::optional<std::size_t> rows_;
  std::optional<std::size_t> columns_;
};

/// Converts between a position in C order and the index of the element.
[[nodiscard]] std::vector<std::int64_t> elementOf(const Shape& shape, std::uint64_t position);
[[nodiscard]] std::uint64_t positionOf(const Shape& shape, const std::vector<std::int64_t>& element);

}  // namespace sporescope::ui
