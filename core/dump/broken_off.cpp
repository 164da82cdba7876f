// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/broken_off.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/dump/header_check.h"
#include "core/dump/mindspore/recorder.h"
#include "core/graph/kernel_inputs.h"

namespace sporescope {
namespace {

/// Progress of the graph in one iteration, according to its folder.
struct IterationProgress {
  const IterationFolder* folder = nullptr;
  std::int32_t last = -1;  ///< position in the execution order
  bool has_parameters = false;
};

/// Operators that only change the shape may run without a kernel, and then have no tensors.
bool may_run_without_kernel(std::string_view type) {
  static constexpr std::array<std::string_view, 6> kTypes{"Reshape",     "ExpandDims", "Squeeze",
                                                          "FlattenGrad", "Flatten",    "StopGradient"};
  return std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end();
}

class GraphExecution {
 public:
  GraphExecution(const Dump& dump, DumpGraphIndex graph) : dump_(dump), dump_graph_(dump.graphs()[graph]), graph_(graph) {}

  void add_interruptions(std::vector<InterruptedIteration>& found) {
    find_progress();
    const std::int32_t end = last_expected_position();
    for (const IterationProgress& progress : progress_) {
      if (progress.last < 0 || progress.last >= end || progress.has_parameters) continue;
      if (!dump_.dumps_every_operator() && !another_iteration_reaches(progress, end)) continue;
      const auto order = dump_graph_.graph->execution_order();
      found.push_back({graph_, progress.folder->iteration, progress.folder->records.front(),
                       order[static_cast<std::size_t>(progress.last)], static_cast<std::size_t>(progress.last) + 1,
                       order.size()});
    }
  }

 private:
  void find_progress() {
    for (const IterationFolder& folder : dump_graph_.iterations) {
      if (!is_numbered(folder.iteration) || !folder.readable || folder.records.empty()) continue;
      IterationProgress progress{&folder, -1, false};
      for (const RecordIndex number : folder.records) {
        const TensorRecord& record = dump_.records()[number];
        if (record.node == kNoNode) continue;
        const Node& node = dump_graph_.graph->nodes()[record.node];
        progress.has_parameters = progress.has_parameters || node.kind == NodeKind::parameter;
        progress.last = std::max(progress.last, node.order);
        if (node.kind == NodeKind::op && !may_be_empty(dump_, record)) dumped_ = std::max(dumped_, node.order);
      }
      progress_.push_back(progress);
    }
  }

  /// Returns the position of the last operator that must have tensors in each iteration.
  [[nodiscard]] std::int32_t last_expected_position() const {
    if (!dump_.dumps_every_operator()) return dumped_;
    std::int32_t last = dumped_;
    for (const NodeIndex node : dump_graph_.graph->execution_order()) {
      if (has_tensors(node)) last = std::max(last, dump_graph_.graph->nodes()[node].order);
    }
    return last;
  }

  /// Returns true if the operator runs a kernel and none of its inputs and outputs is empty. Then it has tensors, whether
  /// inputs, outputs or both are dumped.
  [[nodiscard]] bool has_tensors(NodeIndex node) const {
    const Graph& graph = *dump_graph_.graph;
    if (may_run_without_kernel(graph.nodes()[node].type)) return false;
    const auto outputs = graph.outputs(node);
    const auto inputs = kernel_inputs(graph, node);
    if (outputs.empty() || inputs.empty()) return false;
    const auto is_full = [](const OutputType& type) { return graph_element_count(type).value_or(0) > 0; };
    return std::all_of(outputs.begin(), outputs.end(), is_full) &&
           std::all_of(inputs.begin(), inputs.end(), [&](const KernelInput& input) {
             const auto types = graph.outputs(input.from.node);
             return input.from.slot < types.size() && is_full(types[input.from.slot]);
           });
  }

  [[nodiscard]] bool another_iteration_reaches(const IterationProgress& progress, std::int32_t end) const {
    return std::any_of(progress_.begin(), progress_.end(), [&](const IterationProgress& candidate) {
      return candidate.folder != progress.folder && candidate.last >= end;
    });
  }

  const Dump& dump_;
  const DumpGraph& dump_graph_;
  DumpGraphIndex graph_;
  std::vector<IterationProgress> progress_;
  std::int32_t dumped_ = -1;  ///< position of the last operator that has a non-empty tensor in any iteration
};

}  // namespace

std::vector<InterruptedIteration> find_interrupted_iterations(const Dump& dump) {
  std::vector<InterruptedIteration> found;
  for (const DumpGraphIndex i : dump.graphs().indices()) {
    const DumpGraph& graph = dump.graphs()[i];
    const bool is_known = graph.graph && graph.graph->order_known() && !graph.graph->edges_are_inferred();
    if (!is_known || graph.net == kLiveNet || graph.root_graph_id != graph.graph_id) continue;
    GraphExecution(dump, i).add_interruptions(found);
  }
  // If an operator failed, the iteration ends with that operator, and the dump reports it as a stopped operator.
  const auto stopped = dump.stopped_operators();
  std::erase_if(found, [&](const InterruptedIteration& interrupted) {
    return std::any_of(stopped.begin(), stopped.end(), [&](const StoppedOperator& failed) {
      return failed.graph == interrupted.graph && failed.iteration == interrupted.iteration;
    });
  });
  return found;
}

Problem interruption_problem(const Dump& dump, const InterruptedIteration& interruption) {
  const std::filesystem::path folder = dump.folders()[dump.records()[interruption.record].folder];
  const Node& last = dump.graphs()[interruption.graph].graph->nodes()[interruption.last];
  return {dump.root() / folder,
          {SPORESCOPE_TRANSLATE_NOOP("“%1” ends with %2, operator %3 of %4 in execution order: the training failed there, or "
                                     "has not written the rest yet"),
           {folder.string(), std::string(last.name()), Count{interruption.operators}, Count{interruption.all}}}};
}

}  // namespace sporescope
