// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/match_nodes.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/compare/matching/closest_nodes.h"
#include "core/compare/matching/fused_operators.h"
#include "core/compare/matching/match_across_frameworks.h"
#include "core/compare/matching/network.h"
#include "core/compare/matching/unique_match.h"
#include "core/graph/kernel_inputs.h"

namespace sporescope {
namespace {

using Key = std::size_t;

Key mix_hash(Key key, std::size_t value) { return (key ^ value) * std::size_t{0x9E3779B97F4A7C15U} + (key >> 29U) + 1; }
Key mix_hash(Key key, std::string_view text) { return mix_hash(key, std::hash<std::string_view>{}(text)); }

class Matcher {
 public:
  Matcher(const Graph& a, const Graph& b, const MatchRules& rules, std::span<const ManualPair> manual_pairs)
      : a_(a),
        b_(b),
        rules_(rules),
        manual_pairs_(manual_pairs),
        matching_(a_.indices().size(), b_.indices().size()),
        calls_(a.edges_are_inferred() || b.edges_are_inferred()) {}

  NodeMatching run() && {
    match_manual_pairs();
    match_by_rules();
    if (have_different_frameworks(a_.graph(), b_.graph())) {
      match_across_frameworks(a_.graph(), b_.graph(), matching_);
      return std::move(matching_);
    }
    if (calls_) match_names(name_key);
    match_names(scope_key);
    remove_doubtful_matches();
    int round = 0;
    do {
      match_structure();
    } while (match_neighbors() && ++round < kMaxRounds);
    match_remaining_names();
    match_last_names();
    match_constants();
    mark_equal_names();
    return std::move(matching_);
  }

 private:
  using Nodes = std::vector<NodeIndex>;

  /// Maximum number of rounds in loops that restart after each result. A network needs one or two. A long loop with a
  /// difference in each step needs as many as it has steps.
  static constexpr int kMaxRounds = 200;

  /// Repeats all steps, since each builds on the results of the others. The results may contradict names that seemed to be
  /// right.
  void match_structure() {
    int round = 0;
    do {
      while (match_readers() || match_sources() || match_unique_in_scope() || match_fused()) {
      }
    } while (++round < kMaxRounds && remove_doubtful_matches());
  }

  [[nodiscard]] bool is_open_a(NodeIndex node) const { return a_.is_candidate(node) && matching_.of_a(node) == kNoNode; }
  [[nodiscard]] bool is_open_b(NodeIndex node) const { return b_.is_candidate(node) && matching_.of_b(node) == kNoNode; }

  /// Groups unmatched nodes by the result of `get_key`, in the order of the graph.
  template <class GetKey>
  static std::unordered_map<Key, Nodes> group_nodes(const Network& network, const std::function<bool(NodeIndex)>& is_open,
                                                    const GetKey& get_key) {
    std::unordered_map<Key, Nodes> groups;
    for (const NodeIndex node : network.indices()) {
      if (!is_open(node)) continue;
      if (const std::optional<Key> node_key = get_key(network, node)) groups[*node_key].push_back(node);
    }
    return groups;
  }

  static Key scope_key(const Network& network, NodeIndex node) {
    return mix_hash(mix_hash(static_cast<Key>(network.at(node).kind), network.at(node).type), network.at(node).scope);
  }

  static std::optional<Key> operator_key(const Network& network, NodeIndex node) {
    if (network.at(node).kind != NodeKind::op) return std::nullopt;
    return scope_key(network, node);
  }

  void match_manual_pairs() {
    for (const ManualPair& pair : manual_pairs_) {
      const auto nodes = nodes_of(pair, a_.graph(), b_.graph());
      if (nodes && is_open_a(nodes->first) && is_open_b(nodes->second)) {
        matching_.add(nodes->first, nodes->second, MatchedBy::manual);
      }
    }
  }

  void match_by_rules() {
    if (rules_.empty()) return;
    for (const NodeIndex node : a_.indices()) {
      const auto name = is_open_a(node) ? rules_.name_in_b(a_.at(node).full_name) : std::nullopt;
      const NodeIndex other = name ? b_.graph().find(*name) : kNoNode;
      if (other == kNoNode || !is_open_b(other) || b_.at(other).kind != a_.at(node).kind) continue;
      matching_.add(node, other, MatchedBy::rule);
    }
  }

  /// Key for the names of calls. Calls are numbered by function in the order of the script. Their recorded scopes and inputs
  /// depend on the dump level.
  static Key name_key(const Network& network, NodeIndex node) {
    return mix_hash(static_cast<Key>(network.at(node).kind), network.at(node).type);
  }

