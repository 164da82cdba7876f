// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/parameter_timing.h"

namespace sporescope {
namespace {

bool has_updates(const ValueFlow& flow, DumpGraphIndex index) {
  if (flow.updates_are_external()) return true;
  const auto& graph = flow.dump().graphs()[index].graph;
  if (!graph) return false;
  const auto& nodes = graph->nodes();
  for (const NodeIndex node : nodes.indices()) {
    if (nodes[node].kind == NodeKind::parameter && !flow.writers_of(index, node).empty()) return true;
  }
  return false;
}

}  // namespace

bool ParameterTiming::differs(const GraphPair& graphs) {
  const auto [known, is_new] = known_.try_emplace({graphs.a, graphs.b}, false);
  if (is_new) known->second = has_updates(a_, graphs.a) != has_updates(b_, graphs.b);
  return known->second;
}

}  // namespace sporescope
