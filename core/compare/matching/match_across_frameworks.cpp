// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/match_across_frameworks.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/matching/framework_pairs.h"
#include "core/compare/matching/match_gradients.h"
#include "core/graph/operators/neutral_type.h"

namespace sporescope {
namespace {

using Nodes = std::vector<NodeIndex>;

/// Translates the name of a parameter to the other framework: "block.norm1.weight" for "block.norm1.gamma".
std::string shared_name(std::string_view parameter) {
  static constexpr std::pair<std::string_view, std::string_view> kParameterNames[] = {{"gamma", "weight"},
                                                                                      {"beta", "bias"},
                                                                                      {"embedding_table", "weight"},
                                                                                      {"moving_mean", "running_mean"},
                                                                                      {"moving_variance", "running_var"}};
  const std::size_t dot = parameter.rfind('.');
  const std::string_view last = dot == std::string_view::npos ? parameter : parameter.substr(dot + 1);
  const auto translation = std::find_if(std::begin(kParameterNames), std::end(kParameterNames),
                                        [last](const auto& entry) { return entry.first == last; });
  if (dot == std::string_view::npos || translation == std::end(kParameterNames)) return std::string(parameter);
  return std::string(parameter.substr(0, dot + 1)) + std::string(translation->second);
}

class FrameworkMatcher {
 public:
  FrameworkMatcher(const FrameworkNetwork& a, const FrameworkNetwork& b, NodeMatching& matching)
      : a_(a), b_(b), pairs_(a, b, matching) {}

  void run() {
    match_parameters();
    match_layers();
    match_with_bias(a_, b_, prefixes_b_);
    match_with_bias(b_, a_, prefixes_a_);
    // Each step builds on the results of the others.
    while (match_by_parameters() || match_by_neighbors() || match_by_position()) {
    }
    match_gradients(pairs_, prefixes_a_, prefixes_b_);
  }

 private:
  using ByKind = std::map<OperatorKind, Nodes>;

  void match_parameters() {
    const auto group_by_name = [](const FrameworkNetwork& side) {
      std::map<std::string, Nodes> names;
      for (const NodeIndex node : side.network().indices()) {
        const Node& data = side.network().at(node);
        if (data.kind == NodeKind::parameter) names[shared_name(data.full_name)].push_back(node);
      }
      return names;
    };
    const auto names_b = group_by_name(b_);
    for (const auto& [name, nodes] : group_by_name(a_)) {
      const auto others = names_b.find(name);
      if (others == names_b.end() || nodes.size() != 1 || others->second.size() != 1) continue;
      const NodeIndex a = nodes.front();
      const NodeIndex b = others->second.front();
      const bool has_same_name = a_.network().at(a).full_name == b_.network().at(b).full_name;
      pairs_.add_parameter(a, b, has_same_name ? MatchedBy::name : MatchedBy::structure);
    }
  }

  void match_layers() {
    std::map<std::string, NodeIndex> names;
    for (const NodeIndex node : b_.flow().order()) {
      if (std::string name = b_.layer_name(node); !name.empty()) names.emplace(std::move(name), node);
    }
    for (const NodeIndex node : a_.flow().order()) {
      const auto other = names.find(a_.layer_name(node));
      if (other != names.end()) pairs_.add_layer(node, other->second);
    }
  }

