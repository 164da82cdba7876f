// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/overview/overview_layout.h"

namespace sporescope {

/// One operator of the forward pass with its rows in the overview.
struct DepthEntry {
  std::string layer;  ///< "layers.18" for the weight "layers.18.weight"; without a weight, the last scope of the operator
  std::optional<std::size_t> row;       ///< Row of the output, if it was dumped
  std::optional<std::size_t> weight;    ///< Row of the matrix or kernel input; biases and other vectors are ignored
  std::optional<std::size_t> gradient;  ///< Row of the gradient that the optimizer read for that weight

  bool operator==(const DepthEntry&) const = default;
};

/// Returns the forward pass in execution order, which ends at the first gradient of each graph. An operator that runs several
/// times is placed at its first run.
[[nodiscard]] std::vector<DepthEntry> find_depth(const ValueFlow& flow, const OverviewLayout& layout, const ScopesOf& scopes);

}  // namespace sporescope
