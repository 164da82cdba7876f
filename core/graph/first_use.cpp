// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/first_use.h"

#include <algorithm>
#include <limits>
#include <set>
#include <vector>

#include "core/graph/operators/operator_role.h"

namespace sporescope {

namespace {

constexpr std::int32_t kNever = std::numeric_limits<std::int32_t>::max();

// Returns true if the operator passes on the value of this argument.
bool passes_on(const Node& node, std::uint32_t argument) {
  switch (operator_role(node.type)) {
    case OperatorRole::first:
    case OperatorRole::take_item:
      return argument == 0;
    case OperatorRole::make_tuple:
      return true;
    default:
      return false;
  }
}

std::int32_t order_of_use(const Graph& graph, const Use& use, std::set<NodeIndex>* visited) {
  std::int32_t first = kNever;
  std::vector<Use> pending{use};
  while (!pending.empty()) {
    const Use next = pending.back();
    pending.pop_back();
    const Node& consumer = graph.nodes()[next.node];
    if (next.control) continue;
    if (consumer.order >= 0) {
      first = std::min(first, consumer.order);
    } else if (passes_on(consumer, next.argument) && visited->insert(next.node).second) {
      const auto next_uses = graph.uses(next.node);
      pending.insert(pending.end(), next_uses.begin(), next_uses.end());
    }
  }
  return first;
}

}  // namespace

std::optional<FirstUse> first_use(const Graph& graph, NodeIndex node) {
  std::optional<FirstUse> found;
  std::int32_t earliest = kNever;
  for (const Use& use : graph.uses(node)) {
    std::set<NodeIndex> visited;
    const std::int32_t order = order_of_use(graph, use, &visited);
    if (found && order >= earliest) continue;
    earliest = order;
    found = FirstUse{use.node, order == kNever ? -1 : order};
  }
  return found;
}

}  // namespace sporescope
