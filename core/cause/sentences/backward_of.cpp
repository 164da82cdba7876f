// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/sentences/backward_of.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace sporescope {
namespace {

constexpr std::size_t kMaxWays = 64;  // Each is compared with all inputs of the gradient

}  // namespace

std::vector<BackwardOf> BackwardOf::find(const ValueFlow& flow, const Origin& origin) {
  const TensorRecord& record = flow.dump().records()[origin.record];
  const DumpGraphIndex graph = record.graph;
  const NodeIndex gradient = origin.node != kNoNode ? origin.node : record.node;
  if (!flow.updates_are_external() || gradient == kNoNode) return {};
  const Graph& nodes = *flow.dump().graphs()[graph].graph;
  if (nodes.nodes()[gradient].category != Category::gradient) return {};
  std::vector<NodeIndex> arrived;
  std::vector<KernelInput> forward;
  for (const KernelInput& input : flow.inputs_of(graph, gradient)) {
    const Node& from = nodes.nodes()[input.from.node];
    if (from.category == Category::gradient) {
      if (std::find(arrived.begin(), arrived.end(), input.from.node) == arrived.end()) arrived.push_back(input.from.node);
    } else {
      forward.push_back(input);
    }
  }
  if (arrived.empty() || arrived.size() > kMaxWays) return {};
  // The other inputs are inputs of the operators, all of which read the tensor, and their outputs.
  for (const KernelInput& tensor : forward) {
    std::vector<NodeIndex> readers;
    for (const KernelInput& other : forward) {
      const NodeIndex op = other.from.node;
      const bool is_new = std::find(readers.begin(), readers.end(), op) == readers.end();
      if (nodes.nodes()[op].kind != NodeKind::op || !is_new) continue;
      if (BackwardOf(flow, graph, op, kNoNode).find_input_slot(tensor.from)) readers.push_back(op);
    }
    std::vector<BackwardOf> found = with_gradients(flow, graph, readers, arrived);
    if (found.size() != arrived.size()) continue;
    const bool complete = std::all_of(forward.begin(), forward.end(), [&](const KernelInput& other) {
      return std::any_of(readers.begin(), readers.end(), [&](NodeIndex reader) {
        return other.from.node == reader || BackwardOf(flow, graph, reader, kNoNode).find_input_slot(other.from);
      });
    });
    if (complete) return found;
  }
  return {};
}

std::vector<BackwardOf> BackwardOf::with_gradients(const ValueFlow& flow, DumpGraphIndex graph,
                                                   const std::vector<NodeIndex>& readers,
                                                   const std::vector<NodeIndex>& arrived) {
  std::vector<BackwardOf> found;
  // Both are in execution order. Some readers, such as indices, have no gradient.
  const bool all_have_one = readers.size() == arrived.size();
  for (std::size_t i = 0; i < readers.size(); ++i) {
    const auto gradients = flow.dump().graphs()[graph].graph->counterparts(readers[i]);
    const auto own = std::find_first_of(arrived.begin(), arrived.end(), gradients.begin(), gradients.end());
    if (own == arrived.end() && !all_have_one) continue;
    found.push_back(BackwardOf(flow, graph, readers[i], own != arrived.end() ? *own : arrived[i]));
  }
  return found;
}

void BackwardOf::place(const Edge& from, ExplainedInput& input) const {
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  input.of_forward = from.node != arrived_;
  input.slot = input.of_forward ? find_input_slot(from).value_or(kNone) : 0;
}

std::optional<std::uint32_t> BackwardOf::find_input_slot(const Edge& from) const {
  const auto& inputs = flow_->inputs_of(graph_, reader_);
  const auto read = std::find_if(inputs.begin(), inputs.end(), [&](const KernelInput& input) {
    return input.from.node == from.node && input.from.slot == from.slot;
  });
  return read == inputs.end() ? std::nullopt : std::optional(read->slot);
}

}  // namespace sporescope
