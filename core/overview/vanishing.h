// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/overview/depth.h"
#include "core/overview/matrix.h"

namespace sporescope {

/// Gradients that grow smaller and smaller on their way back through the network.
struct VanishingGradients {
  std::size_t column = 0;  ///< the first iteration in which they do
  std::string from, to;    ///< layers: the last one of the network, the first one
  float largest = 0;       ///< L2 norm of the gradient of its weight at `from`
  float smallest = 0;      ///< at `to`

  bool operator==(const VanishingGradients&) const = default;
};

/// They vanish if in each iteration in which they are known, and there at four layers at least,
/// - the gradient of the first layer's weight is smaller than that of the last one's by a factor of 10,000,
/// - three of four layers pass on less than they got, and
/// - the root mean squares do so by the same factor, too, so that it is not the size of the weights that makes the difference.
/// Weights that get no gradient at all (0, frozen ones) and such with NaN or Inf are passed over: others tell of them. Nothing
/// where an iteration is healthy.
[[nodiscard]] std::optional<VanishingGradients> find_vanishing(const std::vector<DepthEntry>& depth,
                                                               const OverviewMatrix& matrix);

}  // namespace sporescope
