// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/sentences/backward_of.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace sporescope {
namespace {

constexpr std::size_t kMaxGradients = 64;  // Each is compared with all inputs of the gradient

}  // namespace

std::vector<BackwardOf> BackwardOf::find(const ValueFlow& flow, const Origin& origin) {
  const TensorRecord& record = flow.dump().records()[origin.record];
  const DumpGraphIndex graph_index = record.graph;
  const NodeIndex gradient = origin.node != kNoNode ? origin.node : record.node;
  if (!flow.updates_are_external() || gradient == kNoNode) return {};
  const Graph& graph = *flow.dump().graphs()[graph_index].graph;
  if (graph.nodes()[gradient].category != Category::gradient) return {};
  std::vector<NodeIndex> gradients;
  std::vector<KernelInput> forward_inputs;
  for (const KernelInput& input : flow.inputs_of(graph_index, gradient)) {
    const Node& from = graph.nodes()[input.from.node];
    if (from.category == Category::gradient) {
      if (std::find(gradients.begin(), gradients.end(), input.from.node) == gradients.end()) {
        gradients.push_back(input.from.node);
      }
    } else {
      forward_inputs.push_back(input);
    }
  }
  if (gradients.empty() || gradients.size() > kMaxGradients) return {};
  // The other inputs are inputs of the operators, all of which read the tensor, and their outputs.
  for (const KernelInput& tensor : forward_inputs) {
    std::vector<NodeIndex> readers;
    for (const KernelInput& other : forward_inputs) {
      const NodeIndex op = other.from.node;
      const bool is_new = std::find(readers.begin(), readers.end(), op) == readers.end();
      if (graph.nodes()[op].kind != NodeKind::op || !is_new) continue;
      if (BackwardOf(flow, graph_index, op, kNoNode).find_input_slot(tensor.from)) readers.push_back(op);
    }
    std::vector<BackwardOf> found = match_gradients(flow, graph_index, readers, gradients);
    if (found.size() != gradients.size()) continue;
    const bool complete = std::all_of(forward_inputs.begin(), forward_inputs.end(), [&](const KernelInput& other) {
      return std::any_of(readers.begin(), readers.end(), [&](NodeIndex reader) {
        return other.from.node == reader || BackwardOf(flow, graph_index, reader, kNoNode).find_input_slot(other.from);
      });
    });
    if (complete) return found;
  }
  return {};
}

std::vector<BackwardOf> BackwardOf::match_gradients(const ValueFlow& flow, DumpGraphIndex graph,
                                                    const std::vector<NodeIndex>& readers,
                                                    const std::vector<NodeIndex>& gradients) {
  std::vector<BackwardOf> found;
  // Both are in execution order. Some readers, such as indices, have no gradient.
  const bool all_have_gradients = readers.size() == gradients.size();
  for (std::size_t i = 0; i < readers.size(); ++i) {
    const auto candidates = flow.dump().graphs()[graph].graph->counterparts(readers[i]);
    const auto own_gradient = std::find_first_of(gradients.begin(), gradients.end(), candidates.begin(), candidates.end());
    if (own_gradient == gradients.end() && !all_have_gradients) continue;
    found.push_back(BackwardOf(flow, graph, readers[i], own_gradient != gradients.end() ? *own_gradient : gradients[i]));
  }
  return found;
}

void BackwardOf::assign_slot(const Edge& from, ExplainedInput& input) const {
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  input.of_forward = from.node != output_gradient_;
  input.slot = input.of_forward ? find_input_slot(from).value_or(kNone) : 0;
}

std::optional<std::uint32_t> BackwardOf::find_input_slot(const Edge& from) const {
  const auto& inputs = flow_->inputs_of(graph_, reader_);
  const auto match = std::find_if(inputs.begin(), inputs.end(), [&](const KernelInput& input) {
    return input.from.node == from.node && input.from.slot == from.slot;
  });
  return match == inputs.end() ? std::nullopt : std::optional(match->slot);
}

}  // namespace sporescope
