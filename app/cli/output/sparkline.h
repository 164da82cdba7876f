// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sporescope::cli {

/// One character of a sparkline: a number, or one of the two that are none.
struct SparkPoint {
  enum class Kind : std::uint8_t { number, gap, bad };
  Kind kind = Kind::gap;
  double value = 0;
};

/// Numbers as bars of eight heights between the smallest and the largest one, "▁▃█"; gaps are "·", what is not finite "!". More
/// points than `width` share characters: one of what is not finite shows, else the one farthest from the middle of all, so that
/// no peak is lost.
[[nodiscard]] std::string sparkline(const std::vector<SparkPoint>& points, std::size_t width);

}  // namespace sporescope::cli
