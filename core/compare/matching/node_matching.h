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

/// By what two nodes of two graphs were found to be the same one.
enum class MatchedBy : std::uint8_t {
  none,
  name,       ///< the same full name and type
  structure,  ///< names differ: the type, and the place among nodes that match
  rule,       ///< a rule of a person says so
  manual,     ///< a person said so of these two
};

/// Which outputs and inputs of two counterparts are the same tensors where their families write them in other places; of A, of
/// B.
struct SlotPairs {
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  Pairs outputs, inputs;
};

/// Which node of one graph is which of another one, of the same network in another run. Immutable; any thread.
class NodeMatching {
 public:
  NodeMatching() = default;
  NodeMatching(std::size_t nodes_a, std::size_t nodes_b)
      : of_a_(nodes_a, kNoNode), of_b_(nodes_b, kNoNode), by_(nodes_a, MatchedBy::none) {}

  /// The counterpart of a node; kNoNode if it has none.
  [[nodiscard]] NodeIndex of_a(NodeIndex node) const { return of_a_.has(node) ? of_a_[node] : kNoNode; }
  [[nodiscard]] NodeIndex of_b(NodeIndex node) const { return of_b_.has(node) ? of_b_[node] : kNoNode; }
  [[nodiscard]] MatchedBy matched_by(NodeIndex node_of_a) const { return by_[node_of_a]; }

  void add(NodeIndex a, NodeIndex b, MatchedBy by) {
    of_a_[a] = b;
    of_b_[b] = a;
    by_[a] = by;
  }
  void add(NodeIndex a, NodeIndex b, MatchedBy by, SlotPairs pairs) {
    add(a, b, by);
    slots_[a] = std::move(pairs);
  }
  /// Of a node that has a counterpart.
  void remove(NodeIndex a) {
    of_b_[of_a_[a]] = kNoNode;
    of_a_[a] = kNoNode;
    by_[a] = MatchedBy::none;
    slots_.erase(a);
  }

  /// Null for counterparts of one family, whose slots are the same.
  [[nodiscard]] const SlotPairs* slot_pairs(NodeIndex node_of_a) const {
    const auto known = slots_.find(node_of_a);
    return known == slots_.end() ? nullptr : &known->second;
  }
  /// Which output of its counterpart an output of a node of A is; nothing if none.
  [[nodiscard]] std::optional<std::uint32_t> output_in_b(NodeIndex node_of_a, std::uint32_t slot) const;
  /// The same of an output or an input of a node of B that has a counterpart.
  [[nodiscard]] std::optional<std::uint32_t> output_in_a(NodeIndex node_of_b, std::uint32_t slot) const;
  [[nodiscard]] std::optional<std::uint32_t> input_in_a(NodeIndex node_of_b, std::uint32_t slot) const;

 private:
  IndexedVector<NodeIndex, NodeIndex> of_a_, of_b_;
  IndexedVector<NodeIndex, MatchedBy> by_;
  std::unordered_map<NodeIndex, SlotPairs> slots_;  // by node of A
};

}  // namespace sporescope
