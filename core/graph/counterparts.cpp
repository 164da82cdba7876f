// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/counterparts.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/base/parse.h"
#include "core/graph/gradient_scope.h"
#include "core/graph/source_line.h"

namespace sporescope {
namespace {

using StackHash = std::size_t;

/// More equally good candidates than this are not significant.
constexpr std::size_t kMaxCandidates = 8;
/// A value with more consumers than this (a mask, a rate) does not identify one of them and would slow the search down.
constexpr std::size_t kMaxConsumers = 2000;

StackHash combine(StackHash hash, std::string_view line) {
  return (hash ^ std::hash<std::string_view>{}(line)) * std::size_t{0x9E3779B97F4A7C15U} + 1;
}

/// Stacks of one operator: its own (several after a fusion), and those of the forward operators that it refers to.
struct Stacks {
  std::vector<StackHash> own;
  std::vector<StackHash> forward;
};

Stacks stacks_of(std::string_view source_address) {
  Stacks stacks;
  SourceEntries entries(source_address);
  StackHash hash = 0;
  bool forward = false;
  const auto finish_stack = [&] {
    if (hash != 0) {
      (forward ? stacks.forward : stacks.own).push_back(hash);
    }
    hash = 0;
  };
  for (SourceEntry entry = entries.next(); !entry.end; entry = entries.next()) {
    if (entry.begins) {
      finish_stack();
    }
    forward = entry.forward;
    hash = combine(hash, entry.text);
  }
  finish_stack();
  return stacks;
}

/// Candidates for the forward operator: they have the stack that the gradient lists, or are in the scope that its scope
/// contains.
using Candidates = std::vector<std::span<const NodeIndex>>;

/// Forward operators by stack, scope and type. Each list is in ascending order.
class ForwardIndex {
 public:
  void add(const Node& node, NodeIndex index, const Stacks& stacks) {
    for (const StackHash stack : stacks.own) {
      by_stack_[stack].push_back(index);
      by_stack_[typed_hash(stack, node.type)].push_back(index);
    }
    const StackHash scope = std::hash<std::string_view>{}(node.scope);
    by_scope_[scope].push_back(index);
    by_scope_[typed_hash(scope, node.type)].push_back(index);
  }

  /// Stacks take precedence over the scope, and the same type over any type.
  [[nodiscard]] Candidates candidates(const Stacks& gradient, const ForwardReference& reference) const {
    Candidates found = find_by_stacks(gradient.forward, reference.type);
    if (found.empty() && !reference.scope.empty()) {
      const StackHash scope = std::hash<std::string_view>{}(reference.scope);
      const auto inside = by_scope_.find(scope);
      const auto same_type = by_scope_.find(typed_hash(scope, reference.type));
      if (same_type != by_scope_.end()) {
        found.emplace_back(same_type->second);
      } else if (inside != by_scope_.end()) {
        found.emplace_back(inside->second);
      }
    }
    return found;
  }

 private:
  using Lists = std::unordered_map<StackHash, std::vector<NodeIndex>>;

  static StackHash typed_hash(StackHash hash, std::string_view type) { return combine(hash, lower_case(type)); }

  [[nodiscard]] Candidates find_by_stacks(const std::vector<StackHash>& stacks, std::string_view type) const {
    Candidates same_type;
    Candidates any_type;
    for (const StackHash stack : stacks) {
      if (const auto found = by_stack_.find(typed_hash(stack, type)); found != by_stack_.end()) {
        same_type.emplace_back(found->second);
      }
      if (const auto found = by_stack_.find(stack); found != by_stack_.end()) {
        any_type.emplace_back(found->second);
      }
    }
    return same_type.empty() ? any_type : same_type;
  }

