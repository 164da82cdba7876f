// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/c_order.h"

#include <algorithm>

#include "core/tensor/selection.h"

namespace sporescope {
namespace {

/// Splits a range of the C order into boxes (for a matrix: the rest of a row, whole rows, the beginning of a row) and reads
/// each.
class RangeReader {
 public:
  RangeReader(const TensorSource& tensor, std::span<std::byte> out)
      : tensor_(tensor), out_(out), box_(select_all(tensor.shape())), strides_(box_.size()) {
    std::uint64_t stride = 1;
    for (std::size_t i = box_.size(); i-- > 0;) {
      strides_[i] = stride;
      stride *= static_cast<std::uint64_t>(tensor.shape()[i]);
    }
  }

  /// Reads the elements [first, end) of the box's selection, in which the dimensions before `dimension` are single indices.
  Result<void> read(std::size_t dimension, std::uint64_t first, std::uint64_t end) {
    if (first >= end) return {};
    if (dimension == box_.size()) return read_box();
    const std::uint64_t stride = strides_[dimension];
    const std::uint64_t whole_first = (first + stride - 1) / stride;
    const std::uint64_t whole_end = end / stride;
    if (whole_first > whole_end) return read_part(dimension, first / stride, first % stride, end % stride);
    if (first % stride != 0) {
      if (auto head = read_part(dimension, first / stride, first % stride, stride); !head) return head;
    }
    if (whole_first < whole_end) {
      select_indices(dimension, whole_first, whole_end - whole_first);
      if (auto body = read_box(); !body) return body;
    }
    auto tail = read_part(dimension, whole_end, 0, end % stride);
    select_indices(dimension, 0, static_cast<std::uint64_t>(tensor_.shape()[dimension]));
    return tail;
  }

 private:
  void select_indices(std::size_t dimension, std::uint64_t start, std::uint64_t count) {
    box_[dimension] = {static_cast<std::int64_t>(start), 1, static_cast<std::int64_t>(count), true};
  }
  Result<void> read_part(std::size_t dimension, std::uint64_t index, std::uint64_t first, std::uint64_t end) {
    if (first >= end) return {};
    select_indices(dimension, index, 1);
    auto part = read(dimension + 1, first, end);
    select_indices(dimension, 0, static_cast<std::uint64_t>(tensor_.shape()[dimension]));
    return part;
  }
  Result<void> read_box() {
    const std::uint64_t bytes = selected_count(box_).value_or(0) * item_size(tensor_.dtype());
    auto got = read_selection(tensor_, box_, out_.subspan(done_, bytes));
    done_ += bytes;
    return got;
  }

  const TensorSource& tensor_;
  std::span<std::byte> out_;
  Selection box_;
  std::vector<std::uint64_t> strides_;
  std::uint64_t done_ = 0;
};

}  // namespace

std::uint64_t c_order_position(std::uint64_t position, const Shape& shape) {
  std::uint64_t stride = 1;
  for (const std::int64_t size : shape) stride *= static_cast<std::uint64_t>(size);
  std::uint64_t result = 0;
  for (const std::int64_t size : shape) {
    stride /= static_cast<std::uint64_t>(size);
    result += position % static_cast<std::uint64_t>(size) * stride;
    position /= static_cast<std::uint64_t>(size);
  }
  return result;
}

bool is_stored_in_c_order(const TensorSource& tensor) {
  if (!tensor.fortran_order()) return true;
  // Both orders are equal if at most one dimension is longer than 1.
  const Shape& shape = tensor.shape();
  return std::count_if(shape.begin(), shape.end(), [](std::int64_t size) { return size != 1; }) <= 1;
}

Result<void> read_in_c_order(const TensorSource& tensor, std::uint64_t first, std::span<std::byte> out) {
  const std::uint64_t requested = out.size() / item_size(tensor.dtype());
  const bool is_inside = first <= tensor.count() && requested <= tensor.count() - first;
  // The source itself reports an invalid range.
  if (is_stored_in_c_order(tensor) || !is_inside || requested == 0) return tensor.read(first, out);
  return RangeReader(tensor, out).read(0, first, first + requested);
}

}  // namespace sporescope