  void match_names(Key (*get_name_key)(const Network&, NodeIndex)) {
    const auto key = [get_name_key](const Network& network, NodeIndex node) {
      return std::optional(get_name_key(network, node));
    };
    const auto groups_a = group_nodes(
        a_, [this](NodeIndex node) { return is_open_a(node); }, key);
    auto groups_b = group_nodes(
        b_, [this](NodeIndex node) { return is_open_b(node); }, key);
    for (const auto& [group, nodes] : groups_a) {
      const Nodes& others = groups_b[group];
      std::unordered_map<std::string_view, NodeIndex> nodes_by_name;
      for (const NodeIndex node : others) nodes_by_name.emplace(b_.at(node).full_name, node);
      const bool are_parameters = a_.at(nodes.front()).kind == NodeKind::parameter;
      const bool all_names_match = nodes.size() == others.size() &&
                                   std::all_of(nodes.begin(), nodes.end(),
                                               [&](NodeIndex node) { return nodes_by_name.contains(a_.at(node).full_name); });
      if (!all_names_match && !are_parameters) continue;
      for (const NodeIndex node : nodes) {
        const auto found = nodes_by_name.find(a_.at(node).full_name);
        if (found != nodes_by_name.end() && is_open_b(found->second)) matching_.add(node, found->second, MatchedBy::name);
      }
    }
  }

  /// Drops name matches with doubtful numbers. Only numbers distinguish operators of one type in a scope. Versions assign them
  /// in different orders, and they shift if a parameter is added or moved. If counterparts have inputs that are not
  /// counterparts, the numbers of one of them are wrong, and the structure decides. Returns false if no name is in doubt.
  bool remove_doubtful_matches() {
    if (calls_) return false;  // Inputs of calls are inferred
    std::unordered_set<NodeIndex> doubtful;
    for (const NodeIndex node : a_.graph().operators()) {
      const NodeIndex other = matching_.of_a(node);
      if (other == kNoNode || matching_.matched_by(node) != MatchedBy::name) continue;
      const auto& reads_a = a_.reads(node);
      const auto& reads_b = b_.reads(other);
      for (std::size_t i = 0; i < std::min(reads_a.size(), reads_b.size()); ++i) {
        const NodeIndex read = reads_a[i].from;
        const NodeIndex counterpart = matching_.of_b(reads_b[i].from);
        if (may_be_counterparts(read, reads_b[i].from) || is_manual(read) || is_manual(counterpart)) continue;
        doubtful.insert({node, read, counterpart});
      }
    }
    return !doubtful.empty() && remove_matches_of(doubtful);
  }

  /// Returns true for matches by the user, who knows why an operator reads the counterpart of another one.
  [[nodiscard]] bool is_manual(NodeIndex node) const {
    if (node == kNoNode) return false;
    const MatchedBy reason = matching_.matched_by(node);
    return reason == MatchedBy::rule || reason == MatchedBy::manual;
  }

  /// Drops the name matches of these nodes and of their readers, up to operators that are the only ones of their type in their
  /// scope. Conclusions from doubtful names are doubtful, too.
  bool remove_matches_of(const std::unordered_set<NodeIndex>& doubtful) {
    const auto groups = group_nodes(
        a_, [this](NodeIndex node) { return a_.is_candidate(node); }, operator_key);
    Nodes pending(doubtful.begin(), doubtful.end());
    std::unordered_set<Key> seen;
    bool has_removed = false;
    while (!pending.empty()) {
      const std::optional<Key> key = pending.back() == kNoNode ? std::nullopt : operator_key(a_, pending.back());
      pending.pop_back();
      if (!key || !seen.insert(*key).second) continue;
      const auto nodes = groups.find(*key);
      if (nodes == groups.end() || nodes->second.size() < 2) continue;
      for (const NodeIndex node : nodes->second) {
        if (matching_.matched_by(node) != MatchedBy::name) continue;
        matching_.remove(node);
        has_removed = true;
        for (const Reader& reader : a_.readers(node)) pending.push_back(reader.node);
      }
    }
    return has_removed;
  }

  /// Matches nodes of two lists of candidates where their inputs, scope or line of code leave no choice.
  bool match_groups(Nodes nodes_a, Nodes nodes_b) {
    std::erase_if(nodes_a, [this](NodeIndex node) { return !is_open_a(node); });
    std::erase_if(nodes_b, [this](NodeIndex node) { return !is_open_b(node); });
    const auto scope = [](const Network& network, NodeIndex node) { return std::string(network.at(node).scope); };
    const auto code = [](const Network& network, NodeIndex node) { return network.code(node); };
    bool found = false;
    const auto match_only = [&](const auto& may_be) {
      for (const NodeIndex node : nodes_a) {
        const NodeIndex other = unique_match(nodes_b, [&](NodeIndex b) { return is_open_b(b) && may_be(node, b); });
        if (!is_open_a(node) || other == kNoNode) continue;
        if (unique_match(nodes_a, [&](NodeIndex a) { return is_open_a(a) && may_be(a, other); }) == node) {
          matching_.add(node, other, MatchedBy::structure);
          found = true;
        }
      }
    };
    const auto fits = [this](NodeIndex a, NodeIndex b) { return !contradicts(a, b); };
    match_only(fits);
    match_only([&](NodeIndex a, NodeIndex b) { return fits(a, b) && scope(a_, a) == scope(b_, b); });
    match_only([&](NodeIndex a, NodeIndex b) { return fits(a, b) && !code(a_, a).empty() && code(a_, a) == code(b_, b); });
    return found;
  }

