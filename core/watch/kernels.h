// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

// Loops over elements that conditions need in addition to statistics, vectorized for the machine's instruction set.

namespace sporescope {

/// Sums for the mean update ratio.
struct ChangeSums {
  double difference = 0;  ///< sum of |now - before|
  double before = 0;      ///< sum of |before|
};

/// Converts out.size() float32 values in native byte order, at any alignment, to double.
void widen_floats(const std::byte* values, std::span<double> out);
/// Counts elements x with start <= x <= end; NaN is outside.
[[nodiscard]] std::uint64_t count_inside(std::span<const double> values, double start, double end);
/// Sums up the changes. Both spans must have the same length.
[[nodiscard]] ChangeSums change_sums(std::span<const double> now, std::span<const double> before);
/// Returns true if |now - before| <= atol + rtol * |before| for every element, false if any is NaN. Both spans must have the
/// same length.
[[nodiscard]] bool all_close(std::span<const double> now, std::span<const double> before, double rtol, double atol);

}  // namespace sporescope
