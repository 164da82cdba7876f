// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/neighborhood.h"

#include <algorithm>
#include <set>

#include "core/report/tensor_describer.h"

namespace sporescope {

namespace {

/// Number of nodes that fit next to each other on a page; if there are more, the last position shows their number.
constexpr std::size_t kMaxNeighbors = 5;

class NeighborhoodBuilder {
 public:
  NeighborhoodBuilder(const ValueFlow& flow, const Finding& finding)
      : flow_(flow), graph_(flow.dump().records()[finding.record].graph) {
    for (const CauseStep& step : finding.path) {
      const TensorRecord& record = flow.dump().records()[step.record];
      if (record.graph == graph_) non_finite_nodes_.insert(record.node);
    }
    for (const CauseInput& input : finding.inputs) {
      const TensorRecord& record = flow.dump().records()[input.record];
      if (record.io == IoDirection::input && input.statistics.has_non_finite()) non_finite_slots_.insert(record.slot);
    }
  }

  [[nodiscard]] ReportNeighborhood build(NodeIndex node) const {
    ReportNeighborhood result;
    result.node = neighbor(node, 0);
    result.node.bad = true;
    const auto inputs = kernel_inputs(graph(), node);
    result.producer_count = inputs.size();
    for (const KernelInput& input : inputs) {
      if (result.shown_producers.size() == kMaxNeighbors) break;
      if (input.from.node != kNoNode) result.shown_producers.push_back(producer_neighbor(input));
    }
    const std::vector<NodeIndex> consumers = consumers_of(node);
    result.consumer_count = consumers.size();
    for (const NodeIndex consumer : consumers) {
      if (result.feeds.size() < kMaxNeighbors) result.feeds.push_back(neighbor(consumer, 0));
    }
    return result;
  }

  [[nodiscard]] const Graph& graph() const { return *flow_.dump().graphs()[graph_].graph; }

 private:
  [[nodiscard]] ReportNeighbor neighbor(NodeIndex node, std::uint32_t slot) const {
    const Node& details = graph().nodes()[node];
    ReportNeighbor result;
    result.name = std::string(details.name());
    result.full_name = std::string(details.full_name);
    result.kind = details.kind;
    result.bad = non_finite_nodes_.contains(node);
    const auto outputs = graph().outputs(node);
    if (slot < outputs.size() && outputs[slot].shape_known) {
      result.layout = layout_text(outputs[slot].dtype, outputs[slot].shape);
    }
    return result;
  }

  [[nodiscard]] ReportNeighbor producer_neighbor(const KernelInput& input) const {
    ReportNeighbor result = neighbor(input.from.node, input.from.slot);
    result.slot = std::to_string(input.slot);
    result.bad = non_finite_slots_.contains(input.slot);
    return result;
  }

  // Returns each consumer once, in graph order. Those on the cause path come first, so that they are never omitted.
  [[nodiscard]] std::vector<NodeIndex> consumers_of(NodeIndex node) const {
    std::set<NodeIndex> all;
    const std::size_t outputs = std::max<std::size_t>(graph().outputs(node).size(), 1);
    for (std::uint32_t slot = 0; slot < outputs; ++slot) {
      for (const NodeIndex consumer : flow_.consumers_of(graph_, node, slot)) all.insert(consumer);
    }
    std::vector<NodeIndex> ordered(all.begin(), all.end());
    std::stable_partition(ordered.begin(), ordered.end(),
                          [&](NodeIndex consumer) { return non_finite_nodes_.contains(consumer); });
    return ordered;
  }

  const ValueFlow& flow_;
  DumpGraphIndex graph_;
  std::set<NodeIndex> non_finite_nodes_;
  std::set<std::uint32_t> non_finite_slots_;
};

}  // namespace

std::optional<ReportNeighborhood> neighborhood_of(const ValueFlow& flow, const Finding& finding) {
  const TensorRecord& record = flow.dump().records()[finding.record];
  if (record.graph == kNoDumpGraph || !flow.dump().graphs()[record.graph].graph) return std::nullopt;
  const NodeIndex node = finding.produced_by != kNoNode ? finding.produced_by : record.node;
  if (node == kNoNode) return std::nullopt;
  return NeighborhoodBuilder(flow, finding).build(node);
}

}  // namespace sporescope
