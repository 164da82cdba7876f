// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// One dimension of a slice, as in NumPy's basic indexing: an index, which drops the dimension, or start:stop:step.
struct SliceItem {
  bool is_index = false;
  std::int64_t index = 0;
  std::optional<std::int64_t> start;
  std::optional<std::int64_t> stop;
  std::int64_t step = 1;
};

/// A slice in text form, for example "0,:,-5::2" or "..., 0". Dimensions that are not mentioned are complete.
class Slice {
 public:
  Slice() = default;
  explicit Slice(std::vector<SliceItem> items) : items_(std::move(items)) {}
  /// Parses "0, :, 1:5:-1". Spaces and surrounding [] are ignored, and one "..." is allowed. Errors: invalid_argument.
  [[nodiscard]] static Result<Slice> parse(std::string_view text);
  [[nodiscard]] const std::vector<SliceItem>& items() const { return items_; }
  [[nodiscard]] std::optional<std::size_t> ellipsis() const { return ellipsis_; }
  [[nodiscard]] std::string str() const;

 private:
  std::vector<SliceItem> items_;
  std::optional<std::size_t> ellipsis_;
};

/// Elements of a tensor in C order and native byte order, with their shape.
class Values {
 public:
  Values() = default;
  Values(DType dtype, Shape shape, std::vector<std::byte> bytes)
      : dtype_(dtype), shape_(std::move(shape)), bytes_(std::move(bytes)) {}

  [[nodiscard]] DType dtype() const { return dtype_; }
  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] std::size_t size() const { return bytes_.size() / item_size(dtype_); }
  [[nodiscard]] const std::vector<std::byte>& bytes() const { return bytes_; }
  /// Returns the element as a double. Complex numbers yield their magnitude; int64 beyond 2^53 is rounded.
  [[nodiscard]] double as_double(std::size_t position) const;
  /// Returns the shortest text that reads back as the same value: "1", "0.1", "nan", "-inf", "true", "(1+2j)".
  [[nodiscard]] std::string text(std::size_t position) const;
  /// Returns the bits of the element, for example "0xff800000".
  [[nodiscard]] std::string bits(std::size_t position) const;

 private:
  DType dtype_ = DType::float32;
  Shape shape_;
  std::vector<std::byte> bytes_;
};

/// Returns the shape of NumPy's a[slice]. Errors: invalid_argument (too many dimensions, index out of range, step 0).
[[nodiscard]] Result<Shape> sliced_shape(const Shape& shape, const Slice& slice);

/// Default limit for the elements of one read_slice(): 800 MB of doubles.
inline constexpr std::uint64_t kMaxSlicedElements = 100'000'000;

/// Reads a[slice]. Of each contiguous run, only the bytes between its first and last selected element are read. Errors: those
/// of sliced_shape and of TensorSource::read; invalid_argument if the slice has more than `limit` elements; cancelled.
[[nodiscard]] Result<Values> read_slice(const TensorSource& tensor, const Slice& slice,
                                        std::uint64_t limit = kMaxSlicedElements, const std::stop_token& stop = {});

}  // namespace sporescope
