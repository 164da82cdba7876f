// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/dump_view.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/dump/header_check.h"
#include "core/dump/network_dtype.h"
#include "core/flow/training_order.h"
#include "core/graph/kernel_inputs.h"

namespace sporescope {

namespace {

TensorInfo expected_tensor(GraphIndex graph, NodeIndex node, Iteration iteration, IoDirection io, std::uint32_t slot,
                           const OutputType& type) {
  TensorInfo info;
  info.key = {graph, node, iteration, io, slot, 1};
  info.dtype = std::string(type.dtype);
  info.shape = type.shape;
  return info;
}

OutputType type_of(const Graph& graph, NodeIndex node, std::uint32_t slot) {
  std::vector<OutputType> outputs = graph.outputs(node);
  return slot < outputs.size() ? std::move(outputs[slot]) : OutputType{};
}

// Returns the type that the graph declares; nullopt for an attribute that became an input, which the graph does not list.
std::optional<OutputType> declared_type(const Graph& graph, NodeIndex node, IoDirection io, std::uint32_t slot) {
  if (!graph.nodes().has(node)) return std::nullopt;
  if (io == IoDirection::output) return type_of(graph, node, slot);
  const auto input = kernel_input(graph, node, slot);
  return input ? std::optional(type_of(graph, input->from.node, input->from.slot)) : std::nullopt;
}

bool is_known(const TensorRecord& record) { return record.has_values || record.statistic_row >= 0; }

auto sort_key(const TensorInfo& info) { return std::tuple(info.key.io, info.key.slot, info.key.run); }

}  // namespace

std::vector<TensorInfo> declared_tensors(const Graph& graph, GraphIndex index, NodeIndex node, Iteration iteration) {
  std::vector<TensorInfo> tensors;
  if (!graph.nodes().has(node)) return tensors;
  std::uint32_t slot = 0;
  for (const OutputType& type : graph.outputs(node)) {
    tensors.push_back(expected_tensor(index, node, iteration, IoDirection::output, slot++, type));
  }
  for (const KernelInput& input : kernel_inputs(graph, node)) {
    const OutputType type = type_of(graph, input.from.node, input.from.slot);
    tensors.push_back(expected_tensor(index, node, iteration, IoDirection::input, input.slot, type));
  }
  return tensors;
}

DumpView::DumpView(std::shared_ptr<const Dump> dump, IndexedVector<DumpGraphIndex, GraphIndex> session_graphs,
                   FileNodesOfGraphs file_nodes)
    : dump_(std::move(dump)), session_graphs_(std::move(session_graphs)), file_nodes_(std::move(file_nodes)) {
  for (const DumpGraphIndex g : session_graphs_.indices()) {
    const GraphIndex session_graph_index = session_graphs_[g];
    while (!dump_graphs_.has(session_graph_index)) dump_graphs_.add(kNoDumpGraph);
    dump_graphs_[session_graph_index] = g;
  }
}

DumpGraphIndex DumpView::dump_graph(GraphIndex graph) const {
  return dump_graphs_.has(graph) ? dump_graphs_[graph] : kNoDumpGraph;
}

const DumpGraph* DumpView::graph(GraphIndex graph) const {
  const DumpGraphIndex index = dump_graph(graph);
  return index == kNoDumpGraph ? nullptr : &dump_->graphs()[index];
}

TensorKey DumpView::key_of(RecordIndex record) const {
  const TensorRecord& r = dump_->records()[record];
  if (r.graph == kNoDumpGraph) return {kNoGraph, r.node, r.iteration, r.io, r.slot, r.run};
  if (const FileNodes* files = file_nodes(r.graph)) {
    return {session_graph(r.graph), files->node_of(record), r.iteration, r.io, r.slot, files->run_of(record)};
  }
  return {session_graph(r.graph), r.node, r.iteration, r.io, r.slot, r.run};
}

TensorInfo DumpView::info_of(RecordIndex record) const {
  const TensorRecord& r = dump_->records()[record];
  TensorInfo info;
  info.key = key_of(record);
  const FileNodes* files = r.graph == kNoDumpGraph ? nullptr : file_nodes(r.graph);
  info.runs = files != nullptr ? files->runs_of(record) : r.runs;
  info.dtype = network_dtype(*dump_, r, {});
  info.time = r.time;
  if (r.has_values) {
    info.file = dump_->relative_path(r).string();
    info.readable = true;
  }
  info.has_recorded_statistics = r.statistic_row >= 0;
  if (r.graph != kNoDumpGraph && r.node != kNoNode && dump_->graphs()[r.graph].graph) {
    if (const auto type = declared_type(*dump_->graphs()[r.graph].graph, r.node, r.io, r.slot)) info.shape = type->shape;
  }
  return info;
}

std::vector<RecordIndex> DumpView::records_of(GraphIndex graph, NodeIndex node, Iteration iteration) const {
  const DumpGraphIndex index = dump_graph(graph);
  if (index == kNoDumpGraph || node == kNoNode) return {};
  if (const FileNodes* files = file_nodes(index)) return files->records_of(node, iteration);
  std::vector<RecordIndex> records = dump_->records_of(index, node, iteration);
  const auto& known = dump_->graphs()[index].graph;
  const bool is_constant = known && known->nodes().has(node) && known->nodes()[node].kind == NodeKind::constant;
  // Constants belong to no iteration and are shown in all of them.
  if (records.empty() && is_constant) records = dump_->records_of(index, node, Iteration::constants);
  return records;
}

std::optional<RecordIndex> DumpView::record_of(const TensorKey& key) const {
  const DumpGraphIndex index = dump_graph(key.graph);
  if (index == kNoDumpGraph || key.node == kNoNode) return std::nullopt;
  if (const FileNodes* files = file_nodes(index)) return files->find(key);
  return dump_->find(index, key.node, key.iteration, key.io, key.slot, key.run);
}

std::optional<TensorKey> DumpView::tensor_of_file(const std::filesystem::path& file) const {
  const std::string name = file.filename().string();
  const auto records = dump_->records();
  for (const RecordIndex i : records.indices()) {
    if (records[i].file_name != name || key_of(i).node == kNoNode) continue;
    std::error_code error;
    if (std::filesystem::equivalent(dump_->path(records[i]), file, error)) return key_of(i);
  }
  return std::nullopt;
}

std::vector<TensorInfo> DumpView::tensors_of(GraphIndex graph, NodeIndex node, Iteration iteration) const {
  std::vector<TensorInfo> tensors;
  for (const RecordIndex record : records_of(graph, node, iteration)) tensors.push_back(info_of(record));
  const DumpGraph* known = this->graph(graph);
  if (known != nullptr && known->graph) {
    const std::size_t dumped_count = tensors.size();
    for (TensorInfo& expected : declared_tensors(*known->graph, graph, node, iteration)) {
      const bool is_dumped =
          std::any_of(tensors.begin(), tensors.begin() + static_cast<std::ptrdiff_t>(dumped_count),
                      [&](const auto& t) { return t.key.io == expected.key.io && t.key.slot == expected.key.slot; });
      if (!is_dumped) tensors.push_back(std::move(expected));
    }
  }
  std::stable_sort(tensors.begin(), tensors.end(), [](const auto& a, const auto& b) { return sort_key(a) < sort_key(b); });
  return tensors;
}

std::optional<TensorInfo> DumpView::tensor_info(const TensorKey& key) const {
  if (const auto record = record_of(key)) return info_of(*record);
  const DumpGraph* known = graph(key.graph);
  if (known == nullptr || !known->graph) return std::nullopt;
  const auto type = declared_type(*known->graph, key.node, key.io, key.slot);
  if (!type) return std::nullopt;
  TensorInfo info = expected_tensor(key.graph, key.node, key.iteration, key.io, key.slot, *type);
  info.key = key;
  return info;
}

std::optional<RecordIndex> DumpView::previous_record_of(const TensorKey& key, RecordIndex record) const {
  const TensorRecord& current = dump_->records()[record];
  if (file_nodes(current.graph) == nullptr) return previous_record(*dump_, current);
  TensorKey previous_key = key;
  const auto iteration = dump_->previous_iteration(current.graph, current.iteration);
  if (!iteration) return std::nullopt;
  previous_key.iteration = *iteration;
  return record_of(previous_key);
}

std::optional<TensorKey> DumpView::previous_of(const TensorKey& key) const {
  const auto record = record_of(key);
  if (!record) return std::nullopt;
  TensorKey previous_run = key;
  --previous_run.run;
  const auto previous = key.run > 1 ? record_of(previous_run) : previous_record_of(key, *record);
  if (!previous || !is_known(dump_->records()[*previous])) return std::nullopt;
  return key_of(*previous);
}

bool DumpView::has_data(GraphIndex graph, NodeIndex node, Iteration iteration) const {
  const std::vector<RecordIndex> records = records_of(graph, node, iteration);
  return std::any_of(records.begin(), records.end(), [this](RecordIndex r) { return is_known(dump_->records()[r]); });
}

std::optional<RecordedSummary> DumpView::recorded_summary(const TensorKey& key) const {
  const auto record = record_of(key);
  const auto row = record ? dump_->statistic_row(dump_->records()[*record]) : std::nullopt;
  if (!row) return std::nullopt;
  RecordedSummary summary;
  summary.file = dump_->statistics_name();
  summary.statistics = parse_recorded_statistics(*row);
  summary.values = classify_recorded(*row);
  summary.dtype = row->dtype;
  summary.shape = row->shape;
  summary.checksum = recorded_checksum(*row);
  summary.how_to_get_values = dump_->how_to_dump_values();
  return summary;
}

bool DumpView::is_sample(const TensorKey& key, const Shape& shape) const {
  const auto record = record_of(key);
  return record && dump_->records()[*record].has_values && is_sample_file(*dump_, dump_->records()[*record], shape);
}

Result<std::shared_ptr<const TensorSource>> DumpView::open(const TensorKey& key) const {
  const auto record = record_of(key);
  if (!record) {
    return fail(ErrorCode::not_found,
                {SPORESCOPE_TRANSLATE_NOOP("This tensor was not dumped in iteration %1"), {to_string(key.iteration)}});
  }
  return dump_->open(dump_->records()[*record]);
}

}  // namespace sporescope
