// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/counterparts.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/base/parse.h"
#include "core/graph/gradient_scope.h"
#include "core/graph/source_text.h"

namespace sporescope {
namespace {

using StackHash = std::size_t;

/// More equally good candidates than this are not significant.
constexpr std::size_t kMaxCandidates = 8;
/// A value with more consumers than this (a mask, a rate) does not identify one of them and would slow the search down.
constexpr std::size_t kMaxTakers = 2000;

StackHash combined(StackHash hash, std::string_view line) {
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
  const auto close = [&] {
    if (hash != 0) {
      (forward ? stacks.forward : stacks.own).push_back(hash);
    }
    hash = 0;
  };
  for (SourceEntry entry = entries.next(); !entry.end; entry = entries.next()) {
    if (entry.begins) {
      close();
    }
    forward = entry.forward;
    hash = combined(hash, entry.text);
  }
  close();
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
      by_stack_[typed(stack, node.type)].push_back(index);
    }
    const StackHash scope = std::hash<std::string_view>{}(node.scope);
    by_scope_[scope].push_back(index);
    by_scope_[typed(scope, node.type)].push_back(index);
  }

  /// Stacks take precedence over the scope, and the same type over any type.
  [[nodiscard]] Candidates candidates(const Stacks& gradient, const ForwardReference& place) const {
    Candidates found = of_stacks(gradient.forward, place.type);
    if (found.empty() && !place.scope.empty()) {
      const StackHash scope = std::hash<std::string_view>{}(place.scope);
      const auto inside = by_scope_.find(scope);
      const auto same_type = by_scope_.find(typed(scope, place.type));
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

  static StackHash typed(StackHash hash, std::string_view type) { return combined(hash, lower_case(type)); }

  [[nodiscard]] Candidates of_stacks(const std::vector<StackHash>& stacks, std::string_view type) const {
    Candidates same_type;
    Candidates any_type;
    for (const StackHash stack : stacks) {
      if (const auto found = by_stack_.find(typed(stack, type)); found != by_stack_.end()) {
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
      const bool runs = !is_virtual_operator(nodes_[i].type);
      stacks_.add(runs ? stacks_of(source_address(i)) : Stacks{});
      if (runs && !is_gradient(i)) {
        forward_.add(nodes_[i], i, stacks_[i]);
      }
    }
    find_values();
  }

  IndexedVector<NodeIndex, std::vector<NodeIndex>> pair() && {
    reach_.resize(graph_.operator_count());
    for (const NodeIndex i : graph_.operators()) {  // producers come before their consumers
      if (is_gradient(i) && !is_virtual_operator(nodes_[i].type)) {
        for (const NodeIndex forward : forward_of(i)) {
          pairs_[i].push_back(forward);
          pairs_[forward].push_back(i);
        }
        reach_[i] = reach_of(i);
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
    takers_.resize(nodes_.size());
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
            takers_[source].push_back(i);
          }
        }
      }
    }
  }

  [[nodiscard]] std::span<const NodeIndex> takers_of(NodeIndex source) const {
    return takers_[source].size() > kMaxTakers ? std::span<const NodeIndex>{} : std::span<const NodeIndex>(takers_[source]);
  }

  [[nodiscard]] std::span<const NodeIndex> sources_of(NodeIndex taker) const {
    const bool few = sources_.has(taker) && sources_[taker].size() <= kMaxTakers;
    return few ? std::span<const NodeIndex>(sources_[taker]) : std::span<const NodeIndex>{};
  }

  /// Scores the relation of forward operators to the gradient. It uses their output (8) or one of their inputs (4), or its
  /// input is the gradient of their output (2; 1 across an addition, whose gradient needs no operator).
  [[nodiscard]] std::unordered_map<NodeIndex, int> closeness(NodeIndex gradient) const {
    std::unordered_map<NodeIndex, int> close;
    for (const NodeIndex source : sources_[gradient]) {
      if (!reach_.has(source) || !is_gradient(source)) {
        close[source] += 8;
        for (const NodeIndex taker : takers_of(source)) {
          close[taker] += 4;
        }
        continue;
      }
      for (const NodeIndex behind : reach_[source]) {
        close[behind] += 2;  // one forward operator may have several consecutive gradient operators
        for (const NodeIndex before : sources_of(behind)) {
          close[before] += 2;
          for (const NodeIndex further : sources_of(before)) {
            close[further] += 1;
          }
        }
      }
    }
    return close;
  }

  /// Returns the candidates with the highest score.
  [[nodiscard]] std::vector<NodeIndex> forward_of(NodeIndex gradient) const {
    const ForwardReference place = forward_reference(nodes_[gradient].scope);
    const Candidates candidates = forward_.candidates(stacks_[gradient], place);
    const auto fits = [&](NodeIndex i) {
      return std::any_of(candidates.begin(), candidates.end(),
                         [i](const auto& list) { return std::binary_search(list.begin(), list.end(), i); });
    };
    std::vector<NodeIndex> best;
    int best_score = 0;
    for (const auto& [other, score] : closeness(gradient)) {
      if (score >= best_score && fits(other)) {
        if (score > best_score) {
          best.clear();
        }
        best_score = score;
        best.push_back(other);
      }
    }
    if (best.empty()) {
      best = fused_forward_of(gradient, place.type);
    }
    if (best.empty()) {
      best = few(candidates);
    }
    std::sort(best.begin(), best.end());
    return best.size() > kMaxCandidates ? std::vector<NodeIndex>{} : best;
  }

  /// Returns all candidates from lists that are short enough to be useful.
  static std::vector<NodeIndex> few(const Candidates& candidates) {
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
    std::unordered_map<NodeIndex, int> close;
    const auto add = [&](NodeIndex forward, int score) {
      if (!type.empty() && nodes_[forward].type.size() > type.size() &&
          nodes_[forward].type.find(type) != std::string_view::npos) {
        close[forward] += score;
      }
    };
    for (const NodeIndex source : sources_[gradient]) {
      for (const NodeIndex taker : takers_of(source)) {
        add(taker, 2);
      }
      for (const NodeIndex behind :
           reach_.has(source) ? std::span<const NodeIndex>(reach_[source]) : std::span<const NodeIndex>{}) {
        add(behind, 2);
        for (const NodeIndex before : sources_of(behind)) {
          add(before, 1);
        }
      }
    }
    const auto best = std::max_element(close.begin(), close.end(), [](const auto& a, const auto& b) {
      return std::pair(a.second, b.first) < std::pair(b.second, a.first);
    });
    return best == close.end() ? std::vector<NodeIndex>{} : std::vector<NodeIndex>{best->first};
  }

  /// Returns the forward operators of whose output the operator computes the gradient. Operators that only add gradients pass
  /// them on.
  [[nodiscard]] std::vector<NodeIndex> reach_of(NodeIndex gradient) const {
    if (!pairs_[gradient].empty()) {
      return pairs_[gradient];
    }
    std::vector<NodeIndex> reach;
    for (const NodeIndex source : sources_[gradient]) {
      if (source < gradient && is_gradient(source)) {
        reach.insert(reach.end(), reach_[source].begin(), reach_[source].end());
      }
    }
    return reach.size() > kMaxCandidates ? std::vector<NodeIndex>{} : reach;
  }

  const Graph& graph_;
  IndexedSpan<NodeIndex, const Node> nodes_;
  IndexedVector<NodeIndex, std::vector<NodeIndex>> pairs_;
  IndexedVector<NodeIndex, Stacks> stacks_;  // By operator, as sources_ and reach_
  ForwardIndex forward_;
  IndexedVector<NodeIndex, std::vector<NodeIndex>> sources_;
  IndexedVector<NodeIndex, std::vector<NodeIndex>> takers_;
  IndexedVector<NodeIndex, std::vector<NodeIndex>> reach_;
};

}  // namespace

IndexedVector<NodeIndex, std::vector<NodeIndex>> match_gradients_to_forward(
    const Graph& graph, const std::function<std::string_view(NodeIndex)>& source_address) {
  return Pairing(graph, source_address).pair();
}

}  // namespace sporescope