  Lists by_stack_;
  Lists by_scope_;
};

class Pairing {
 public:
  Pairing(const Graph& graph, const std::function<std::string_view(NodeIndex)>& source_address)
      : graph_(graph), nodes_(graph.nodes()), pairs_(nodes_.size()) {
    stacks_.reserve(graph.operator_count());
    for (const NodeIndex i : graph.operators()) {
      const bool has_kernel = !is_virtual_operator(nodes_[i].type);
      stacks_.add(has_kernel ? stacks_of(source_address(i)) : Stacks{});
      if (has_kernel && !is_gradient(i)) {
        forward_.add(nodes_[i], i, stacks_[i]);
      }
    }
    find_values();
  }

  IndexedVector<NodeIndex, std::vector<NodeIndex>> pair() && {
    differentiated_.resize(graph_.operator_count());
    for (const NodeIndex i : graph_.operators()) {  // producers come before their consumers
      if (is_gradient(i) && !is_virtual_operator(nodes_[i].type)) {
        for (const NodeIndex forward : forward_of(i)) {
          pairs_[i].push_back(forward);
          pairs_[forward].push_back(i);
        }
        differentiated_[i] = find_differentiated(i);
      }
    }
    return std::move(pairs_);
  }

 private:
  [[nodiscard]] bool is_gradient(NodeIndex i) const {
    return nodes_[i].category == Category::gradient || (stacks_.has(i) && !stacks_[i].forward.empty());
  }

  /// Finds the producers and consumers of each operator's data. Passes through tuples and loads.
  void find_values() {
    consumers_.resize(nodes_.size());
    sources_.resize(graph_.operator_count());
    for (const NodeIndex i : graph_.operators()) {
      if (is_virtual_operator(nodes_[i].type)) {
        continue;
      }
      for (const Edge& edge : graph_.inputs(i)) {
        const NodeIndex source = graph_.resolve(edge).node;
        if (!edge.control && nodes_[source].kind != NodeKind::constant) {
          sources_[i].push_back(source);
          if (!is_gradient(i)) {
            consumers_[source].push_back(i);
          }
        }
      }
    }
  }

  [[nodiscard]] std::span<const NodeIndex> consumers_of(NodeIndex source) const {
    return consumers_[source].size() > kMaxConsumers ? std::span<const NodeIndex>{}
                                                     : std::span<const NodeIndex>(consumers_[source]);
  }

  [[nodiscard]] std::span<const NodeIndex> sources_of(NodeIndex consumer) const {
    const bool is_limited = sources_.has(consumer) && sources_[consumer].size() <= kMaxConsumers;
    return is_limited ? std::span<const NodeIndex>(sources_[consumer]) : std::span<const NodeIndex>{};
  }

  /// Scores the relation of forward operators to the gradient. It uses their output (8) or one of their inputs (4), or its
  /// input is the gradient of their output (2; 1 across an addition, whose gradient needs no operator).
  [[nodiscard]] std::unordered_map<NodeIndex, int> compute_scores(NodeIndex gradient) const {
    std::unordered_map<NodeIndex, int> scores;
    for (const NodeIndex source : sources_[gradient]) {
      if (!differentiated_.has(source) || !is_gradient(source)) {
        scores[source] += 8;
        for (const NodeIndex consumer : consumers_of(source)) {
          scores[consumer] += 4;
        }
        continue;
      }
      for (const NodeIndex forward : differentiated_[source]) {
        scores[forward] += 2;  // one forward operator may have several consecutive gradient operators
        for (const NodeIndex source_of_forward : sources_of(forward)) {
          scores[source_of_forward] += 2;
          for (const NodeIndex further : sources_of(source_of_forward)) {
            scores[further] += 1;
          }
        }
      }
    }
    return scores;
  }

