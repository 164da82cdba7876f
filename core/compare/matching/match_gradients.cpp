// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/match_gradients.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/compare/matching/unique_match.h"
#include "core/graph/operators/operator_family.h"

namespace sporescope {
namespace {

using Nodes = std::vector<NodeIndex>;

bool is_consumed_by(const FrameworkNetwork& side, NodeIndex node, Phase phase) {
  const auto consumers = side.flow().consumers(node);
  return std::any_of(consumers.begin(), consumers.end(), [&](NodeIndex consumer) { return side.phase(consumer) == phase; });
}

/// Returns operators that compute the gradient of only this forward operator, from an incoming gradient.
Nodes gradients_of(const FrameworkNetwork& side, NodeIndex forward) {
  Nodes found;
  for (const NodeIndex gradient : side.graph().counterparts(forward)) {
    if (!side.produces_value(gradient) || side.phase(gradient) != Phase::backward) continue;
    if (side.graph().counterparts(gradient).size() != 1) continue;
    const auto sources = side.flow().producers(gradient);
    const bool reads_gradient =
        std::any_of(sources.begin(), sources.end(), [&](NodeIndex source) { return side.phase(source) == Phase::backward; });
    if (reads_gradient || side.graph().edges_are_inferred()) found.push_back(gradient);
  }
  return found;
}

class GradientMatcher {
 public:
  GradientMatcher(FrameworkPairs& pairs, const FusedPrefixes& of_a, const FusedPrefixes& of_b)
      : pairs_(pairs), prefixes_a_(of_a), prefixes_b_(of_b) {}

  void run() {
    for (const NodeIndex node : pairs_.a().flow().order()) {
      const NodeIndex other = pairs_.of_a(node);
      if (other != kNoNode && pairs_.a().phase(node) == Phase::forward) match_forward(node, other);
    }
    while (match_readers()) {
    }
    for (const NodeIndex node : pairs_.a().network().indices()) {
      const NodeIndex other = pairs_.of_a(node);
      if (other != kNoNode && pairs_.a().network().at(node).kind == NodeKind::parameter) match_updates(node, other);
    }
  }

 private:
  static NodeIndex first_operator(const FusedPrefixes& prefixes, NodeIndex node) {
    const auto known = prefixes.find(node);
    return known == prefixes.end() ? node : known->second;
  }

  /// Matches the gradients of two counterparts. If a graph has several, the gradient of the data is used, which other operators
  /// read.
  void match_forward(NodeIndex a, NodeIndex b) {
    const Nodes of_a = gradients_of(pairs_.a(), first_operator(prefixes_a_, a));
    const Nodes of_b = gradients_of(pairs_.b(), first_operator(prefixes_b_, b));
    const NodeIndex in_a = data_gradient(pairs_.a(), of_a);
    const NodeIndex in_b = data_gradient(pairs_.b(), of_b);
    if (in_a != kNoNode && in_b != kNoNode) pairs_.add_by_shapes(in_a, in_b, MatchedBy::structure);
  }

  static NodeIndex data_gradient(const FrameworkNetwork& side, const Nodes& gradients) {
    if (gradients.size() == 1) return gradients.front();
    return unique_match(gradients, [&](NodeIndex gradient) { return is_consumed_by(side, gradient, Phase::backward); });
  }

  /// Matches readers of matched gradients that are the only ones of their kind.
  bool match_readers() {
    bool found = false;
    for (const NodeIndex node : pairs_.a().flow().order()) {
      const NodeIndex other = pairs_.of_a(node);
      if (other == kNoNode || pairs_.a().phase(node) != Phase::backward) continue;
      const Nodes in_a = readers(pairs_.a(), node);
      const Nodes in_b = readers(pairs_.b(), other);
      for (const NodeIndex a : in_a) {
        const auto has_same_kind = [&](const FrameworkNetwork& side) {
          return [&, this](NodeIndex reader) { return side.kind(reader) == pairs_.a().kind(a); };
        };
        if (unique_match(in_a, has_same_kind(pairs_.a())) != a) continue;
        const NodeIndex b = unique_match(in_b, has_same_kind(pairs_.b()));
        if (b == kNoNode || pairs_.are_inconsistent(a, b)) continue;
        found = pairs_.add_by_shapes(a, b, MatchedBy::structure) || found;
      }
    }
    return found;
  }

