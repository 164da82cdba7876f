// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

namespace sporescope::layered {

/// A link between two units.
struct WeightedLink {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  double weight = 1;
};

/// Result of forward_order().
struct ForwardOrder {
  std::vector<std::uint32_t> units;  ///< All units, in order
  std::vector<std::uint32_t> cycle;  ///< Cycle of each unit; equal for units that are on a common cycle
};

/// Orders the units 0 to count - 1 so that links go forward. Operators have no cycles, but scopes that are drawn as one unit
/// do: several layers may share a ReLU, and the forward and the backward pass depend on each other. Units without a common
/// cycle are in topological order, where the lowest number of several possible ones comes first. Units on a common cycle are in
/// the order of their numbers.
[[nodiscard]] ForwardOrder forward_order(std::uint32_t count, const std::vector<WeightedLink>& links);

}  // namespace sporescope::layered
