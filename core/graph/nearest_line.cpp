// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/nearest_line.h"

#include "core/graph/kernel_inputs.h"

namespace sporescope {
namespace {

/// Returns true for the optimizer of a training in PyNative mode. It reads gradients together with their weights, whose source
/// lines are not its own.
bool takes_weights(const Graph& graph, NodeIndex node) {
  const auto second = kernel_input(graph, node, 1);
  return second && second->from.node != kNoNode && graph.nodes()[second->from.node].kind == NodeKind::parameter &&
         graph.nodes()[node].category != Category::gradient;
}

}  // namespace

std::optional<SourceLine> nearest_line(const Graph& graph, NodeIndex node) {
  constexpr int kMaxInsertedOperators = 4;
  for (int i = 0; i <= kMaxInsertedOperators; ++i) {
    if (auto line = graph.user_line(node)) return line;
    if (graph.nodes()[node].kind != NodeKind::op) break;
    const auto input = kernel_input(graph, node, 0);
    if (!input || input->from.inferred || takes_weights(graph, node)) break;
    node = input->from.node;
  }
  return std::nullopt;
}

}  // namespace sporescope