  static Nodes readers(const FrameworkNetwork& side, NodeIndex node) {
    Nodes found;
    for (const NodeIndex consumer : side.flow().consumers(node)) {
      const bool is_new = std::find(found.begin(), found.end(), consumer) == found.end();
      if (is_new && side.produces_value(consumer) && side.phase(consumer) == Phase::backward) found.push_back(consumer);
    }
    return found;
  }

  /// Matches the collected gradients of a layer's parameters with the operator that produces the gradient of the largest of
  /// them.
  void match_updates(NodeIndex parameter_a, NodeIndex parameter_b) {
    const NodeIndex gathered_a = gathered_gradient(pairs_.a(), parameter_a);
    const NodeIndex gathered_b = gathered_gradient(pairs_.b(), parameter_b);
    if ((gathered_a == kNoNode) == (gathered_b == kNoNode)) return;
    const NodeIndex a = gathered_a != kNoNode ? gathered_a : update_gradient(pairs_.a(), parameter_a);
    const NodeIndex b = gathered_b != kNoNode ? gathered_b : update_gradient(pairs_.b(), parameter_b);
    const FrameworkNetwork& gathering = gathered_a != kNoNode ? pairs_.a() : pairs_.b();
    const FrameworkNetwork& computing = gathered_a != kNoNode ? pairs_.b() : pairs_.a();
    const NodeIndex entry = gathered_a != kNoNode ? gathered_a : gathered_b;
    const NodeIndex gradient = gathered_a != kNoNode ? b : a;
    if (gradient == kNoNode || !is_largest(gathering.outputs(entry), computing.outputs(gradient).front())) return;
    pairs_.add_by_shapes(a, b, MatchedBy::structure);
  }

  static NodeIndex gathered_gradient(const FrameworkNetwork& side, NodeIndex parameter) {
    return unique_match(side.graph().counterparts(parameter), [&](NodeIndex node) {
      return side.network().at(node).kind == NodeKind::op && side.network().at(node).category == Category::gradient;
    });
  }

  /// Returns the gradient that the update of a parameter reads.
  static NodeIndex update_gradient(const FrameworkNetwork& side, NodeIndex parameter) {
    const auto consumers = side.flow().consumers(parameter);
    const NodeIndex update = unique_match(Nodes(consumers.begin(), consumers.end()), [&](NodeIndex consumer) {
      const auto& reads = side.network().reads(consumer);
      return updates_in_place(side.network().at(consumer).type) && !reads.empty() && reads.front().from == parameter;
    });
    if (update == kNoNode) return kNoNode;
    const auto sources = side.flow().producers(update);
    const NodeIndex gradient = unique_match(Nodes(sources.begin(), sources.end()),
                                            [&](NodeIndex source) { return side.phase(source) == Phase::backward; });
    return gradient != kNoNode && side.produces_value(gradient) ? gradient : kNoNode;
  }

  static bool is_largest(const std::vector<OutputType>& outputs, const OutputType& gradient) {
    const auto count = element_count(gradient);
    return count && std::all_of(outputs.begin(), outputs.end(),
                                [&](const OutputType& output) { return element_count(output).value_or(*count + 1) <= *count; });
  }

  FrameworkPairs& pairs_;
  const FusedPrefixes& prefixes_a_;
  const FusedPrefixes& prefixes_b_;
};

}  // namespace

void match_gradients(FrameworkPairs& pairs, const FusedPrefixes& of_a, const FusedPrefixes& of_b) {
  GradientMatcher(pairs, of_a, of_b).run();
}

}  // namespace sporescope
