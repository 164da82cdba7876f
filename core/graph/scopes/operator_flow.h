// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/indexed_lists.h"
#include "core/graph/graph.h"

namespace sporescope {

/// What part of a training step an operator is.
enum class Phase : std::uint8_t {
  none,      ///< it does not run
  forward,   ///< of the network, as far as no gradient arrives
  backward,  ///< a gradient, or what a compiler made of one
  update,    ///< what gradients arrive at without being one itself: the optimizer, sums of norms
};

/// The operators that run and what they hand to each other: tuples, loads and other operators without a kernel are passed
/// through, constants left out.
class OperatorFlow {
 public:
  explicit OperatorFlow(const Graph& graph);

  /// Those that run, in the order of execution.
  [[nodiscard]] std::span<const NodeIndex> order() const { return order_; }
  [[nodiscard]] std::vector<NodeIndex> reverse_order() const { return {order_.rbegin(), order_.rend()}; }
  [[nodiscard]] Phase phase(NodeIndex op) const { return phase_[op]; }
  /// The operators and parameters whose values an operator takes.
  [[nodiscard]] std::span<const NodeIndex> producers(NodeIndex op) const { return sources_[op]; }
  /// The operators that take the value of an operator or a parameter, in the order of execution.
  [[nodiscard]] std::span<const NodeIndex> consumers(NodeIndex node) const { return consumers_[node]; }

 private:
  void find_producers(const Graph& graph);
  void find_consumers();
  void find_phases(const Graph& graph);

  std::vector<NodeIndex> order_;
  IndexedVector<NodeIndex, Phase> phase_;
  IndexedLists<NodeIndex, NodeIndex> sources_, consumers_;
};

/// True for operators that a compiler made of another one and put into a scope of its own, as "Expand/_Muls/Mul-op0".
[[nodiscard]] bool is_expanded(const Node& node);

}  // namespace sporescope
