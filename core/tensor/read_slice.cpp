// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Reads a selection. Its elements are visited in storage order, so that the file is read forwards and nothing is read twice,
// and copied to their positions in C order.

#include <algorithm>
#include <cstring>

#include "core/tensor/selection.h"

namespace sporescope {
namespace {

constexpr std::uint64_t kWindowBytes = std::uint64_t{4} << 20U;
// Smaller gaps are read together with their neighbors: copying them costs less than another system call.
constexpr std::uint64_t kSmallGapBytes = std::uint64_t{16} << 10U;

/// A dimension of the selection in storage: `count` elements or rows, `step` elements apart. In the result they are `out_step`
/// elements apart, backwards if it is negative.
struct StoredDimension {
  std::uint64_t count = 1;
  std::uint64_t step = 0;
  std::int64_t out_step = 0;
};

/// The selection in storage order, fastest dimension first, with negative steps reversed.
struct Plan {
  std::vector<StoredDimension> dimensions;
  std::uint64_t first = 0;     ///< stored position of the first element
  std::int64_t out_first = 0;  ///< position of this element in the result
};

/// Merges dimensions that follow each other without a gap, both in the file and in the result.
void append_merged(std::vector<StoredDimension>& dimensions, const StoredDimension& next) {
  if (next.count == 1) return;
  if (!dimensions.empty()) {
    StoredDimension& last = dimensions.back();
    if (next.step == last.step * last.count && next.out_step == last.out_step * static_cast<std::int64_t>(last.count)) {
      last.count *= next.count;
      return;
    }
  }
  dimensions.push_back(next);
}

Plan make_plan(const TensorSource& tensor, const Selection& selection) {
  const std::size_t rank = selection.size();
  std::vector<std::int64_t> out_strides(rank);
  std::int64_t out_stride = 1;
  for (std::size_t i = rank; i-- > 0;) {
    out_strides[i] = out_stride;
    out_stride *= selection[i].count;
  }
  Plan plan;
  std::uint64_t stride = 1;
  for (std::size_t i = 0; i < rank; ++i) {
    const std::size_t at = tensor.fortran_order() ? i : rank - 1 - i;
    const SelectedDimension& selected = selection[at];
    const bool backwards = selected.step < 0;
    const std::int64_t lowest = backwards ? selected.start + (selected.count - 1) * selected.step : selected.start;
    const auto step = static_cast<std::uint64_t>(backwards ? -selected.step : selected.step);
    plan.first += static_cast<std::uint64_t>(lowest) * stride;
    if (backwards) plan.out_first += (selected.count - 1) * out_strides[at];
    append_merged(plan.dimensions,
                  {static_cast<std::uint64_t>(selected.count), step * stride, backwards ? -out_strides[at] : out_strides[at]});
    stride *= static_cast<std::uint64_t>(tensor.shape()[at]);
  }
  if (plan.dimensions.empty()) plan.dimensions.push_back({1, 1, 1});
  return plan;
}

template <std::size_t kSize>
void copy_steps(const std::byte* from, std::uint64_t step, std::byte* to, std::int64_t out_step, std::uint64_t count) {
  for (std::uint64_t i = 0; i < count; ++i) {
    std::memcpy(to, from, kSize);
    if (i + 1 == count) break;
    from += step * kSize;
    to += out_step * static_cast<std::int64_t>(kSize);
  }
}

class SelectionReader {
 public:
  SelectionReader(const TensorSource& tensor, const Selection& selection, std::span<std::byte> out, const std::stop_token& stop)
      : tensor_(tensor), out_(out), stop_(stop), size_(item_size(tensor.dtype())), plan_(make_plan(tensor, selection)) {
    find_dense_dimensions();
  }

  Result<void> run() {
    std::vector<std::uint64_t> index(plan_.dimensions.size(), 0);
    std::uint64_t first = plan_.first;
    std::int64_t out = plan_.out_first;
    // A row is the fastest dimension; the others are counted like the digits of a number.
    for (;;) {
      if (auto row = read_row(first, out, dense_end(index, first)); !row) return row;
      std::size_t d = 1;
      for (; d < plan_.dimensions.size(); ++d) {
        const StoredDimension& dimension = plan_.dimensions[d];
        first += dimension.step;
        out += dimension.out_step;
        if (++index[d] < dimension.count) break;
        first -= dimension.step * dimension.count;
        out -= dimension.out_step * static_cast<std::int64_t>(dimension.count);
        index[d] = 0;
      }
      if (d >= plan_.dimensions.size()) return {};
    }
  }

