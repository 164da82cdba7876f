// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scopes/backward_scope_inference.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/base/parse.h"
#include "core/graph/full_name.h"
#include "core/graph/gradient_scope.h"

namespace sporescope {
namespace {

/// Marks operators that serve several weights.
constexpr NodeIndex kSeveralWeights{number_of(kNoNode) - 1};
/// A value with more consumers than this (a mask, a rate) does not identify one of them.
constexpr std::size_t kMaxTakers = 64;
/// Maximum number of forward operators to examine in the search for one upstream. The path leads over sums and casts, whose
/// gradients need no operators.
constexpr std::size_t kMaxExaminedOperators = 24;

/// Returns the type that the network called: "MatMulExt" for "Expand/_MatMulExt/MatMul-op0".
std::string_view expanded_type(const Node& node) {
  const std::string_view last = last_part(node.scope);
  return last.substr(last.starts_with('_') ? 1 : 0);
}

/// Finds the forward operator of each gradient operator.
class ForwardOperatorSearch {
 public:
  ForwardOperatorSearch(ScopeEvidence& evidence, const IndexedVector<NodeIndex, NodeIndex>& weights)
      : e_(evidence),
        weights_(weights),
        twin_(evidence.graph.nodes().size(), kNoNode),
        near_(evidence.graph.nodes().size(), kNoNode) {}

  void run() {
    for (const NodeIndex op : e_.flow.order()) {
      if (e_.flow.phase(op) != Phase::backward) continue;
      const std::string_view type = forward_reference(e_.node(op).scope).type;
      if (!type.empty()) twin_[op] = forward_operator_of(op, type);
      near_[op] = twin_[op] != kNoNode ? twin_[op] : near_before(op);
      if (twin_[op] != kNoNode) e_.place[op] = e_.place[twin_[op]];
    }
  }

 private:
  [[nodiscard]] NodeIndex forward_operator_of(NodeIndex op, std::string_view type) {
    for (const NodeIndex source : e_.flow.producers(op)) {
      if (!e_.is_parameter(source)) continue;
      if (const NodeIndex reader = reader_of(source, type); reader != kNoNode) return reader;
    }
    if (weights_[op] != kNoNode) {
      if (const NodeIndex reader = reader_of(weights_[op], type); reader != kNoNode) return reader;
    }
    if (const NodeIndex user = user_of_same_values(op, type); user != kNoNode) return user;
    return behind(near_before(op), type);
  }

  [[nodiscard]] bool is_forward(NodeIndex op, std::string_view type) const {
    if (e_.flow.phase(op) != Phase::forward) return false;
    const Node& node = e_.node(op);
    return equal_ignoring_case(node.type, type) || (is_expanded(node) && equal_ignoring_case(expanded_type(node), type));
  }

  /// Returns the only forward operator of the type that reads the parameter.
  [[nodiscard]] NodeIndex reader_of(NodeIndex parameter, std::string_view type) const {
    NodeIndex only = kNoNode;
    for (const NodeIndex taker : e_.flow.consumers(parameter)) {
      if (!is_forward(taker, type)) continue;
      if (only != kNoNode) return kNoNode;
      only = taker;
    }
    return only;
  }

  /// Returns the forward operator of the type that produces or takes most of the forward values that the gradient takes. The
  /// last of several wins.
  [[nodiscard]] NodeIndex user_of_same_values(NodeIndex op, std::string_view type) {
    std::vector<std::pair<NodeIndex, int>> votes;
    const auto vote = [&](NodeIndex forward) {
      if (!is_forward(forward, type)) return;
      const auto known = std::ranges::find(votes, forward, &std::pair<NodeIndex, int>::first);
      if (known == votes.end()) {
        votes.emplace_back(forward, 1);
      } else {
        ++known->second;
      }
    };
    for (const NodeIndex source : e_.flow.producers(op)) {
      if (e_.is_parameter(source) || e_.flow.phase(source) != Phase::forward) continue;
      vote(source);
      const auto takers = e_.flow.consumers(source);
      if (takers.size() <= kMaxTakers) std::ranges::for_each(takers, vote);
    }
    const auto limit =
        std::ranges::max_element(votes, {}, [&](const auto& one) { return std::pair(one.second, e_.node(one.first).order); });
    return limit == votes.end() ? kNoNode : limit->first;
  }