  /// Matches operators by one common input.
  bool match_readers() {
    bool found = false;
    for (const NodeIndex node : a_.indices()) {  // Producers come before their readers
      const auto& reads = a_.reads(node);
      for (std::uint32_t position = 0; position < reads.size() && is_open_a(node); ++position) {
        const NodeIndex other = matching_.of_a(reads[position].from);
        if (other == kNoNode) continue;
        found = match_groups(similar_consumers(a_, reads[position], position, a_.at(node).type),
                             similar_consumers(b_, {other, reads[position].slot}, position, a_.at(node).type)) ||
                found;
      }
    }
    return found;
  }

  /// Returns operators of a type that read the value at this position. A value with many readers does not identify one of them.
  static Nodes similar_consumers(const Network& network, const Read& value, std::uint32_t position, std::string_view type) {
    constexpr std::size_t kMaxOfOneValue = 200;
    Nodes nodes;
    if (network.readers(value.from).size() > kMaxOfOneValue) return nodes;
    for (const Reader& reader : network.readers(value.from)) {
      const bool same_slot = network.reads(reader.node)[reader.position].slot == value.slot;
      if (reader.position == position && same_slot && network.at(reader.node).type == type) nodes.push_back(reader.node);
    }
    return nodes;
  }

  /// Matches producers at the same input of counterparts.
  bool match_sources() {
    bool found = false;
    for (const NodeIndex node : a_.indices().reversed()) {
      const NodeIndex other = matching_.of_a(node);
      if (other == kNoNode) continue;
      const auto& reads_a = a_.reads(node);
      const auto& reads_b = b_.reads(other);
      if (reads_a.size() != reads_b.size()) continue;
      for (std::size_t i = 0; i < reads_a.size(); ++i) {
        const NodeIndex from_a = reads_a[i].from;
        const NodeIndex from_b = reads_b[i].from;
        const bool same = reads_a[i].slot == reads_b[i].slot && a_.at(from_a).type == b_.at(from_b).type;
        if (!same || !is_open_a(from_a) || !is_open_b(from_b) || !have_same_shape(from_a, from_b)) continue;
        found = match_groups({from_a}, {from_b}) || found;
      }
    }
    return found;
  }

  [[nodiscard]] bool have_same_shape(NodeIndex a, NodeIndex b) const {
    const auto of_a = a_.graph().outputs(a);
    const auto of_b = b_.graph().outputs(b);
    return of_a.size() == of_b.size() &&
           std::equal(of_a.begin(), of_a.end(), of_b.begin(),
                      [](const OutputType& x, const OutputType& y) { return x.shape == y.shape; });
  }

  /// Matches operators that are the only ones of a type in a scope.
  bool match_unique_in_scope() {
    const auto groups_a = group_nodes(
        a_, [this](NodeIndex node) { return a_.is_candidate(node); }, operator_key);
    const auto groups_b = group_nodes(
        b_, [this](NodeIndex node) { return b_.is_candidate(node); }, operator_key);
    bool found = false;
    for (const auto& [group, nodes] : groups_a) {
      const auto others = groups_b.find(group);
      if (others == groups_b.end() || nodes.size() != 1 || others->second.size() != 1) continue;
      found = match_groups(nodes, others->second) || found;
    }
    return found;
  }

  bool match_fused() {
    auto fused = fused_operators(a_, b_, matching_);
    for (auto& [a, b, slots] : fused) matching_.add(a, b, MatchedBy::structure, std::move(slots));
    return !fused.empty();
  }

  /// Matches operators with one different input, for example after an inserted operator.
  bool match_neighbors() {
    const auto pairs = closest_nodes(a_, b_, matching_);
    for (const auto& [a, b] : pairs) matching_.add(a, b, MatchedBy::structure);
    return !pairs.empty();
  }

  /// Matches remaining equal names if no inputs of the nodes have other counterparts.
  void match_remaining_names() {
    for (const NodeIndex node : a_.indices()) {
      if (!is_open_a(node)) continue;
      const NodeIndex other = b_.graph().find(a_.at(node).full_name);
      if (other == kNoNode || !is_open_b(other) || b_.at(other).type != a_.at(node).type || contradicts(node, other)) continue;
      if (calls_ && !have_same_shape(node, other)) continue;  // One more or one less call shifts the numbers
      matching_.add(node, other, MatchedBy::name);
    }
  }

