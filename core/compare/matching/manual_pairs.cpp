// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/manual_pairs.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace sporescope {
namespace {

using BothGraphs = std::pair<const Graph*, const Graph*>;

NodeIndex matched_node(const Graph& graph, std::string_view name) {
  const NodeIndex node = graph.find(name);
  return node != kNoNode && is_matched(graph.nodes()[node]) ? node : kNoNode;
}

/// Returns the reason why a pair is invalid, or an empty text if it applies to some graphs.
Text rejection_reason(const ManualPair& pair, std::span<const BothGraphs> graphs) {
  bool in_a = false;
  bool in_b = false;
  bool are_compared = false;
  for (const auto& [a, b] : graphs) {
    if (nodes_of(pair, *a, *b)) return {};
    const bool is_in_a = matched_node(*a, pair.in_a) != kNoNode;
    const bool is_in_b = matched_node(*b, pair.in_b) != kNoNode;
    in_a = in_a || is_in_a;
    in_b = in_b || is_in_b;
    are_compared = are_compared || (is_in_a && is_in_b);
  }
  if (!in_a) return {SPORESCOPE_TRANSLATE_NOOP("A has no operator or parameter %1"), {pair.in_a}};
  if (!in_b) return {SPORESCOPE_TRANSLATE_NOOP("B has no operator or parameter %1"), {pair.in_b}};
  if (!are_compared) {
    return {SPORESCOPE_TRANSLATE_NOOP("%1 and %2 are in graphs that are not compared with each other"), {pair.in_a, pair.in_b}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("%1 and %2 cannot be matched: one is an operator, the other a parameter"),
          {pair.in_a, pair.in_b}};
}

}  // namespace

bool is_matched(const Node& node) {
  return node.kind == NodeKind::parameter || (node.kind == NodeKind::op && !is_virtual_operator(node.type));
}

std::optional<std::pair<NodeIndex, NodeIndex>> nodes_of(const ManualPair& pair, const Graph& a, const Graph& b) {
  const NodeIndex of_a = matched_node(a, pair.in_a);
  const NodeIndex of_b = matched_node(b, pair.in_b);
  if (of_a == kNoNode || of_b == kNoNode || a.nodes()[of_a].kind != b.nodes()[of_b].kind) return std::nullopt;
  return std::pair(of_a, of_b);
}

ManualPairs validate_manual_pairs(const std::vector<ManualPair>& pairs, std::span<const BothGraphs> graphs) {
  ManualPairs sorted;
  std::set<std::string_view> matched_a, matched_b;
  for (const ManualPair& pair : pairs) {
    Text why;
    if (matched_a.contains(pair.in_a)) {
      why = {SPORESCOPE_TRANSLATE_NOOP("%1 in A is matched by hand twice"), {pair.in_a}};
    } else if (matched_b.contains(pair.in_b)) {
      why = {SPORESCOPE_TRANSLATE_NOOP("%1 in B is matched by hand twice"), {pair.in_b}};
    } else {
      why = rejection_reason(pair, graphs);
    }
    if (!why.empty()) {
      sorted.refused.push_back({pair, std::move(why)});
      continue;
    }
    sorted.hold.push_back(pair);
    matched_a.insert(pair.in_a);
    matched_b.insert(pair.in_b);
  }
  return sorted;
}

}  // namespace sporescope
