// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/tensor/slice.h"

namespace sporescope::ui {

/// What the order of the finite values tells: percentiles, and where the smallest and the largest value stand.
struct ValueRanking {
  std::array<double, 3> percentiles{};  ///< 1, 50 and 99 %, linearly interpolated as numpy.percentile does
  std::uint64_t min_position = 0;       ///< first position of the smallest finite value, C order
  std::uint64_t max_position = 0;       ///< first position of the largest finite value
};

/// Nothing if no value is finite. Complex numbers go by their magnitude. Any thread; takes time and 8 bytes for each value.
[[nodiscard]] std::optional<ValueRanking> rankValues(const Values& values);

}  // namespace sporescope::ui
