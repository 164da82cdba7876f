// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/widened_operators.h"

#include <algorithm>

#include "core/graph/operators/operator_family.h"

namespace sporescope {
namespace {

/// Graph files list producers before consumers, with few exceptions. Operators that are not found in this number of rounds are
/// ignored.
constexpr int kMaxRounds = 4;

class Search {
 public:
  Search(const ValueFlow& flow, DumpGraphIndex graph)
      : flow_(flow), index_(graph), graph_(*flow.dump().graphs()[graph].graph), widened_(graph_.operator_count(), false) {}

  IndexedVector<NodeIndex, bool> run() {
    for (const NodeIndex node : widened_.indices()) {
      if (is_cast(node)) mark_narrowed(node);
    }
    if (flow_.dump().device_target() != "CPU") return widened_;
    bool changed = true;
    for (int round = 0; changed && round < kMaxRounds; ++round) {
      changed = false;
      for (const NodeIndex node : widened_.indices()) {
        if (widened_[node] || !can_be_widened(node) || !reads_widened(node)) continue;
        widened_[node] = true;
        changed = true;
      }
    }
    return widened_;
  }

 private:
  [[nodiscard]] bool is_operator(NodeIndex node) const { return graph_.nodes()[node].kind == NodeKind::op; }
  [[nodiscard]] bool is_cast(NodeIndex node) const { return is_operator(node) && graph_.nodes()[node].type == "Cast"; }

  [[nodiscard]] std::string_view dtype_of(NodeIndex node, std::uint32_t slot) const {
    const auto outputs = graph_.outputs(node);
    return slot < outputs.size() ? outputs[slot].dtype : std::string_view();
  }

  void mark_narrowed(NodeIndex cast) {
    const std::string_view dtype = dtype_of(cast, 0);
    if (!is_half_type(dtype)) return;
    for (const KernelInput& input : flow_.inputs_of(index_, cast)) {
      if (is_operator(input.from.node) && dtype_of(input.from.node, input.from.slot) == dtype) widened_[input.from.node] = true;
    }
  }

  [[nodiscard]] bool can_be_widened(NodeIndex node) const {
    if (!is_operator(node) || is_cast(node) || updates_in_place(graph_.nodes()[node].type)) return false;
    const auto outputs = graph_.outputs(node);
    return std::any_of(outputs.begin(), outputs.end(), [](const OutputType& output) { return is_half_type(output.dtype); });
  }

  [[nodiscard]] bool reads_widened(NodeIndex node) const {
    const auto& inputs = flow_.inputs_of(index_, node);
    return std::any_of(inputs.begin(), inputs.end(), [&](const KernelInput& input) {
      const NodeIndex producer = input.from.node;
      if (!is_operator(producer)) return false;
      if (is_cast(producer)) return widens(producer);
      return widened_[producer] && is_half_type(dtype_of(producer, input.from.slot));
    });
  }

  [[nodiscard]] bool widens(NodeIndex cast) const {
    if (dtype_of(cast, 0) != "float32") return false;
    const auto& inputs = flow_.inputs_of(index_, cast);
    return !inputs.empty() && is_half_type(dtype_of(inputs.front().from.node, inputs.front().from.slot));
  }

  const ValueFlow& flow_;
  DumpGraphIndex index_;
  const Graph& graph_;
  IndexedVector<NodeIndex, bool> widened_;
};

}  // namespace

IndexedVector<NodeIndex, bool> widened_operators(const ValueFlow& flow, DumpGraphIndex graph) {
  return Search(flow, graph).run();
}

bool is_half_type(std::string_view dtype) {
  return dtype == "float16" || dtype == "bfloat16" || dtype == "Float16" || dtype == "BFloat16";
}

}  // namespace sporescope