 private:
  /// Finds the fastest dimensions with small gaps, whose whole span is read at once.
  void find_dense_dimensions() {
    std::uint64_t span = 1;
    for (const StoredDimension& dimension : plan_.dimensions) {
      if ((dimension.step - span) * size_ > kSmallGapBytes) break;
      span += (dimension.count - 1) * dimension.step;
      dense_spans_.push_back(span);
    }
  }

  /// Returns the end of the elements that are read together with the row at `first`.
  std::uint64_t dense_end(const std::vector<std::uint64_t>& index, std::uint64_t first) const {
    if (dense_spans_.empty()) return first + 1;
    std::uint64_t start = first;
    for (std::size_t d = 1; d < dense_spans_.size(); ++d) start -= index[d] * plan_.dimensions[d].step;
    return start + dense_spans_.back();
  }

  Result<void> read_row(std::uint64_t first, std::int64_t out, std::uint64_t dense_end) {
    const StoredDimension& row = plan_.dimensions.front();
    if (row.step == 1 && row.out_step == 1 && row.count * size_ >= kSmallGapBytes) {
      return read_contiguous(first, out, row.count);
    }
    std::uint64_t done = 0;
    while (done < row.count) {
      const std::uint64_t position = first + done * row.step;
      if (position < window_first_ || position >= window_end_) {
        if (auto moved = move_window(position, std::max(dense_end, position + 1)); !moved) return moved;
      }
      const std::uint64_t batch = std::min(row.count - done, (window_end_ - 1 - position) / row.step + 1);
      copy(position, row.step, out + static_cast<std::int64_t>(done) * row.out_step, row.out_step, batch);
      done += batch;
    }
    return {};
  }

  /// Reads a long contiguous run directly into the result.
  Result<void> read_contiguous(std::uint64_t first, std::int64_t out, std::uint64_t count) {
    const std::uint64_t limit = kWindowBytes / size_;
    for (std::uint64_t done = 0; done < count; done += limit) {
      if (stop_.stop_requested()) return cancelled();
      const std::uint64_t chunk = std::min(count - done, limit);
      const auto target = out_.subspan((static_cast<std::uint64_t>(out) + done) * size_, chunk * size_);
      if (auto read = tensor_.read(first + done, target); !read) return read;
    }
    return {};
  }

  Result<void> move_window(std::uint64_t first, std::uint64_t end) {
    if (stop_.stop_requested()) return cancelled();
    const std::uint64_t count = std::min({end - first, kWindowBytes / size_, tensor_.count() - first});
    window_.resize(count * size_);
    window_first_ = first;
    window_end_ = first + count;
    return tensor_.read(first, window_);
  }

  void copy(std::uint64_t position, std::uint64_t step, std::int64_t out, std::int64_t out_step, std::uint64_t count) {
    const std::byte* from = window_.data() + (position - window_first_) * size_;
    std::byte* to = out_.data() + static_cast<std::uint64_t>(out) * size_;
    if (step == 1 && out_step == 1) {
      std::memcpy(to, from, count * size_);
      return;
    }
    switch (size_) {
      case 1:
        return copy_steps<1>(from, step, to, out_step, count);
      case 2:
        return copy_steps<2>(from, step, to, out_step, count);
      case 4:
        return copy_steps<4>(from, step, to, out_step, count);
      case 8:
        return copy_steps<8>(from, step, to, out_step, count);
      default:
        return copy_steps<16>(from, step, to, out_step, count);
    }
  }

  const TensorSource& tensor_;
  std::span<std::byte> out_;
  const std::stop_token& stop_;
  std::uint64_t size_;
  Plan plan_;
  std::vector<std::uint64_t> dense_spans_;
  std::vector<std::byte> window_;
  std::uint64_t window_first_ = 0;
  std::uint64_t window_end_ = 0;
};

}  // namespace

tl::unexpected<Error> cancelled() { return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("stopped before completion")); }

tl::unexpected<Error> out_of_memory() {
  return fail(ErrorCode::read_failed, SPORESCOPE_TRANSLATE_NOOP("not enough memory to read the values"));
}

Result<void> read_selection(const TensorSource& tensor, const Selection& selection, std::span<std::byte> out,
                            const std::stop_token& stop) {
  if (selected_count(selection).value_or(0) == 0) return {};
  return SelectionReader(tensor, selection, out, stop).run();
}

}  // namespace sporescope
