// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <vector>

#include "core/graph/graph.h"

// Nodes whose values say something of the health of a training, where those of the rest of their category need not: a bias
// begins with zeros, a loss has gradients that are 0, an optimizer keeps what it does not use, a mask is infinite.

namespace sporescope {

/// A parameter of two dimensions or more, or of a shape that is not known: no bias, and no scale of a normalization.
[[nodiscard]] bool is_matrix(const Graph& graph, NodeIndex node);
/// A weight of that kind, by its name.
[[nodiscard]] bool is_weight_matrix(const Graph& graph, NodeIndex node);

/// The operators of the backward pass that give something of the shape of such a weight. Where only calls are known, without
/// the shapes of weights: those of two dimensions or more. Immutable; any thread. The graph must outlive it.
class WeightGradients {
 public:
  explicit WeightGradients(const Graph& graph);
  /// `is_weight`: which of the nodes are meant.
  WeightGradients(const Graph& graph, const std::function<bool(NodeIndex)>& is_weight);
  [[nodiscard]] bool contains(NodeIndex node) const;

 private:
  const Graph* graph_;
  std::set<std::vector<std::int64_t>> shapes_;  ///< of the weights, as far as they are known
};

/// An operator of the forward pass that uses a weight, sums up with weights, or is an activation, and gives one tensor of more
/// than one floating-point number.
[[nodiscard]] bool is_layer(const Graph& graph, NodeIndex node);

/// What may hold the −Inf of a mask on purpose: all that the forward pass makes of it comes into a Softmax.
[[nodiscard]] bool may_contain_mask(const Graph& graph, NodeIndex node);

}  // namespace sporescope
