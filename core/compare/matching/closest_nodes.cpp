// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/closest_nodes.h"

#include <cstdint>
#include <map>

namespace sporescope {
namespace {

/// What so many operators read tells nothing of one of them.
constexpr std::size_t kMaxReaders = 200;

/// Looks from one of the networks into the other.
class Neighbours {
 public:
  using Counterpart = NodeIndex (NodeMatching::*)(NodeIndex) const;

  Neighbours(const Network& here, const Network& there, const NodeMatching& matching, Counterpart to_there, Counterpart to_here)
      : here_(here), there_(there), matching_(matching), to_there_(to_there), to_own_(to_here) {}

  [[nodiscard]] bool is_open(NodeIndex node) const {
    return here_.is_candidate(node) && here_.at(node).kind == NodeKind::op && (matching_.*to_there_)(node) == kNoNode;
  }

  /// The one node there that has more in common than all others; kNoNode if there is none.
  [[nodiscard]] NodeIndex closest(NodeIndex node) const {
    NodeIndex found = kNoNode;
    std::size_t most = 0;
    for (const auto& [other, common] : in_common(node)) {
      if (common == most) found = kNoNode;
      if (common <= most) continue;
      most = common;
      found = other;
    }
    return found;
  }

 private:
  using Counts = std::map<NodeIndex, std::size_t>;

  [[nodiscard]] Counts in_common(NodeIndex node) const {
    Counts counts;
    const auto& reads = here_.reads(node);
    for (std::uint32_t place = 0; place < reads.size(); ++place) count_readers(node, place, counts);
    for (const Reader& reader : here_.readers(node)) {
      const NodeIndex other = (matching_.*to_there_)(reader.node);
      if (other == kNoNode || there_.reads(other).size() <= reader.place) continue;
      const Read& same = there_.reads(other)[reader.place];
      if (same.slot == here_.reads(reader.node)[reader.place].slot) count(node, same.from, counts);
    }
    return counts;
  }

  /// Those that read there what it reads here.
  void count_readers(NodeIndex node, std::uint32_t place, Counts& counts) const {
    const Read& read = here_.reads(node)[place];
    const NodeIndex from = (matching_.*to_there_)(read.from);
    if (from == kNoNode || there_.readers(from).size() > kMaxReaders) return;
    for (const Reader& reader : there_.readers(from)) {
      const Read& same = there_.reads(reader.node)[reader.place];
      const bool other_input = here_.input_count(node) == there_.input_count(reader.node) && read.input != same.input;
      if (reader.place == place && same.slot == read.slot && !other_input) count(node, reader.node, counts);
    }
  }

  void count(NodeIndex node, NodeIndex other, Counts& counts) const {
    const Node& it = here_.at(node);
    const Node& that = there_.at(other);
    const bool is_open_there = there_.is_candidate(other) && (matching_.*to_own_)(other) == kNoNode;
    if (is_open_there && that.kind == it.kind && that.type == it.type && that.scope == it.scope) ++counts[other];
  }

  const Network& here_;
  const Network& there_;
  const NodeMatching& matching_;
  Counterpart to_there_, to_own_;
};

}  // namespace

std::vector<std::pair<NodeIndex, NodeIndex>> closest_nodes(const Network& a, const Network& b, const NodeMatching& matching) {
  const Neighbours from_a(a, b, matching, &NodeMatching::of_a, &NodeMatching::of_b);
  const Neighbours from_b(b, a, matching, &NodeMatching::of_b, &NodeMatching::of_a);
  std::vector<std::pair<NodeIndex, NodeIndex>> pairs;
  for (const NodeIndex node : a.indices()) {
    const NodeIndex other = from_a.is_open(node) ? from_a.closest(node) : kNoNode;
    if (other != kNoNode && from_b.closest(other) == node) pairs.emplace_back(node, other);
  }
  return pairs;
}

}  // namespace sporescope
