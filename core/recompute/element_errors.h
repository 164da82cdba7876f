// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/recompute/error_map.h"
#include "core/recompute/operator_call.h"

namespace sporescope {

/// Result of comparing a tensor with its expected values.
struct ElementErrors {
  /// Number of elements with a verdict. Elements for which the formula yields NaN or an infinity count only if all of them in
  /// the tensor agree.
  std::uint64_t examined = 0;
  std::uint64_t beyond = 0;  ///< exceed their bounds
  std::size_t worst = 0;     ///< position of the element that exceeds its bound most, else of the one closest to its bound
  double error = 0, bound = 0, expected = 0, found = 0;
};

/// Rounds a result as a kernel stores it in this dtype.
[[nodiscard]] double round_to_dtype(double value, DType dtype);

/// Compares a tensor with its expected values, which must have the same element count. `unit` is the roundoff of the coarser of
/// the tensor's dtypes in its file and in the network. Fills `map` if it is not null.
[[nodiscard]] ElementErrors compare_with(const Expected& expected, const Operand& found, double unit, ErrorMap* map = nullptr);

}  // namespace sporescope
