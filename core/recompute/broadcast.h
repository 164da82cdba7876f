// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/tensor/dtype.h"

namespace sporescope {

/// element_count() of a shape that a tensor has; 0 for what is none.
[[nodiscard]] inline std::size_t elements_of(const Shape& shape) { return element_count(shape).value_or(0); }

/// The shape to which NumPy broadcasts both; nothing if they do not fit.
[[nodiscard]] std::optional<Shape> broadcast_shape(const Shape& a, const Shape& b);

/// Positions in C order of the elements of `from` that stand at each element of `to`: dimensions are aligned at the end, and an
/// index beyond the end of a dimension begins again, which is broadcasting where the size is 1 and tiling where it is more.
[[nodiscard]] std::vector<std::size_t> repeated_positions(const Shape& from, const Shape& to);

/// An axis that may be counted from the end; nothing if there is none such.
[[nodiscard]] std::optional<std::size_t> axis_of(std::int64_t axis, std::size_t dimensions);

/// A shape around one of its dimensions: element (o, i, k) stands at (o * size + i) * inner + k.
struct AxisView {
  std::size_t outer = 1, size = 1, inner = 1;
  AxisView(const Shape& shape, std::size_t axis);
};

}  // namespace sporescope
