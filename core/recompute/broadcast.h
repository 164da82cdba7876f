// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/tensor/dtype.h"

namespace sporescope {

/// Returns the number of elements of a tensor's shape, or 0 for an invalid shape.
[[nodiscard]] inline std::size_t elements_of(const Shape& shape) { return element_count(shape).value_or(0); }

/// Returns the shape to which NumPy broadcasts both, or nothing if they are incompatible.
[[nodiscard]] std::optional<Shape> broadcast_shape(const Shape& a, const Shape& b);

/// Returns, for each element of `to`, the C-order position of its element in `from`. Dimensions are aligned at the end. An
/// index beyond the end of a dimension wraps around, which is broadcasting for size 1 and tiling for larger sizes.
[[nodiscard]] std::vector<std::size_t> repeated_positions(const Shape& from, const Shape& to);

/// Normalizes an axis that may be negative. Returns nothing if it is out of range.
[[nodiscard]] std::optional<std::size_t> normalize_axis(std::int64_t axis, std::size_t dimensions);

/// Views a shape around one of its dimensions: element (o, i, k) is at (o * size + i) * inner + k.
struct AxisView {
  std::size_t outer = 1, size = 1, inner = 1;
  AxisView(const Shape& shape, std::size_t axis);
};

}  // namespace sporescope
