// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string_view>

#include "core/flow/value_flow.h"
#include "core/graph/node_traits.h"

namespace sporescope {

/// Which nodes of a graph the words "weight_matrix", "weight_gradient" and "layer" mean where a whole dump is known: a graph
/// alone tells weights by their names, and of a gradient not what the optimizer gets. The dump must outlive it.
class RecommendedNodes {
 public:
  explicit RecommendedNodes(const Dump& dump) : flow_(dump) {}

  [[nodiscard]] static bool knows(std::string_view word);
  void begin(DumpGraphIndex graph, std::string_view word);
  /// Of the graph and the word that began last.
  [[nodiscard]] bool matches(NodeIndex node) const;

 private:
  [[nodiscard]] bool is_trained_matrix(NodeIndex node) const;
  [[nodiscard]] bool is_part_of_sum(NodeIndex node, int steps) const;
  void find_backward();

  ValueFlow flow_;
  DumpGraphIndex index_ = kNoDumpGraph;
  const Graph* graph_ = nullptr;
  std::string_view word_;
  std::optional<WeightGradients> gradients_;
  IndexedVector<NodeIndex, bool> backward_;  ///< what comes of gradients
};

}  // namespace sporescope
