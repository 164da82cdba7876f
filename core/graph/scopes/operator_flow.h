// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/indexed_lists.h"
#include "core/graph/graph.h"

namespace sporescope {

/// The part of a training step that an operator belongs to.
enum class Phase : std::uint8_t {
  none,      ///< The operator does not run
  forward,   ///< Forward pass: no gradient reaches the operator
  backward,  ///< A gradient, or an operator that a compiler expanded from one
  update,    ///< Consumes gradients without being one: the optimizer, sums of norms
};

/// The data flow between operators that run. Tuples, loads and other operators without a kernel are passed through, and
/// constants are omitted. Immutable.
class OperatorFlow {
 public:
  explicit OperatorFlow(const Graph& graph);

  /// Returns the operators that run, in execution order.
  [[nodiscard]] std::span<const NodeIndex> order() const { return order_; }
  [[nodiscard]] std::vector<NodeIndex> reverse_order() const { return {order_.rbegin(), order_.rend()}; }
  [[nodiscard]] Phase phase(NodeIndex op) const { return phase_[op]; }
  /// Returns the operators and parameters whose values an operator takes.
  [[nodiscard]] std::span<const NodeIndex> producers(NodeIndex op) const { return sources_[op]; }
  /// Returns the operators that take the value of an operator or a parameter, in execution order.
  [[nodiscard]] std::span<const NodeIndex> consumers(NodeIndex node) const { return consumers_[node]; }

 private:
  void find_producers(const Graph& graph);
  void find_consumers();
  void find_phases(const Graph& graph);

  std::vector<NodeIndex> order_;
  IndexedVector<NodeIndex, Phase> phase_;
  IndexedLists<NodeIndex, NodeIndex> sources_, consumers_;
};

/// Returns true for operators that a compiler expanded from another one and put into a scope of its own, as
/// "Expand/_Muls/Mul-op0".
[[nodiscard]] bool is_expanded(const Node& node);

}  // namespace sporescope
