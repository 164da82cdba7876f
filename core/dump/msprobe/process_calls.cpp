// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/process_calls.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace sporescope {
namespace {

constexpr std::string_view kParameters = "parameters.";
constexpr int kMaxModuleDepth = 64;

/// Assigns slots to the tensors of nodes, consistently in all steps. A direct argument has its own position. Tensors that are
/// nested in lists or have names get the next free number.
class Slots {
 public:
  std::uint32_t slot_of(NodeIndex node, const RecordedCall& call, const RecordedTensor& tensor) {
    NodeSlots& node_slots = nodes_[{node, tensor.io}];
    const auto [entry, added] = node_slots.slots.try_emplace(tensor.path, 0);
    if (!added) return entry->second;
    const std::uint32_t listed = tensor.io == IoDirection::input ? call.arguments : call.results;
    node_slots.next = std::max(node_slots.next, listed);
    const auto position = static_cast<std::uint32_t>(std::max(tensor.argument, 0));
    const bool is_free = tensor.argument >= 0 &&
                         std::none_of(node_slots.slots.begin(), node_slots.slots.end(),
                                      [&](const auto& slot) { return slot.second == position && slot.first != tensor.path; });
    entry->second = is_free ? position : node_slots.next;
    node_slots.next = std::max(node_slots.next, entry->second + 1);
    return entry->second;
  }

 private:
  struct NodeSlots {
    std::map<std::string_view, std::uint32_t> slots;
    std::uint32_t next = 0;
  };
  std::map<std::pair<NodeIndex, IoDirection>, NodeSlots> nodes_;
};

class StepMerger {
 public:
  explicit StepMerger(ProcessCalls& out) : out_(out) {
    for (const CallIndex i : out_.names.indices()) index_.emplace(out_.names[i], ProcessCalls::node_of(i));
  }

  void add_step(const StepCalls& step) {
    auto& step_tensors = out_.node_tensors.emplace_back();
    step_tensors.reserve(step.recorded.tensors.size());
    for (const RecordedCall& call : step.recorded.calls) {
      const NodeIndex node = index_.at(call.name);
      for (std::uint32_t i = call.first_tensor; i < call.first_tensor + call.tensor_count; ++i) {
        const RecordedTensor& tensor = step.recorded.tensors[i];
        NodeTensor& node_tensor = step_tensors.emplace_back();
        node_tensor.node = node;
        node_tensor.io = tensor.io;
        node_tensor.slot = slots_.slot_of(node, call, tensor);
        node_tensor.tensor = i;
        if (tensor.path.starts_with(kParameters)) node_tensor.parameter = parameter_of(node, tensor.path);
      }
    }
    std::stable_sort(step_tensors.begin(), step_tensors.end(),
                     [](const NodeTensor& a, const NodeTensor& b) { return a.node < b.node; });
  }

 private:
  NodeIndex parameter_of(NodeIndex module, std::string_view tensor_path) {
    std::string name(out_.parts[ProcessCalls::call_of(module)].path);
    if (!name.empty()) name += '.';
    name += tensor_path.substr(kParameters.size());
    const auto [known, added] = parameters_.emplace(name, out_.parameter_node(out_.parameters.size()));
    if (added) out_.parameters.push_back(name);
    return known->second;
  }

  ProcessCalls& out_;
  std::unordered_map<std::string_view, NodeIndex> index_;
  std::unordered_map<std::string, NodeIndex> parameters_;
  Slots slots_;
};

}  // namespace

bool ProcessCalls::is_inside(NodeIndex call, CallIndex module) const {
  if (!is_call(call)) return false;
  CallIndex enclosing = tree.parent[call_of(call)];
  for (int depth = 0; enclosing != kNoCall && depth < kMaxModuleDepth; ++depth) {
    if (enclosing == module) return true;
    enclosing = tree.parent[enclosing];
  }
  return false;
}

ProcessCalls merge_steps(std::vector<const StepCalls*> steps) {
  ProcessCalls out;
  out.steps = std::move(steps);
  out.names = IndexedVector<CallIndex, std::string_view>(order_of_calls(out.steps));
  for (const std::string_view name : out.names) out.parts.add(parse_call_name(name));
  out.tree = make_call_tree(out.names, out.steps);
  StepMerger merger(out);
  for (const StepCalls* step : out.steps) merger.add_step(*step);
  return out;
}

}  // namespace sporescope