  /// Matches the only unmatched operators of a type in a scope if their names are equal. They are the same although their
  /// inputs differ.
  void match_last_names() {
    const auto groups_a = group_nodes(
        a_, [this](NodeIndex node) { return is_open_a(node); }, operator_key);
    const auto groups_b = group_nodes(
        b_, [this](NodeIndex node) { return is_open_b(node); }, operator_key);
    for (const auto& [group, nodes] : groups_a) {
      const auto others = groups_b.find(group);
      if (others == groups_b.end() || nodes.size() != 1 || others->second.size() != 1) continue;
      if (a_.at(nodes.front()).full_name != b_.at(others->second.front()).full_name) continue;
      matching_.add(nodes.front(), others->second.front(), MatchedBy::name);
    }
  }

  /// Marks structural matches with equal names as matches by name.
  void mark_equal_names() {
    for (const NodeIndex node : a_.indices()) {
      if (matching_.matched_by(node) != MatchedBy::structure) continue;
      const NodeIndex other = matching_.of_a(node);
      if (a_.at(node).full_name == b_.at(other).full_name) matching_.add(node, other, MatchedBy::name);
    }
  }

  /// Matches constants by their inputs. Constants without a reading kernel match by name and value.
  void match_constants() {
    for (const NodeIndex node : a_.graph().operators()) {
      const NodeIndex other = matching_.of_a(node);
      if (other == kNoNode) continue;
      const auto of_b = kernel_inputs(b_.graph(), other);
      for (const KernelInput& input : kernel_inputs(a_.graph(), node)) {
        const auto other_input =
            std::find_if(of_b.begin(), of_b.end(), [&](const KernelInput& candidate) { return candidate.slot == input.slot; });
        if (other_input != of_b.end()) match_constant(input.from.node, other_input->from.node);
      }
    }
    for (const NodeIndex node : a_.indices()) {
      if (a_.at(node).kind != NodeKind::constant) continue;
      const NodeIndex other = b_.graph().find(a_.at(node).full_name);
      if (other == kNoNode || b_.at(other).kind != NodeKind::constant || !have_same_shape(node, other)) continue;
      if (a_.graph().constant_text(node) == b_.graph().constant_text(other)) match_constant(node, other);
    }
  }

  void match_constant(NodeIndex a, NodeIndex b) {
    const bool are_constants = a_.at(a).kind == NodeKind::constant && b_.at(b).kind == NodeKind::constant;
    if (!are_constants || matching_.of_a(a) != kNoNode || matching_.of_b(b) != kNoNode) return;
    matching_.add(a, b, a_.at(a).full_name == b_.at(b).full_name ? MatchedBy::name : MatchedBy::structure);
  }

  [[nodiscard]] bool contradicts(NodeIndex a, NodeIndex b) const {
    const auto& reads_a = a_.reads(a);
    const auto& reads_b = b_.reads(b);
    if (reads_a.size() != reads_b.size()) return true;
    // A constant on the other side of the value means a different computation.
    const bool same_inputs = a_.input_count(a) == b_.input_count(b);
    for (std::size_t i = 0; i < reads_a.size(); ++i) {
      if (same_inputs && reads_a[i].input != reads_b[i].input) return true;
      if (!may_be_counterparts(reads_a[i].from, reads_b[i].from)) return true;
    }
    return false;
  }

  /// Returns false if one of them has another counterpart.
  [[nodiscard]] bool may_be_counterparts(NodeIndex a, NodeIndex b) const {
    const NodeIndex of_a = matching_.of_a(a);
    const NodeIndex of_b = matching_.of_b(b);
    return (of_a == kNoNode || of_a == b) && (of_b == kNoNode || of_b == a);
  }

  const Network a_, b_;
  const MatchRules& rules_;
  std::span<const ManualPair> manual_pairs_;
  NodeMatching matching_;
  const bool calls_;  ///< A graph contains function calls, as msprobe records them
};

}  // namespace

std::vector<NodeIndex> compared_nodes(const Graph& graph) {
  std::vector<NodeIndex> nodes(graph.execution_order().begin(), graph.execution_order().end());
  for (const NodeIndex i : graph.nodes().indices()) {
    if (graph.nodes()[i].kind == NodeKind::parameter) nodes.push_back(i);
  }
  return nodes;
}

NodeMatching match_nodes(const Graph& a, const Graph& b, const MatchRules& rules, std::span<const ManualPair> manual_pairs) {
  return Matcher(a, b, rules, manual_pairs).run();
}

}  // namespace sporescope
