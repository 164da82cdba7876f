// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/overview/depth.h"
#include "core/overview/matrix.h"

namespace sporescope {

/// Gradients that become smaller from layer to layer on their way back through the network.
struct VanishingGradients {
  std::size_t column = 0;  ///< First iteration with vanishing gradients
  std::string from, to;    ///< Last and first layer of the network
  float largest = 0;       ///< L2 norm of the weight gradient at `from`
  float smallest = 0;      ///< L2 norm of the weight gradient at `to`

  bool operator==(const VanishingGradients&) const = default;
};

/// Finds vanishing gradients. In each iteration with gradients of at least four layers, all of these must hold:
/// - The gradient of the first layer's weight is smaller than that of the last layer's by a factor of 10,000.
/// - At least three of four layers pass on a smaller gradient than they received.
/// - The root mean squares of the first and last gradient differ by the same factor, so that different weight sizes are not
/// the reason.
/// Weights with a zero gradient (frozen ones) and gradients with NaN or Inf are ignored, because other checks report them.
/// Returns empty if any iteration is healthy.
[[nodiscard]] std::optional<VanishingGradients> find_vanishing(const std::vector<DepthEntry>& depth,
                                                               const OverviewMatrix& matrix);

}  // namespace sporescope
