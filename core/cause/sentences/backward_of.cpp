// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/sentences/backward_of.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace sporescope {

std::optional<BackwardOf> BackwardOf::find(const ValueFlow& flow, const Origin& origin) {
  const TensorRecord& record = flow.dump().records()[origin.record];
  const DumpGraphIndex graph = record.graph;
  const NodeIndex gradient = origin.node != kNoNode ? origin.node : record.node;
  if (!flow.updates_are_outside() || gradient == kNoNode) return std::nullopt;
  const Graph& nodes = *flow.dump().graphs()[graph].graph;
  if (nodes.nodes()[gradient].category != Category::gradient) return std::nullopt;
  std::vector<NodeIndex> arrived;
  std::vector<KernelInput> forward;
  for (const KernelInput& input : flow.inputs_of(graph, gradient)) {
    const Node& from = nodes.nodes()[input.from.node];
    if (from.category == Category::gradient) {
      arrived.push_back(input.from.node);
    } else {
      forward.push_back(input);
    }
  }
  if (arrived.size() != 1) return std::nullopt;
  // The rest is what the operator read and what it gave: it is the one that reads all the others.
  for (const KernelInput& candidate : forward) {
    const NodeIndex reader = candidate.from.node;
    if (nodes.nodes()[reader].kind != NodeKind::op) continue;
    const BackwardOf found(flow, graph, reader, arrived.front());
    const bool reads_others = std::all_of(forward.begin(), forward.end(), [&](const KernelInput& other) {
      return other.from.node == reader || found.slot_read(other.from);
    });
    if (reads_others) return found;
  }
  return std::nullopt;
}

void BackwardOf::place(const Edge& from, ExplainedInput& input) const {
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  input.of_forward = from.node != arrived_;
  input.slot = input.of_forward ? slot_read(from).value_or(kNone) : 0;
}

std::optional<std::uint32_t> BackwardOf::slot_read(const Edge& from) const {
  const auto& inputs = flow_->inputs_of(graph_, reader_);
  const auto read = std::find_if(inputs.begin(), inputs.end(), [&](const KernelInput& input) {
    return input.from.node == from.node && input.from.slot == from.slot;
  });
  return read == inputs.end() ? std::nullopt : std::optional(read->slot);
}

}  // namespace sporescope
