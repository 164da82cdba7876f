// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <vector>

#include "core/graph/graph.h"

// Selects the nodes whose values indicate the health of a training. Other nodes of the same categories may have suspicious
// values for good reasons. For example, a bias starts with zeros, a loss has gradients of 0, an optimizer has unused states,
// and a mask is infinite.

namespace sporescope {

/// Returns true for a parameter of two or more dimensions, or of unknown shape. Biases and scales of normalizations are
/// excluded.
[[nodiscard]] bool is_matrix(const Graph& graph, NodeIndex node);
/// Returns true for a matrix whose name is that of a weight.
[[nodiscard]] bool is_weight_matrix(const Graph& graph, NodeIndex node);

/// The operators of the backward pass with an output of the shape of a weight matrix. Where only calls are known and no shapes
/// of weights, these are the operators with an output of two or more dimensions. Immutable and thread-safe. The graph must
/// outlive it.
class WeightGradients {
 public:
  explicit WeightGradients(const Graph& graph);
  /// `is_weight` selects the weights.
  WeightGradients(const Graph& graph, const std::function<bool(NodeIndex)>& is_weight);
  [[nodiscard]] bool contains(NodeIndex node) const;

 private:
  const Graph* graph_;
  std::set<std::vector<std::int64_t>> shapes_;  ///< Known shapes of the weights
};

/// Returns true for an operator of the forward pass that uses a weight, computes a weighted sum, or is an activation. Its
/// output must be a single floating-point tensor of more than one element.
[[nodiscard]] bool is_layer(const Graph& graph, NodeIndex node);

/// Returns true if the values may contain the intended −Inf of a mask: all uses in the forward pass lead to a Softmax.
[[nodiscard]] bool may_contain_mask(const Graph& graph, NodeIndex node);

}  // namespace sporescope