  /// Matches a function or layer that adds a bias with the two equivalent operators of the other framework: the reader of the
  /// weight, and the addition of the bias to its output.
  void match_with_bias(const FrameworkNetwork& side, const FrameworkNetwork& other, FusedPrefixes& prefixes) {
    for (const NodeIndex call : side.flow().order()) {
      if (!side.produces_value(call) || side.phase(call) != Phase::forward || !side.kind(call).biased) continue;
      if (side.parameters(call).size() != 2) continue;
      const OperatorKind product{side.kind(call).type == "Dense" ? "MatMul" : side.kind(call).type};
      Nodes products, additions;
      for (const NodeIndex parameter : side.parameters(call)) {
        const NodeIndex other_parameter = &side == &a_ ? pairs_.of_a(parameter) : pairs_.of_b(parameter);
        if (other_parameter == kNoNode) continue;
        for (const NodeIndex reader : readers(other, other_parameter, Phase::forward)) {
          if (other.kind(reader) == product) products.push_back(reader);
          if (other.kind(reader).type == "BiasAdd" || other.kind(reader).type == "Add") additions.push_back(reader);
        }
      }
      if (products.size() != 1 || additions.size() != 1) continue;
      const auto& addition_reads = other.network().reads(additions.front());
      const bool adds_to_product = std::any_of(addition_reads.begin(), addition_reads.end(),
                                               [&](const Read& read) { return read.from == products.front(); });
      const NodeIndex a = &side == &a_ ? call : additions.front();
      const NodeIndex b = &side == &a_ ? additions.front() : call;
      if (adds_to_product && pairs_.add_with_bias(a, b)) prefixes[additions.front()] = products.front();
    }
  }

  /// Returns operators of a phase that read a node and produce a value of their own, each once.
  static Nodes readers(const FrameworkNetwork& side, NodeIndex node, Phase phase) {
    Nodes found;
    for (const Reader& reader : side.network().readers(node)) {
      const bool is_new = std::find(found.begin(), found.end(), reader.node) == found.end();
      if (is_new && side.produces_value(reader.node) && side.phase(reader.node) == phase) found.push_back(reader.node);
    }
    return found;
  }

  static ByKind by_kind(const FrameworkNetwork& side, const Nodes& nodes) {
    ByKind kinds;
    for (const NodeIndex node : nodes) kinds[side.kind(node)].push_back(node);
    return kinds;
  }

  /// Matches operators that are the only ones of their kind in both lists.
  bool match_only(const Nodes& nodes_a, const Nodes& nodes_b) {
    const ByKind kinds_b = by_kind(b_, nodes_b);
    bool found = false;
    for (const auto& [kind, of_a] : by_kind(a_, nodes_a)) {
      const auto of_b = kinds_b.find(kind);
      if (of_b == kinds_b.end() || of_a.size() != 1 || of_b->second.size() != 1) continue;
      found = pairs_.add_forward(of_a.front(), of_b->second.front()) || found;
    }
    return found;
  }

  bool match_by_parameters() {
    bool found = false;
    for (const NodeIndex parameter : a_.network().indices()) {
      const NodeIndex other = pairs_.of_a(parameter);
      if (other == kNoNode || a_.network().at(parameter).kind != NodeKind::parameter) continue;
      found = match_only(readers(a_, parameter, Phase::forward), readers(b_, other, Phase::forward)) || found;
    }
    return found;
  }

  bool match_by_neighbors() {
    bool found = false;
    for (const NodeIndex node : a_.flow().order()) {
      if (a_.phase(node) != Phase::forward) continue;
      if (const NodeIndex value = pairs_.value_in_b(node); value != kNoNode) {
        found = match_only(readers(a_, node, Phase::forward), readers(b_, value, Phase::forward)) || found;
      }
      if (const NodeIndex other = pairs_.of_a(node); other != kNoNode) {
        found = match_only(sources(a_, node), sources(b_, other)) || found;
      }
    }
    return found;
  }

  static Nodes sources(const FrameworkNetwork& side, NodeIndex node) {
    Nodes found;
    for (const Read& read : side.network().reads(node)) {
      const bool is_new = std::find(found.begin(), found.end(), read.from) == found.end();
      if (is_new && side.produces_value(read.from) && side.phase(read.from) == Phase::forward) found.push_back(read.from);
    }
    return found;
  }

