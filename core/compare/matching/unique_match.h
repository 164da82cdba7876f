// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

/// Returns the only node that fits. Returns kNoNode if none or several fit, since ambiguous nodes stay unmatched.
template <class Fits>
[[nodiscard]] NodeIndex unique_match(const std::vector<NodeIndex>& nodes, const Fits& fits) {
  const auto first = std::find_if(nodes.begin(), nodes.end(), fits);
  if (first == nodes.end() || std::any_of(std::next(first), nodes.end(), fits)) return kNoNode;
  return *first;
}

}  // namespace sporescope
