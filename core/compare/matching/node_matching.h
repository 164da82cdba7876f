// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

/// The reason why two nodes are counterparts.
enum class MatchedBy : std::uint8_t {
  none,
  name,       ///< The same full name and type
  structure,  ///< The names differ; the type and the position among matched nodes are the same
  rule,       ///< A rule of the user
  manual,     ///< A manual pair of the user
};

/// Outputs and inputs of two counterparts that are the same tensors where the slots differ. Each pair contains a slot of A and
/// a slot of B.
struct SlotPairs {
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  Pairs outputs, inputs;
};

/// Maps the nodes of a graph to the nodes of another graph of the same network in another run. Immutable while it is shared,
/// and thread-safe then.
class NodeMatching {
 public:
  NodeMatching() = default;
  NodeMatching(std::size_t nodes_a, std::size_t nodes_b)
      : of_a_(nodes_a, kNoNode), of_b_(nodes_b, kNoNode), reasons_(nodes_a, MatchedBy::none) {}

  /// Returns the counterpart of a node, or kNoNode if it has none.
  [[nodiscard]] NodeIndex of_a(NodeIndex node) const { return of_a_.has(node) ? of_a_[node] : kNoNode; }
  [[nodiscard]] NodeIndex of_b(NodeIndex node) const { return of_b_.has(node) ? of_b_[node] : kNoNode; }
  [[nodiscard]] MatchedBy matched_by(NodeIndex node_of_a) const { return reasons_[node_of_a]; }

  void add(NodeIndex a, NodeIndex b, MatchedBy reason) {
    of_a_[a] = b;
    of_b_[b] = a;
    reasons_[a] = reason;
  }
  void add(NodeIndex a, NodeIndex b, MatchedBy reason, SlotPairs pairs) {
    add(a, b, reason);
    slots_[a] = std::move(pairs);
  }
  /// The node must have a counterpart.
  void remove(NodeIndex a) {
    of_b_[of_a_[a]] = kNoNode;
    of_a_[a] = kNoNode;
    reasons_[a] = MatchedBy::none;
    slots_.erase(a);
  }

  /// Returns null if both nodes have the same slots.
  [[nodiscard]] const SlotPairs* slot_pairs(NodeIndex node_of_a) const {
    const auto known = slots_.find(node_of_a);
    return known == slots_.end() ? nullptr : &known->second;
  }
  /// Returns the output of the counterpart that corresponds to an output of a node of A, or nothing if there is none.
  [[nodiscard]] std::optional<std::uint32_t> output_in_b(NodeIndex node_of_a, std::uint32_t slot) const;
  /// Returns the slot in A for an output or an input of a node of B that has a counterpart.
  [[nodiscard]] std::optional<std::uint32_t> output_in_a(NodeIndex node_of_b, std::uint32_t slot) const;
  [[nodiscard]] std::optional<std::uint32_t> input_in_a(NodeIndex node_of_b, std::uint32_t slot) const;

 private:
  IndexedVector<NodeIndex, NodeIndex> of_a_, of_b_;
  IndexedVector<NodeIndex, MatchedBy> reasons_;
  std::unordered_map<NodeIndex, SlotPairs> slots_;  // By node of A
};

}  // namespace sporescope
