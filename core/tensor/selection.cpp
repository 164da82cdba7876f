// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/selection.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <new>

#include "core/tensor/remote_tensor_source.h"

namespace sporescope {
namespace {

Result<SelectedDimension> select_index(std::int64_t index, std::int64_t size, std::size_t dimension) {
  const std::int64_t position = index < 0 ? index + size : index;
  if (position < 0 || position >= size) {
    return fail(ErrorCode::invalid_argument, {SPORESCOPE_TRANSLATE_NOOP("index %1 is out of range: dimension %2 has size %3"),
                                              {std::to_string(index), std::to_string(dimension), std::to_string(size)}});
  }
  return SelectedDimension{position, 1, 1, false};
}

/// Normalizes a bound like Python's slice.indices: negative ones count from the end, and all are clipped.
std::int64_t clip_bound(std::int64_t bound, std::int64_t size, bool backwards) {
  const std::int64_t lowest = backwards ? -1 : 0;
  const std::int64_t highest = backwards ? size - 1 : size;
  if (bound < 0) return std::max(bound + size, lowest);
  return std::min(bound, highest);
}

SelectedDimension select_range(const SliceItem& item, std::int64_t size) {
  const bool backwards = item.step < 0;
  const std::int64_t start = item.start ? clip_bound(*item.start, size, backwards) : (backwards ? size - 1 : std::int64_t{0});
  const std::int64_t stop = item.stop ? clip_bound(*item.stop, size, backwards) : (backwards ? std::int64_t{-1} : size);
  const std::int64_t distance = backwards ? start - stop : stop - start;
  if (distance <= 0) return {0, 1, 0, true};
  // Unsigned, because the step may be the smallest integer, which cannot be negated.
  const std::uint64_t step = backwards ? 0 - static_cast<std::uint64_t>(item.step) : static_cast<std::uint64_t>(item.step);
  const auto count = static_cast<std::int64_t>((static_cast<std::uint64_t>(distance) - 1) / step + 1);
  return {start, count == 1 ? 1 : item.step, count, true};
}

}  // namespace

Result<Selection> select(const Shape& shape, const Slice& slice) {
  const std::vector<SliceItem>& items = slice.items();
  if (items.size() > shape.size()) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("the slice has %1 dimensions, but the tensor has %2: shape %3"),
                 {std::to_string(items.size()), std::to_string(shape.size()), shape}});
  }
  const std::size_t before = std::min(slice.ellipsis().value_or(items.size()), items.size());
  const std::size_t skipped = shape.size() - items.size();
  Selection selection = select_all(shape);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::size_t dimension = i < before ? i : i + skipped;
    const SliceItem& item = items[i];
    if (item.is_index) {
      auto selected = select_index(item.index, shape[dimension], dimension);
      if (!selected) return tl::unexpected(selected.error());
      selection[dimension] = *selected;
    } else if (item.step == 0) {
      return fail(ErrorCode::invalid_argument,
                  {SPORESCOPE_TRANSLATE_NOOP("the step of a slice cannot be 0 (dimension %1)"), {std::to_string(dimension)}});
    } else {
      selection[dimension] = select_range(item, shape[dimension]);
    }
  }
  return selection;
}

Selection select_all(const Shape& shape) {
  Selection selection;
  selection.reserve(shape.size());
  for (const std::int64_t size : shape) selection.push_back({0, 1, size, true});
  return selection;
}

Shape selected_shape(const Selection& selection) {
  Shape shape;
  for (const SelectedDimension& dimension : selection) {
    if (dimension.retained) shape.push_back(dimension.count);
  }
  return shape;
}

std::optional<std::uint64_t> selected_count(const Selection& selection) { return element_count(selected_shape(selection)); }

Result<Shape> sliced_shape(const Shape& shape, const Slice& slice) {
  const auto selection = select(shape, slice);
  if (!selection) return tl::unexpected(selection.error());
  return selected_shape(*selection);
}

Result<Values> read_slice(const TensorSource& tensor, const Slice& slice, std::uint64_t limit, const std::stop_token& stop) {
  if (const RemoteTensorSource* remote_side = as_remote(tensor)) return remote_side->slice(slice, limit, stop);
  const auto selection = select(tensor.shape(), slice);
  if (!selection) return tl::unexpected(selection.error());
  const auto count = selected_count(*selection);
  constexpr auto kMaxCount = static_cast<std::uint64_t>(std::numeric_limits<std::ptrdiff_t>::max()) / 16;
  if (!count || *count > limit || *count > kMaxCount) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP(
                     "the slice has %1 elements, more than the %2 that can be shown at once; choose a smaller one"),
                 {count ? TextArgument(Count{*count}) : TextArgument("2^63"), Count{limit}}});
  }
  try {
    std::vector<std::byte> bytes(*count * item_size(tensor.dtype()));
    if (auto read = read_selection(tensor, *selection, bytes, stop); !read) return tl::unexpected(read.error());
    return Values(tensor.dtype(), selected_shape(*selection), std::move(bytes));
  } catch (const std::bad_alloc&) {
    return fail(
        ErrorCode::read_failed,
        {SPORESCOPE_TRANSLATE_NOOP("not enough memory for a slice of %1 elements; choose a smaller one"), {Count{*count}}});
  }
}

}  // namespace sporescope
