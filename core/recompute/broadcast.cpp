// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/broadcast.h"

#include <algorithm>

namespace sporescope {

std::optional<Shape> broadcast_shape(const Shape& a, const Shape& b) {
  Shape out(std::max(a.size(), b.size()));
  for (std::size_t d = 0; d < out.size(); ++d) {
    const std::int64_t x = d < a.size() ? a[a.size() - 1 - d] : 1;
    const std::int64_t y = d < b.size() ? b[b.size() - 1 - d] : 1;
    if (x != y && x != 1 && y != 1) return std::nullopt;
    out[out.size() - 1 - d] = x == 1 ? y : x;
  }
  return out;
}

std::vector<std::size_t> repeated_positions(const Shape& from, const Shape& to) {
  std::vector<std::size_t> positions(elements_of(to));
  if (elements_of(from) == 0) return {};
  std::vector<std::size_t> strides(to.size());
  std::vector<std::size_t> sizes(to.size(), 1);
  std::size_t stride = 1;
  for (std::size_t d = 0; d < std::min(from.size(), to.size()); ++d) {
    const auto size = static_cast<std::size_t>(from[from.size() - 1 - d]);
    sizes[to.size() - 1 - d] = size;
    strides[to.size() - 1 - d] = stride;
    stride *= size;
  }
  std::vector<std::size_t> index(to.size());
  for (std::size_t& position : positions) {
    for (std::size_t d = 0; d < to.size(); ++d) position += index[d] % sizes[d] * strides[d];
    for (std::size_t d = to.size(); d-- > 0;) {
      if (++index[d] < static_cast<std::size_t>(to[d])) break;
      index[d] = 0;
    }
  }
  return positions;
}

std::optional<std::size_t> normalize_axis(std::int64_t axis, std::size_t dimensions) {
  const auto count = static_cast<std::int64_t>(dimensions);
  if (axis < 0) axis += count;
  return axis >= 0 && axis < count ? std::optional(static_cast<std::size_t>(axis)) : std::nullopt;
}

AxisView::AxisView(const Shape& shape, std::size_t axis) : size(static_cast<std::size_t>(shape[axis])) {
  for (std::size_t d = 0; d < axis; ++d) outer *= static_cast<std::size_t>(shape[d]);
  for (std::size_t d = axis + 1; d < shape.size(); ++d) inner *= static_cast<std::size_t>(shape[d]);
}

}  // namespace sporescope
