// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string_view>

#include "core/flow/value_flow.h"
#include "core/graph/node_traits.h"

namespace sporescope {

/// Resolves the node categories "weight_matrix", "weight_gradient" and "layer" with the data flow of a whole dump. A single
/// graph identifies weights only by their names, and does not show which gradient the optimizer receives. The dump must outlive
/// it.
class RecommendedNodes {
 public:
  explicit RecommendedNodes(const Dump& dump) : flow_(dump) {}

  /// Returns true if `word` is one of these categories.
  [[nodiscard]] static bool knows(std::string_view category);
  /// Selects the graph and the category for matches().
  void begin(DumpGraphIndex graph, std::string_view category);
  /// Returns true if the node is in the category selected by the last begin().
  [[nodiscard]] bool matches(NodeIndex node) const;

 private:
  [[nodiscard]] bool is_trained_matrix(NodeIndex node) const;
  [[nodiscard]] bool is_part_of_sum(NodeIndex node, int steps) const;
  void find_backward();

  ValueFlow flow_;
  DumpGraphIndex index_ = kNoDumpGraph;
  const Graph* graph_ = nullptr;
  std::string_view category_;
  std::optional<WeightGradients> gradients_;
  IndexedVector<NodeIndex, bool> backward_;  ///< operators downstream of gradients
};

}  // namespace sporescope
