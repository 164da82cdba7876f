// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/closest_nodes.h"

#include <cstdint>
#include <map>

namespace sporescope {
namespace {

/// A value with more readers than this does not identify one of them.
constexpr std::size_t kMaxReaders = 200;

/// Searches one network for neighbors of a node of the other one.
class Neighbors {
 public:
  using Counterpart = NodeIndex (NodeMatching::*)(NodeIndex) const;

  Neighbors(const Network& own, const Network& other, const NodeMatching& matching, Counterpart to_other, Counterpart to_own)
      : own_(own), other_(other), matching_(matching), to_other_(to_other), to_own_(to_own) {}

  [[nodiscard]] bool is_open(NodeIndex node) const {
    return own_.is_candidate(node) && own_.at(node).kind == NodeKind::op && (matching_.*to_other_)(node) == kNoNode;
  }

  /// Returns the node of the other network with the most neighbors in common. Returns kNoNode if there is none, or if several
  /// are equal.
  [[nodiscard]] NodeIndex closest(NodeIndex node) const {
    NodeIndex result = kNoNode;
    std::size_t max_common = 0;
    for (const auto& [other, common] : count_common(node)) {
      if (common == max_common) result = kNoNode;
      if (common <= max_common) continue;
      max_common = common;
      result = other;
    }
    return result;
  }

 private:
  using Counts = std::map<NodeIndex, std::size_t>;

  [[nodiscard]] Counts count_common(NodeIndex node) const {
    Counts counts;
    const auto& reads = own_.reads(node);
    for (std::uint32_t position = 0; position < reads.size(); ++position) count_readers(node, position, counts);
    for (const Reader& reader : own_.readers(node)) {
      const NodeIndex other = (matching_.*to_other_)(reader.node);
      if (other == kNoNode || other_.reads(other).size() <= reader.position) continue;
      const Read& other_read = other_.reads(other)[reader.position];
      if (other_read.slot == own_.reads(reader.node)[reader.position].slot) count(node, other_read.from, counts);
    }
    return counts;
  }

  /// Counts the readers in the other network of the same input.
  void count_readers(NodeIndex node, std::uint32_t position, Counts& counts) const {
    const Read& read = own_.reads(node)[position];
    const NodeIndex from = (matching_.*to_other_)(read.from);
    if (from == kNoNode || other_.readers(from).size() > kMaxReaders) return;
    for (const Reader& reader : other_.readers(from)) {
      const Read& other_read = other_.reads(reader.node)[reader.position];
      const bool is_other_input = own_.input_count(node) == other_.input_count(reader.node) && read.input != other_read.input;
      if (reader.position == position && other_read.slot == read.slot && !is_other_input) count(node, reader.node, counts);
    }
  }

  void count(NodeIndex node, NodeIndex other, Counts& counts) const {
    const Node& own_node = own_.at(node);
    const Node& other_node = other_.at(other);
    const bool is_open_node = other_.is_candidate(other) && (matching_.*to_own_)(other) == kNoNode;
    if (is_open_node && other_node.kind == own_node.kind && other_node.type == own_node.type &&
        other_node.scope == own_node.scope) {
      ++counts[other];
    }
  }

  const Network& own_;
  const Network& other_;
  const NodeMatching& matching_;
  Counterpart to_other_, to_own_;
};

}  // namespace

std::vector<std::pair<NodeIndex, NodeIndex>> closest_nodes(const Network& a, const Network& b, const NodeMatching& matching) {
  const Neighbors from_a(a, b, matching, &NodeMatching::of_a, &NodeMatching::of_b);
  const Neighbors from_b(b, a, matching, &NodeMatching::of_b, &NodeMatching::of_a);
  std::vector<std::pair<NodeIndex, NodeIndex>> pairs;
  for (const NodeIndex node : a.indices()) {
    const NodeIndex other = from_a.is_open(node) ? from_a.closest(node) : kNoNode;
    if (other != kNoNode && from_b.closest(other) == node) pairs.emplace_back(node, other);
  }
  return pairs;
}

}  // namespace sporescope
