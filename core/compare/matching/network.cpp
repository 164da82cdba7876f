// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/network.h"

namespace sporescope {

Network::Network(const Graph& graph)
    : graph_(graph), reads_(graph.nodes().size()), readers_(graph.nodes().size()), input_counts_(graph.nodes().size()) {
  for (const NodeIndex node : graph.operators()) {
    if (!is_candidate(node)) continue;
    const auto inputs = kernel_inputs(graph, node);
    input_counts_[node] = inputs.size();
    for (const KernelInput& input : inputs) add(node, input);
  }
}

std::string Network::code(NodeIndex node) const {
  const auto line = graph_.user_line(node);
  return line ? line->code : std::string();
}

void Network::add(NodeIndex node, const KernelInput& input) {
  Read read{input.from.node, input.from.slot, input.slot};
  while (at(read.from).kind == NodeKind::op && at(read.from).type == "Cast" && !reads_[read.from].empty()) {
    const Read& narrowed = reads_[read.from].front();
    read.from = narrowed.from;
    read.slot = narrowed.slot;
  }
  if (at(read.from).kind == NodeKind::constant) return;
  readers_[read.from].push_back({node, static_cast<std::uint32_t>(reads_[node].size())});
  reads_[node].push_back(read);
}

}  // namespace sporescope
