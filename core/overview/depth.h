// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/overview/overview_layout.h"

namespace sporescope {

/// One operator of the forward pass, by the rows that belong to it.
struct DepthEntry {
  std::string layer;                    ///< "layers.18" of the weight "layers.18.weight"; else the last scope of the operator
  std::optional<std::size_t> row;       ///< its output, if that was dumped
  std::optional<std::size_t> weight;    ///< the matrix or kernel that it takes; biases and the like have no place
  std::optional<std::size_t> gradient;  ///< what the optimizer took for that weight

  bool operator==(const DepthEntry&) const = default;
};

/// The forward pass in its order of execution, before the first gradient of its graph. An operator that runs several times has
/// its first run there.
[[nodiscard]] std::vector<DepthEntry> find_depth(const ValueFlow& flow, const OverviewLayout& layout, const ScopesOf& scopes);

}  // namespace sporescope