  /// Returns the forward operator of the last gradient before this one, or the forward operator near it.
  [[nodiscard]] NodeIndex near_before(NodeIndex op) const {
    NodeIndex last = kNoNode;
    for (const NodeIndex source : e_.flow.producers(op)) {
      if (e_.is_parameter(source) || e_.flow.phase(source) != Phase::backward || near_[source] == kNoNode) continue;
      if (last == kNoNode || e_.node(source).order > e_.node(last).order) last = source;
    }
    return last == kNoNode ? kNoNode : near_[last];
  }

  /// Returns the nearest operator of the type upstream of a forward operator.
  [[nodiscard]] NodeIndex behind(NodeIndex from, std::string_view type) const {
    if (from == kNoNode) return kNoNode;
    std::array<NodeIndex, kMaxExaminedOperators> way{from};
    std::size_t length = 1;
    for (std::size_t i = 0; i < length; ++i) {
      for (const NodeIndex source : e_.flow.producers(way[i])) {
        if (e_.is_parameter(source) || e_.flow.phase(source) != Phase::forward) continue;
        if (is_forward(source, type)) return source;
        if (length < way.size()) way[length++] = source;
      }
    }
    return kNoNode;
  }

  ScopeEvidence& e_;
  const IndexedVector<NodeIndex, NodeIndex>& weights_;
  IndexedVector<NodeIndex, NodeIndex> twin_;  ///< Forward operator whose gradient the operator computes
  IndexedVector<NodeIndex, NodeIndex> near_;  ///< The same operator, or that of a gradient before it
};

/// Returns the scope of a gradient without a single forward operator, such as a sum or an operator that a compiler inserted.
ScopeIndex place_between(ScopeEvidence& e, const Neighbors& near, NodeIndex op) {
  const auto instance_of = [&](NodeIndex other) { return other == kNoNode ? kNoScope : e.cells.instance_of(e.place[other]); };
  const ScopeIndex before = instance_of(near.before[op]);
  const ScopeIndex after = instance_of(near.after[op]);
  const ScopeIndex named = e.cells.instance_of(e.named[op]);
  // The next operator in the backward pass belongs to the preceding one in the forward pass, which produced the value.
  if (near.after[op] != kNoNode && before != after) {
    if (after != kNoScope) return after;
    return named == kNoScope ? e.named[op] : e.place[near.after[op]];
  }
  if (before == kNoScope) return e.named[op];
  const ScopeIndex moved =
      forward_reference(e.node(op).scope).type.empty() ? kNoScope : e.cells.counterpart_in(e.named[op], before);
  return moved != kNoScope ? moved : scope_between(e, near, op, before);
}

}  // namespace

IndexedVector<NodeIndex, NodeIndex> associated_weights(const ScopeEvidence& evidence) {
  const OperatorFlow& flow = evidence.flow;
  const auto add = [](NodeIndex& served, NodeIndex weight) {
    if (weight != kNoNode && weight != served) served = served == kNoNode ? weight : kSeveralWeights;
  };
  const auto is_weight = [&](NodeIndex node) {
    return evidence.is_parameter(node) &&
           std::ranges::any_of(flow.consumers(node), [&](NodeIndex taker) { return flow.phase(taker) == Phase::forward; });
  };
  IndexedVector<NodeIndex, NodeIndex> served(evidence.graph.nodes().size(), kNoNode);
  for (const NodeIndex op : flow.reverse_order()) {
    if (flow.phase(op) == Phase::forward) continue;
    for (const NodeIndex taker : flow.consumers(op)) add(served[op], served[taker]);
    if (flow.phase(op) != Phase::update) continue;
    for (const NodeIndex source : flow.producers(op)) {
      if (is_weight(source)) add(served[op], source);
    }
  }
  std::ranges::replace(served, kSeveralWeights, kNoNode);
  return served;
}

void infer_backward_scopes(ScopeEvidence& evidence, const IndexedVector<NodeIndex, NodeIndex>& weights) {
  ForwardOperatorSearch(evidence, weights).run();
  const Neighbors near = placed_neighbors(evidence, Phase::backward);
  std::vector<std::pair<NodeIndex, ScopeIndex>> places;
  for (const NodeIndex op : evidence.flow.order()) {
    if (evidence.flow.phase(op) != Phase::backward || evidence.place[op] != kNoScope) continue;
    places.emplace_back(op, place_between(evidence, near, op));
  }
  for (const auto& [op, place] : places) evidence.place[op] = place;
}

}  // namespace sporescope
