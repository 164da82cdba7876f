// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sporescope::cli {

/// One point of a sparkline: a number, a gap, or a non-finite value.
struct SparkPoint {
  enum class Kind : std::uint8_t { number, gap, bad };
  Kind kind = Kind::gap;
  double value = 0;
};

/// Draws numbers as bars of eight heights between the minimum and the maximum, "▁▃█"; gaps are "·", non-finite values "!". If
/// there are more points than `width`, several points share a character. A non-finite point takes precedence, then the point
/// farthest from the overall middle, so that no peak is lost.
[[nodiscard]] std::string sparkline(const std::vector<SparkPoint>& points, std::size_t width);

}  // namespace sporescope::cli
