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
constexpr std::size_t kMaxSharedConsumers = 64;
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
        forward_(evidence.graph.nodes().size(), kNoNode),
        nearest_forward_(evidence.graph.nodes().size(), kNoNode) {}

  void run() {
    for (const NodeIndex op : e_.flow.order()) {
      if (e_.flow.phase(op) != Phase::backward) continue;
      const std::string_view type = forward_reference(e_.node(op).scope).type;
      if (!type.empty()) forward_[op] = forward_operator_of(op, type);
      nearest_forward_[op] = forward_[op] != kNoNode ? forward_[op] : nearest_forward_before(op);
      if (forward_[op] != kNoNode) e_.place[op] = e_.place[forward_[op]];
    }
  }

 private:
  [[nodiscard]] NodeIndex forward_operator_of(NodeIndex op, std::string_view type) {
    for (const NodeIndex source : e_.flow.producers(op)) {
      if (!e_.is_parameter(source)) continue;
      if (const NodeIndex reader = only_reader(source, type); reader != kNoNode) return reader;
    }
    if (weights_[op] != kNoNode) {
      if (const NodeIndex reader = only_reader(weights_[op], type); reader != kNoNode) return reader;
    }
    if (const NodeIndex user = find_operator_by_values(op, type); user != kNoNode) return user;
    return find_upstream(nearest_forward_before(op), type);
  }

  [[nodiscard]] bool is_forward(NodeIndex op, std::string_view type) const {
    if (e_.flow.phase(op) != Phase::forward) return false;
    const Node& node = e_.node(op);
    return equal_ignoring_case(node.type, type) || (is_expanded(node) && equal_ignoring_case(expanded_type(node), type));
  }

  /// Returns the only forward operator of the type that reads the parameter.
  [[nodiscard]] NodeIndex only_reader(NodeIndex parameter, std::string_view type) const {
    NodeIndex only = kNoNode;
    for (const NodeIndex consumer : e_.flow.consumers(parameter)) {
      if (!is_forward(consumer, type)) continue;
      if (only != kNoNode) return kNoNode;
      only = consumer;
    }
    return only;
  }

  /// Returns the forward operator of the type that produces or takes most of the forward values that the gradient takes. The
  /// last of several wins.
  [[nodiscard]] NodeIndex find_operator_by_values(NodeIndex op, std::string_view type) {
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
      const auto readers = e_.flow.consumers(source);
      if (readers.size() <= kMaxSharedConsumers) std::ranges::for_each(readers, vote);
    }
    const auto best = std::ranges::max_element(
        votes, {}, [&](const auto& candidate) { return std::pair(candidate.second, e_.node(candidate.first).order); });
    return best == votes.end() ? kNoNode : best->first;
  }

  /// Returns the forward operator of the last gradient before this one, or the forward operator near it.
  [[nodiscard]] NodeIndex nearest_forward_before(NodeIndex op) const {
    NodeIndex last = kNoNode;
    for (const NodeIndex source : e_.flow.producers(op)) {
      if (e_.is_parameter(source) || e_.flow.phase(source) != Phase::backward || nearest_forward_[source] == kNoNode) continue;
      if (last == kNoNode || e_.node(source).order > e_.node(last).order) last = source;
    }
    return last == kNoNode ? kNoNode : nearest_forward_[last];
  }

  /// Returns the nearest operator of the type upstream of a forward operator.
  [[nodiscard]] NodeIndex find_upstream(NodeIndex from, std::string_view type) const {
    if (from == kNoNode) return kNoNode;
    std::array<NodeIndex, kMaxExaminedOperators> examined{from};
    std::size_t length = 1;
    for (std::size_t i = 0; i < length; ++i) {
      for (const NodeIndex source : e_.flow.producers(examined[i])) {
        if (e_.is_parameter(source) || e_.flow.phase(source) != Phase::forward) continue;
        if (is_forward(source, type)) return source;
        if (length < examined.size()) examined[length++] = source;
      }
    }
    return kNoNode;
  }

  ScopeEvidence& e_;
  const IndexedVector<NodeIndex, NodeIndex>& weights_;
  IndexedVector<NodeIndex, NodeIndex> forward_;          ///< Forward operator whose gradient the operator computes
  IndexedVector<NodeIndex, NodeIndex> nearest_forward_;  ///< The same operator, or that of a gradient before it
};

/// Returns the scope of a gradient without a single forward operator, such as a sum or an operator that a compiler inserted.
ScopeIndex scope_of_gradient(ScopeEvidence& e, const Neighbors& neighbors, NodeIndex op) {
  const auto instance_of = [&](NodeIndex neighbor) {
    return neighbor == kNoNode ? kNoScope : e.cells.instance_of(e.place[neighbor]);
  };
  const ScopeIndex before = instance_of(neighbors.before[op]);
  const ScopeIndex after = instance_of(neighbors.after[op]);
  const ScopeIndex named_instance = e.cells.instance_of(e.named[op]);
  // The next operator in the backward pass belongs to the preceding one in the forward pass, which produced the value.
  if (neighbors.after[op] != kNoNode && before != after) {
    if (after != kNoScope) return after;
    return named_instance == kNoScope ? e.named[op] : e.place[neighbors.after[op]];
  }
  if (before == kNoScope) return e.named[op];
  const ScopeIndex counterpart =
      forward_reference(e.node(op).scope).type.empty() ? kNoScope : e.cells.counterpart_in(e.named[op], before);
  return counterpart != kNoScope ? counterpart : scope_between(e, neighbors, op, before);
}

}  // namespace

IndexedVector<NodeIndex, NodeIndex> associated_weights(const ScopeEvidence& evidence) {
  const OperatorFlow& flow = evidence.flow;
  const auto add = [](NodeIndex& served, NodeIndex weight) {
    if (weight != kNoNode && weight != served) served = served == kNoNode ? weight : kSeveralWeights;
  };
  const auto is_weight = [&](NodeIndex node) {
    return evidence.is_parameter(node) && std::ranges::any_of(flow.consumers(node), [&](NodeIndex consumer) {
             return flow.phase(consumer) == Phase::forward;
           });
  };
  IndexedVector<NodeIndex, NodeIndex> served(evidence.graph.nodes().size(), kNoNode);
  for (const NodeIndex op : flow.reverse_order()) {
    if (flow.phase(op) == Phase::forward) continue;
    for (const NodeIndex consumer : flow.consumers(op)) add(served[op], served[consumer]);
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
    places.emplace_back(op, scope_of_gradient(evidence, near, op));
  }
  for (const auto& [op, place] : places) evidence.place[op] = place;
}

}  // namespace sporescope
