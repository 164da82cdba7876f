// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/compare/matching/framework_network.h"
#include "core/compare/matching/match_nodes.h"

namespace sporescope {

/// The counterparts found so far of two graphs of other families, and what a new pair must not contradict. One thread.
class FrameworkPairs {
 public:
  FrameworkPairs(const FrameworkNetwork& a, const FrameworkNetwork& b, NodeMatching& matching)
      : a_(a), b_(b), matching_(matching) {}

  [[nodiscard]] const FrameworkNetwork& a() const { return a_; }
  [[nodiscard]] const FrameworkNetwork& b() const { return b_; }
  [[nodiscard]] NodeIndex of_a(NodeIndex node) const { return matching_.of_a(node); }
  [[nodiscard]] NodeIndex of_b(NodeIndex node) const { return matching_.of_b(node); }
  [[nodiscard]] bool open(NodeIndex a, NodeIndex b) const {
    return a_.network().is_candidate(a) && b_.network().is_candidate(b) && of_a(a) == kNoNode && of_b(b) == kNoNode;
  }

  /// The value of B that is that of a node of A: of its counterpart, or what a layer hands on. kNoNode if it is not known.
  [[nodiscard]] NodeIndex value_in_b(NodeIndex a) const;

  /// Operators of the same kind and phase that may be the same one: makers, as many elements in their first outputs, and what
  /// is known of what they read does not contradict it.
  [[nodiscard]] bool may_be_same(NodeIndex a, NodeIndex b) const;
  [[nodiscard]] bool have_same_output_count(NodeIndex a, NodeIndex b) const;
  [[nodiscard]] bool are_inconsistent(NodeIndex a, NodeIndex b) const;

  /// Forward operators: outputs by their places, inputs as far as the kind tells. False if they may not be the same.
  bool add_forward(NodeIndex a, NodeIndex b);
  /// Outputs of which each has the shape of one of the other alone. False if there is none, or one of them is taken.
  bool add_by_shapes(NodeIndex a, NodeIndex b, MatchedBy by);
  /// An operator with a bias and the addition that ends two operators in the other family.
  bool add_with_bias(NodeIndex a, NodeIndex b);
  bool add_parameter(NodeIndex a, NodeIndex b, MatchedBy by);
  bool add_layer(NodeIndex a, NodeIndex b);

 private:
  /// What an operator of a graph reads that has a counterpart, as nodes of B.
  [[nodiscard]] std::vector<NodeIndex> known_reads_of_a(NodeIndex a) const;
  [[nodiscard]] std::vector<NodeIndex> known_reads_of_b(NodeIndex b) const;
  [[nodiscard]] SlotPairs outputs_by_place(NodeIndex a, NodeIndex b) const;

  const FrameworkNetwork& a_;
  const FrameworkNetwork& b_;
  NodeMatching& matching_;
};

}  // namespace sporescope
