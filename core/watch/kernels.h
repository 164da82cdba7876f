// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

// The loops over elements that the conditions need beyond statistics, for the vector instructions that the machine has.

namespace sporescope {

struct ChangeSums {
  double difference = 0;  ///< sum of |now - before|
  double before = 0;      ///< sum of |before|
};

/// float32 in native byte order, at any alignment, to double: out.size() elements.
void widen_floats(const std::byte* values, std::span<double> out);
/// Elements x with start <= x <= end; NaN is outside.
[[nodiscard]] std::uint64_t count_inside(std::span<const double> values, double start, double end);
/// Both spans have the same length.
[[nodiscard]] ChangeSums change_sums(std::span<const double> now, std::span<const double> before);
/// |now - before| <= atol + rtol * |before| for every element (false where one is NaN). Both spans have the same length.
[[nodiscard]] bool all_close(std::span<const double> now, std::span<const double> before, double rtol, double atol);

}  // namespace sporescope
