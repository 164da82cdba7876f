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
constexpr int kMaxModule = 64;

/// Assigns slots to the tensors of nodes, consistently in all steps. A direct argument has its own position. Tensors that are
/// nested in lists or have names get the next free number.
class Slots {
 public:
  std::uint32_t slot_of(NodeIndex node, const RecordedCall& call, const RecordedTensor& tensor) {
    OfNode& known = nodes_[{node, tensor.io}];
    const auto [place, added] = known.slots.try_emplace(tensor.path, 0);
    if (!added) return place->second;
    const std::uint32_t listed = tensor.io == IoDirection::input ? call.arguments : call.results;
    known.next = std::max(known.next, listed);
    const auto own = static_cast<std::uint32_t>(std::max(tensor.argument, 0));
    const bool free = tensor.argument >= 0 && std::none_of(known.slots.begin(), known.slots.end(), [&](const auto& other) {
                        return other.second == own && other.first != tensor.path;
                      });
    place->second = free ? own : known.next;
    known.next = std::max(known.next, place->second + 1);
    return place->second;
  }

 private:
  struct OfNode {
    std::map<std::string_view, std::uint32_t> slots;
    std::uint32_t next = 0;
  };
  std::map<std::pair<NodeIndex, IoDirection>, OfNode> nodes_;
};

class StepMerger {
 public:
  explicit StepMerger(ProcessCalls& out) : out_(out) {
    for (const CallIndex i : out_.names.indices()) index_.emplace(out_.names[i], ProcessCalls::node_of(i));
  }

  void place(const StepCalls& step) {
    auto& placed = out_.node_tensors.emplace_back();
    placed.reserve(step.recorded.tensors.size());
    for (const RecordedCall& call : step.recorded.calls) {
      const NodeIndex node = index_.at(call.name);
      for (std::uint32_t i = call.first_tensor; i < call.first_tensor + call.tensor_count; ++i) {
        const RecordedTensor& tensor = step.recorded.tensors[i];
        NodeTensor& here = placed.emplace_back();
        here.node = node;
        here.io = tensor.io;
        here.slot = slots_.slot_of(node, call, tensor);
        here.tensor = i;
        if (tensor.path.starts_with(kParameters)) here.parameter = parameter_of(node, tensor.path);
      }
    }
    std::stable_sort(placed.begin(), placed.end(), [](const NodeTensor& a, const NodeTensor& b) { return a.node < b.node; });
  }

 private:
  NodeIndex parameter_of(NodeIndex module, std::string_view place) {
    std::string name(out_.parts[ProcessCalls::call_of(module)].path);
    if (!name.empty()) name += '.';
    name += place.substr(kParameters.size());
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
  CallIndex at = tree.parent[call_of(call)];
  for (int depth = 0; at != kNoCall && depth < kMaxModule; ++depth) {
    if (at == module) return true;
    at = tree.parent[at];
  }
  return false;
}

ProcessCalls merge_steps(std::vector<const StepCalls*> steps) {
  ProcessCalls out;
  out.steps = std::move(steps);
  out.names = IndexedVector<CallIndex, std::string_view>(order_of_calls(out.steps));
  for (const std::string_view name : out.names) out.parts.add(parse_call_name(name));
  out.tree = make_call_tree(out.names, out.steps);
  StepMerger joining(out);
  for (const StepCalls* step : out.steps) joining.place(*step);
  return out;
}

}  // namespace sporescope
