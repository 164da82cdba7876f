// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/tensor/slice.h"

namespace sporescope::ui {

/// Order statistics of the finite values: percentiles, and the positions of the minimum and maximum.
struct ValueRanking {
  std::array<double, 3> percentiles{};  ///< 1, 50 and 99%, linearly interpolated as numpy.percentile does
  std::uint64_t min_position = 0;       ///< First position of the smallest finite value, C order
  std::uint64_t max_position = 0;       ///< First position of the largest finite value
};

/// Returns nothing if no value is finite. Complex numbers are ordered by magnitude. Needs time and 8 bytes for each value.
/// Thread-safe.
[[nodiscard]] std::optional<ValueRanking> rankValues(const Values& values);

}  // namespace sporescope::ui
