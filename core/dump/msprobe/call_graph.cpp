// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/call_graph.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/dump/msprobe/inferred_edges.h"
#include "core/dump/network_dtype.h"
#include "core/graph/node_list.h"

namespace sporescope {
namespace {

/// An entry with more outputs is from a damaged file.
constexpr std::uint32_t kMaxOutputs = 4096;

class GraphBuilder {
 public:
  explicit GraphBuilder(const ProcessCalls& calls) : calls_(calls), nodes_(calls.names.size() + calls.parameters.size()) {
    for (const CallIndex i : calls_.names.indices()) index_.emplace(calls_.names[i], calls_.node_of(i));
  }

  std::vector<NamedNode> run() {
    for (const CallIndex i : calls_.names.indices()) name_call(i);
    for (std::size_t i = 0; i < calls_.parameters.size(); ++i) {
      NamedNode& node = nodes_[calls_.parameter_node(i)];
      node.kind = NodeKind::parameter;
      node.name = calls_.parameters[i];
      node.type = "Parameter";
    }
    for (std::size_t step = 0; step < calls_.steps.size(); ++step) {
      add_outputs(step);
      add_attributes(*calls_.steps[step]);
    }
    add_micro_steps();
    pair_parameters();
    add_sources();
    auto edges = infer_edges(calls_);
    for (const NodeIndex node : nodes_.indices()) nodes_[node].inputs = std::move(edges[node]);
    return std::move(nodes_).take();
  }

 private:
  void name_call(CallIndex i) {
    NamedNode& node = nodes_[calls_.node_of(i)];
    node.name = calls_.names[i];
    node.type = calls_.parts[i].type;
    node.scope = calls_.tree.scope[i];
    node.gradient = calls_.parts[i].backward;
    if (const CallIndex forward = calls_.tree.forward[i]; forward != kNoCall && forward != i) {
      node.counterparts.push_back(calls_.node_of(forward));
      nodes_[calls_.node_of(forward)].counterparts.push_back(calls_.node_of(i));
    }
  }

  /// Pairs parameters with their gradients.
  void pair_parameters() {
    std::map<CallIndex, std::set<NodeIndex>> parameters_of_call;
    for (const auto& step_tensors : calls_.node_tensors) {
      for (const NodeTensor& node_tensor : step_tensors) {
        if (node_tensor.parameter != kNoNode) {
          parameters_of_call[calls_.call_of(node_tensor.node)].insert(node_tensor.parameter);
        }
      }
    }
    for (const CallIndex i : calls_.names.indices()) {
      if (calls_.parts[i].kind != CallKind::parameters_grad) continue;
      const auto module_parameters = parameters_of_call.find(calls_.tree.forward[i]);
      if (module_parameters == parameters_of_call.end()) continue;
      for (const NodeIndex parameter : module_parameters->second) nodes_[parameter].counterparts.push_back(calls_.node_of(i));
    }
  }

  void add_outputs(std::size_t step) {
    for (const NodeTensor& node_tensor : calls_.node_tensors[step]) {
      const RecordedTensor& tensor = calls_.tensor(step, node_tensor);
      if (node_tensor.parameter != kNoNode) add_output(step, nodes_[node_tensor.parameter], 0, tensor);
      if (node_tensor.io == IoDirection::output) add_output(step, nodes_[node_tensor.node], node_tensor.slot, tensor);
    }
  }

  void add_output(std::size_t step, NamedNode& node, std::uint32_t slot, const RecordedTensor& tensor) const {
    if (slot >= kMaxOutputs) return;
    const std::size_t output_count = node.outputs.size();
    if (slot >= output_count) node.outputs.resize(slot + 1, {.dtype = {}, .shape = {}, .shape_known = false});
    NamedOutput& output = node.outputs[slot];
    const bool is_new = output.dtype.empty() && !output.shape_known;
    if (output.dtype.empty()) output.dtype = canonical_dtype(tensor.dtype);
    if (!tensor.listed) return;
    const auto shape = calls_.steps[step]->recorded.shape_of(tensor);
    if (is_new) {
      output.shape.assign(shape.begin(), shape.end());
      output.shape_known = true;
    } else if (output.shape.size() != shape.size()) {
      output.shape.clear();
      output.shape_known = false;
    } else {
      for (std::size_t i = 0; i < shape.size(); ++i) {
        if (output.shape[i] != shape[i]) output.shape[i] = -1;
      }
    }
  }

  /// Adds non-tensor arguments, from the first step that contains the call.
  void add_attributes(const StepCalls& step) {
    for (const RecordedCall& call : step.recorded.calls) {
      const NodeIndex node = index_.at(call.name);
      if (!nodes_[node].attributes.empty()) continue;
      for (const RecordedValue& value : step.recorded.values_of(call)) {
        nodes_[node].attributes.push_back({std::string(value.path), std::string(value.text)});
      }
    }
  }

  /// Adds Megatron's micro steps, from the first step that contains the call.
  void add_micro_steps() {
    std::set<NodeIndex> visited;
    for (const StepCalls* step : calls_.steps) {
      for (const CallParent& call_parent : step->parents) {
        const auto known = call_parent.micro_step ? index_.find(call_parent.call) : index_.end();
        if (known == index_.end() || !visited.insert(known->second).second) continue;
        nodes_[known->second].attributes.push_back({"micro_step", std::to_string(*call_parent.micro_step)});
      }
    }
  }

  void add_sources() {
    for (const StepCalls* step : calls_.steps) {
      for (const auto& [name, lines] : step->stacks.by_entry) {
        const auto known = index_.find(name);
        if (known != index_.end() && nodes_[known->second].sources == nullptr) nodes_[known->second].sources = lines;
      }
    }
    // Only forward calls have stacks.
    std::unordered_map<const void*, CallStacks::Lines> forward_lines;
    for (const CallIndex i : calls_.names.indices()) {
      const CallIndex forward = calls_.tree.forward[i];
      auto& own_sources = nodes_[calls_.node_of(i)].sources;
      if (own_sources != nullptr || forward == kNoCall) continue;
      const auto& lines = nodes_[calls_.node_of(forward)].sources;
      if (lines == nullptr) continue;
      auto& forward_copy = forward_lines[lines.get()];
      if (forward_copy == nullptr) {
        auto copy = *lines;
        for (SourceLine& line : copy) line.forward = true;
        forward_copy = std::make_shared<const std::vector<SourceLine>>(std::move(copy));
      }
      own_sources = forward_copy;
    }
  }

  const ProcessCalls& calls_;
  IndexedVector<NodeIndex, NamedNode> nodes_;
  std::unordered_map<std::string_view, NodeIndex> index_;
};

}  // namespace

std::shared_ptr<const Graph> graph_of_calls(const ProcessCalls& calls, std::string name) {
  const bool has_order = std::any_of(calls.steps.begin(), calls.steps.end(), [](const StepCalls* step) {
    const auto& recorded = step->recorded.calls;
    return !step->parents.empty() || (!recorded.empty() && recorded.front().listed);
  });
  return make_node_list_graph(std::move(name), GraphBuilder(calls).run(),
                              {.order_known = has_order, .edges_are_inferred = true});
}

}  // namespace sporescope
