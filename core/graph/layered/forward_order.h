// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

namespace sporescope::layered {

struct WeightedLink {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  double weight = 1;
};

struct ForwardOrder {
  std::vector<std::uint32_t> units;   ///< all of them, in their order
  std::vector<std::uint32_t> circle;  ///< of each unit: alike for those that are on a common circle
};

/// An order of the units 0 to count - 1 in which links go forward. Operators have no circles, but scopes that are drawn as one
/// thing do: a ReLU that several layers share, or forward and backward pass. Units that are on no common circle stand in
/// topological order, of several that could come next the lowest number first; those that are on one, by their numbers.
[[nodiscard]] ForwardOrder forward_order(std::uint32_t count, const std::vector<WeightedLink>& links);

}  // namespace sporescope::layered