  /// Returns the candidates with the highest score.
  [[nodiscard]] std::vector<NodeIndex> forward_of(NodeIndex gradient) const {
    const ForwardReference reference = forward_reference(nodes_[gradient].scope);
    const Candidates candidates = forward_.candidates(stacks_[gradient], reference);
    const auto is_candidate = [&](NodeIndex i) {
      return std::any_of(candidates.begin(), candidates.end(),
                         [i](const auto& list) { return std::binary_search(list.begin(), list.end(), i); });
    };
    std::vector<NodeIndex> best;
    int best_score = 0;
    for (const auto& [forward, score] : compute_scores(gradient)) {
      if (score >= best_score && is_candidate(forward)) {
        if (score > best_score) {
          best.clear();
        }
        best_score = score;
        best.push_back(forward);
      }
    }
    if (best.empty()) {
      best = fused_forward_of(gradient, reference.type);
    }
    if (best.empty()) {
      best = collect_short_lists(candidates);
    }
    std::sort(best.begin(), best.end());
    return best.size() > kMaxCandidates ? std::vector<NodeIndex>{} : best;
  }

  /// Returns all candidates from lists that are short enough to be useful.
  static std::vector<NodeIndex> collect_short_lists(const Candidates& candidates) {
    std::vector<NodeIndex> all;
    for (const auto& list : candidates) {
      if (list.size() <= kMaxCandidates) {
        all.insert(all.end(), list.begin(), list.end());
      }
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  /// Finds a fused forward operator. Fusion loses the stack and the scope of its parts, but its type contains theirs
  /// ("MatMulBiasAddReluFusion"), and the data flow still leads to it.
  [[nodiscard]] std::vector<NodeIndex> fused_forward_of(NodeIndex gradient, std::string_view type) const {
    std::unordered_map<NodeIndex, int> scores;
    const auto add = [&](NodeIndex forward, int score) {
      if (!type.empty() && nodes_[forward].type.size() > type.size() &&
          nodes_[forward].type.find(type) != std::string_view::npos) {
        scores[forward] += score;
      }
    };
    for (const NodeIndex source : sources_[gradient]) {
      for (const NodeIndex consumer : consumers_of(source)) {
        add(consumer, 2);
      }
      for (const NodeIndex forward_operator :
           differentiated_.has(source) ? std::span<const NodeIndex>(differentiated_[source]) : std::span<const NodeIndex>{}) {
        add(forward_operator, 2);
        for (const NodeIndex before : sources_of(forward_operator)) {
          add(before, 1);
        }
      }
    }
    const auto best = std::max_element(scores.begin(), scores.end(), [](const auto& a, const auto& b) {
      return std::pair(a.second, b.first) < std::pair(b.second, a.first);
    });
    return best == scores.end() ? std::vector<NodeIndex>{} : std::vector<NodeIndex>{best->first};
  }

  /// Returns the forward operators for whose output the operator computes the gradient. Operators that only add gradients pass
  /// them on.
  [[nodiscard]] std::vector<NodeIndex> find_differentiated(NodeIndex gradient) const {
    if (!pairs_[gradient].empty()) {
      return pairs_[gradient];
    }
    std::vector<NodeIndex> differentiated;
    for (const NodeIndex source : sources_[gradient]) {
      if (source < gradient && is_gradient(source)) {
        differentiated.insert(differentiated.end(), differentiated_[source].begin(), differentiated_[source].end());
      }
    }
    return differentiated.size() > kMaxCandidates ? std::vector<NodeIndex>{} : differentiated;
  }

  const Graph& graph_;
  IndexedSpan<NodeIndex, const Node> nodes_;
  IndexedVector<NodeIndex, std::vector<NodeIndex>> pairs_;
  IndexedVector<NodeIndex, Stacks> stacks_;  // By operator, as sources_ and differentiated_
  ForwardIndex forward_;
  IndexedVector<NodeIndex, std::vector<NodeIndex>> sources_;
  IndexedVector<NodeIndex, std::vector<NodeIndex>> consumers_;
  IndexedVector<NodeIndex, std::vector<NodeIndex>> differentiated_;
};

}  // namespace

IndexedVector<NodeIndex, std::vector<NodeIndex>> match_gradients_to_forward(
    const Graph& graph, const std::function<std::string_view(NodeIndex)>& source_address) {
  return Pairing(graph, source_address).pair();
}

}  // namespace sporescope
