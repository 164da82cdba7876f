// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scopes/scope_evidence.h"

namespace sporescope {

Neighbors placed_neighbors(const ScopeEvidence& evidence, Phase phase) {
  const OperatorFlow& flow = evidence.flow;
  const auto nearest = [&](NodeIndex neighbor, const IndexedVector<NodeIndex, NodeIndex>& found) {
    if (evidence.is_parameter(neighbor) || flow.phase(neighbor) != phase) return kNoNode;
    return evidence.place[neighbor] != kNoScope ? neighbor : found[neighbor];
  };
  const auto order = [&](NodeIndex op) { return evidence.node(op).order; };
  const IndexedVector<NodeIndex, NodeIndex> none(evidence.place.size(), kNoNode);
  Neighbors found{none, none};
  for (const NodeIndex op : flow.order()) {
    for (const NodeIndex source : flow.producers(op)) {
      const NodeIndex near = nearest(source, found.before);
      NodeIndex& last = found.before[op];
      if (near != kNoNode && (last == kNoNode || order(near) > order(last))) last = near;
    }
  }
  for (const NodeIndex op : flow.reverse_order()) {
    for (const NodeIndex consumer : flow.consumers(op)) {
      const NodeIndex near = nearest(consumer, found.after);
      NodeIndex& first = found.after[op];
      if (near != kNoNode && (first == kNoNode || order(near) < order(first))) first = near;
    }
  }
  return found;
}

ScopeIndex scope_between(const ScopeEvidence& evidence, const Neighbors& neighbors, NodeIndex op, ScopeIndex instance) {
  ScopeIndex common_scope = kNoScope;
  for (const NodeIndex near : {neighbors.before[op], neighbors.after[op]}) {
    if (near == kNoNode || !evidence.paths.contains(instance, evidence.place[near])) return instance;
    common_scope = evidence.paths.common(common_scope, evidence.place[near]);
  }
  return common_scope;
}

}  // namespace sporescope
