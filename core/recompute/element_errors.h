// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/recompute/error_map.h"
#include "core/recompute/operator_call.h"

namespace sporescope {

/// What was found where something was expected.
struct ElementErrors {
  /// Elements of which something can be said. Those for which the formula gives NaN or an infinity are among them if they are
  /// found so, all of the tensor.
  std::uint64_t examined = 0;
  std::uint64_t beyond = 0;  ///< further off than their bounds
  std::size_t worst = 0;     ///< position of the one that exceeds its bound most, else of the one that comes closest to it
  double error = 0, bound = 0, expected = 0, found = 0;
};

/// As a kernel stores a result in this type.
[[nodiscard]] double round_to_dtype(double value, DType dtype);

/// `unit`: roundoff of the coarser of the types that the tensor has in its file and in the network. Both have as many elements.
/// A `map` is made of the elements where one is wanted.
[[nodiscard]] ElementErrors compare_with(const Expected& expected, const Operand& found, double unit, ErrorMap* map = nullptr);

}  // namespace sporescope
