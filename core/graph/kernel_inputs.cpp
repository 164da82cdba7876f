// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/kernel_inputs.h"

#include <algorithm>

#include "core/graph/operators/operator_role.h"

namespace sporescope {
namespace {

constexpr int kMaxTupleDepth = 16;
constexpr std::size_t kMaxInputs = 100'000;

/// Appends the inputs that an edge provides to `into`, up to `limit` entries in total. Adds each element of a tuple separately.
void unpack(const Graph& graph, const Edge& edge, std::vector<KernelInput>& into, std::size_t limit, int depth) {
  if (edge.control || edge.node == kNoNode || into.size() >= limit) return;
  const Edge resolved = graph.resolve(edge);
  const Node& node = graph.nodes()[resolved.node];
  if (node.kind == NodeKind::op && operator_role(node.type) == OperatorRole::make_tuple && depth < kMaxTupleDepth) {
    for (const Edge& part : graph.inputs(resolved.node)) unpack(graph, part, into, limit, depth + 1);
    return;
  }
  into.push_back({static_cast<std::uint32_t>(into.size()), resolved, edge.node});
}

/// Returns the first inputs, at most `limit`.
std::vector<KernelInput> first_inputs(const Graph& graph, NodeIndex node, std::size_t limit) {
  std::vector<KernelInput> inputs;
  for (const Edge& edge : graph.inputs(node)) {
    const std::size_t before = inputs.size();
    if (before >= limit) break;
    unpack(graph, edge, inputs, limit, 0);
    // Attributes that became inputs may be between the edges. Without a tuple, the slot is the number of the argument.
    if (inputs.size() == before + 1 && before <= edge.argument) inputs.back().slot = edge.argument;
  }
  return inputs;
}

}  // namespace

std::vector<KernelInput> kernel_inputs(const Graph& graph, NodeIndex node) { return first_inputs(graph, node, kMaxInputs); }

std::optional<KernelInput> kernel_input(const Graph& graph, NodeIndex node, std::uint32_t slot) {
  if (!graph.nodes().has(node)) return std::nullopt;
  // The slot of an input is at least its position. One additional input distinguishes a tuple from a single value.
  for (const KernelInput& input : first_inputs(graph, node, std::min(slot + std::size_t{2}, kMaxInputs))) {
    if (input.slot == slot) return input;
  }
  return std::nullopt;
}

}  // namespace sporescope
