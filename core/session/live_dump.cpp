// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live_dump.h"

#include <utility>

namespace sporescope {

namespace {

constexpr std::string_view kLive = "live";

}  // namespace

LiveDump::LiveDump(std::vector<DumpGraph> graphs, std::string ms_version, std::string device_target)
    : graphs_(std::move(graphs)), ms_version_(std::move(ms_version)), device_target_(std::move(device_target)) {
  for (GraphIndex g = 0; g < graphs_.size(); ++g) {
    add_records(g, kInitIteration, true);
    add_records(g, 1, false);
    add_records(g, 2, false);
  }
}

void LiveDump::add_records(GraphIndex index, std::int64_t iteration, bool parameters_alone) {
  DumpGraph& graph = graphs_[index];
  IterationFolder folder;
  folder.iteration = iteration;
  folder.first_record = static_cast<std::uint32_t>(records_.size());
  const auto add = [&](NodeIndex node) {
    const std::size_t slots = graph.graph->outputs(node).size();
    for (std::size_t slot = 0; slot < slots; ++slot) {
      TensorRecord record;
      record.graph = index;
      record.iteration = iteration;
      record.node = node;
      record.slot = static_cast<std::uint32_t>(slot);
      record.type = graph.graph->nodes()[node].type;
      record.name = graph.graph->nodes()[node].full_name;
      record.file_name = kLive;
      records_.push_back(record);
    }
  };
  if (!parameters_alone) {
    for (const NodeIndex node : graph.graph->execution_order()) add(node);
  }
  for (NodeIndex node = 0; node < graph.graph->nodes().size(); ++node) {
    if (graph.graph->nodes()[node].kind == NodeKind::parameter) add(node);
  }
  folder.record_count = static_cast<std::uint32_t>(records_.size()) - folder.first_record;
  folder.tensor_files = folder.record_count;
  graph.iterations.push_back(folder);
}

std::vector<std::uint32_t> LiveDump::records_of(GraphIndex graph, NodeIndex node, std::int64_t iteration) const {
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < records_.size(); ++i) {
    if (records_[i].graph == graph && records_[i].node == node && records_[i].iteration == iteration) found.push_back(i);
  }
  return found;
}

std::optional<std::uint32_t> LiveDump::find(GraphIndex graph, NodeIndex node, std::int64_t iteration, Io io, std::uint32_t slot,
                                            std::uint32_t run) const {
  for (const std::uint32_t i : records_of(graph, node, iteration)) {
    if (records_[i].io == io && records_[i].slot == slot && records_[i].run == run) return i;
  }
  return std::nullopt;
}

}  // namespace sporescope
