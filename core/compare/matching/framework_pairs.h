// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/compare/matching/framework_network.h"
#include "core/compare/matching/match_nodes.h"

namespace sporescope {

/// The counterparts found so far in two graphs from different frameworks, and the checks for new pairs. Not thread-safe.
class FrameworkPairs {
 public:
  FrameworkPairs(const FrameworkNetwork& a, const FrameworkNetwork& b, NodeMatching& matching)
      : a_(a), b_(b), matching_(matching) {}

  [[nodiscard]] const FrameworkNetwork& a() const { return a_; }
  [[nodiscard]] const FrameworkNetwork& b() const { return b_; }
  [[nodiscard]] NodeIndex of_a(NodeIndex node) const { return matching_.of_a(node); }
  [[nodiscard]] NodeIndex of_b(NodeIndex node) const { return matching_.of_b(node); }
  [[nodiscard]] bool is_open(NodeIndex a, NodeIndex b) const {
    return a_.network().is_candidate(a) && b_.network().is_candidate(b) && of_a(a) == kNoNode && of_b(b) == kNoNode;
  }

  /// Returns the node of B with the value of a node of A: its counterpart, or the node whose value a layer forwards. Returns
  /// kNoNode if it is unknown.
  [[nodiscard]] NodeIndex value_in_b(NodeIndex a) const;

  /// Returns true if two operators of the same kind and phase may be counterparts. Both must produce values, their first
  /// outputs must have equally many elements, and their known inputs must not contradict.
  [[nodiscard]] bool may_be_same(NodeIndex a, NodeIndex b) const;
  [[nodiscard]] bool have_same_output_count(NodeIndex a, NodeIndex b) const;
  [[nodiscard]] bool are_inconsistent(NodeIndex a, NodeIndex b) const;

  /// Adds a pair of forward operators. Outputs are paired by position, inputs as far as the kind determines them. Returns false
  /// if they cannot be counterparts.
  bool add_forward(NodeIndex a, NodeIndex b);
  /// Adds a pair and pairs outputs whose shape is unique on both sides. Returns false if there are none, or if a node is
  /// already matched.
  bool add_by_shapes(NodeIndex a, NodeIndex b, MatchedBy reason);
  /// Adds an operator with a bias, and the final addition of the two equivalent operators in the other framework.
  bool add_with_bias(NodeIndex a, NodeIndex b);
  bool add_parameter(NodeIndex a, NodeIndex b, MatchedBy reason);
  bool add_layer(NodeIndex a, NodeIndex b);

 private:
  /// Returns the inputs of an operator that have counterparts, as nodes of B.
  [[nodiscard]] std::vector<NodeIndex> known_reads_of_a(NodeIndex a) const;
  [[nodiscard]] std::vector<NodeIndex> known_reads_of_b(NodeIndex b) const;
  [[nodiscard]] SlotPairs outputs_by_position(NodeIndex a, NodeIndex b) const;

  const FrameworkNetwork& a_;
  const FrameworkNetwork& b_;
  NodeMatching& matching_;
};

}  // namespace sporescope