  /// Matches operators of one kind and output shape if their numbers are equal. There must be only one, or they must form a
  /// sequence.
  bool match_by_position() {
    using KindAndShape = std::pair<OperatorKind, std::vector<std::int64_t>>;
    const auto group_nodes = [](const FrameworkNetwork& side) {
      std::map<KindAndShape, Nodes> groups;
      for (const NodeIndex node : side.flow().order()) {
        const bool is_included = side.produces_value(node) && side.phase(node) == Phase::forward;
        if (!is_included || preserves_elements(side.kind(node).type) || !element_count(side.outputs(node).front())) continue;
        groups[{side.kind(node), side.outputs(node).front().shape}].push_back(node);
      }
      return groups;
    };
    const auto groups_b = group_nodes(b_);
    bool found = false;
    for (const auto& [key, nodes] : group_nodes(a_)) {
      const auto others = groups_b.find(key);
      if (others == groups_b.end() || others->second.size() != nodes.size()) continue;
      found = match_sequence(nodes, others->second) || found;
    }
    return found;
  }

  bool match_sequence(const Nodes& nodes_a, const Nodes& nodes_b) {
    for (std::size_t i = 0; i < nodes_a.size(); ++i) {
      const bool are_unmatched = pairs_.of_a(nodes_a[i]) == kNoNode && pairs_.of_b(nodes_b[i]) == kNoNode;
      if (!are_unmatched && pairs_.of_a(nodes_a[i]) != nodes_b[i]) return false;
    }
    if (nodes_a.size() > 1 && !is_sequence(a_, nodes_a) && !is_sequence(b_, nodes_b)) return false;
    bool found = false;
    for (std::size_t i = 0; i < nodes_a.size(); ++i) {
      if (has_same_position(nodes_a[i], nodes_b[i])) found = pairs_.add_forward(nodes_a[i], nodes_b[i]) || found;
    }
    return found;
  }

  /// Returns true if each operator depends on the preceding one, so that their order is fixed.
  static bool is_sequence(const FrameworkNetwork& side, const Nodes& nodes) {
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      if (!depends_on(side, nodes[i], nodes[i - 1])) return false;
    }
    return true;
  }

  static bool depends_on(const FrameworkNetwork& side, NodeIndex node, NodeIndex earlier) {
    constexpr std::size_t kMaxSteps = 2000;
    std::set<NodeIndex> seen;
    Nodes pending{node};
    while (!pending.empty() && seen.size() < kMaxSteps) {
      const NodeIndex current = pending.back();
      pending.pop_back();
      if (current == earlier) return true;
      if (!seen.insert(current).second) continue;
      for (const NodeIndex source : side.flow().producers(current)) {
        if (side.phase(source) == Phase::forward) pending.push_back(source);
      }
    }
    return false;
  }

  /// Returns true if the nearest matched operators before and after them have the same order in both graphs.
  [[nodiscard]] bool has_same_position(NodeIndex a, NodeIndex b) const {
    const auto order = a_.graph().execution_order();
    const auto is_matched_there = [this](NodeIndex node) {
      return a_.phase(node) == Phase::forward && a_.produces_value(node) && pairs_.of_a(node) != kNoNode;
    };
    const auto order_in_b = [this](NodeIndex node) { return b_.network().at(pairs_.of_a(node)).order; };
    const std::int32_t order_b = b_.network().at(b).order;
    const auto position = order.begin() + a_.network().at(a).order;
    const auto before = std::find_if(std::make_reverse_iterator(position), order.rend(), is_matched_there);
    const auto after = std::find_if(position, order.end(), is_matched_there);
    return (before == order.rend() || order_in_b(*before) < order_b) && (after == order.end() || order_in_b(*after) > order_b);
  }

  const FrameworkNetwork& a_;
  const FrameworkNetwork& b_;
  FrameworkPairs pairs_;
  FusedPrefixes prefixes_a_, prefixes_b_;
};

}  // namespace

bool have_different_frameworks(const Graph& a, const Graph& b) {
  const Naming of_a = naming_of(a);
  const Naming of_b = naming_of(b);
  if (of_a == Naming::graph || of_b == Naming::graph) return of_a != of_b;
  return of_a != of_b && of_a != Naming::calls && of_b != Naming::calls;
}

void match_across_frameworks(const Graph& a, const Graph& b, NodeMatching& matching) {
  const FrameworkNetwork network_a(a);
  const FrameworkNetwork network_b(b);
  FrameworkMatcher(network_a, network_b, matching).run();
}

}  // namespace sporescope
