// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/file_nodes.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/graph/node_list.h"

namespace sporescope {

namespace {

/// Visits only the folders of this graph, because a dump may have thousands of graphs without files of their own.
std::vector<RecordIndex> records_by_time(const Dump& dump, DumpGraphIndex graph) {
  const auto all = dump.records();
  const DumpGraph& dump_graph = dump.graphs()[graph];
  std::vector<RecordIndex> records;
  const auto add = [&](const IndexRange<RecordIndex>& range) {
    for (const RecordIndex i : range) {
      if (all[i].graph == graph && !all[i].name.empty()) records.push_back(i);
    }
  };
  add(dump_graph.constants);
  for (const IterationFolder& folder : dump_graph.iterations) add(folder.records);
  std::stable_sort(records.begin(), records.end(), [&](RecordIndex a, RecordIndex b) {
    return std::tie(all[a].iteration, all[a].time) < std::tie(all[b].iteration, all[b].time);
  });
  return records;
}

NodeKind kind_of(const TensorRecord& record) {
  if (record.iteration == Iteration::constants) return NodeKind::constant;
  return record.type == "Parameter" ? NodeKind::parameter : NodeKind::op;
}

}  // namespace

FileNodes::FileNodes(const Dump& dump, DumpGraphIndex graph, const FileNodes* previous) {
  const auto records = records_by_time(dump, graph);
  std::vector<NamedNode> named_nodes;
  std::set<std::pair<std::string_view, std::string_view>> seen;
  if (previous != nullptr) {
    for (const Node& previous_node : previous->graph_->nodes()) {
      seen.emplace(previous_node.type, previous_node.full_name);
      NamedNode& node = named_nodes.emplace_back();
      node.kind = previous_node.kind;
      node.name = previous_node.full_name;
      node.type = previous_node.type;
    }
  }
  for (const RecordIndex index : records) {
    const TensorRecord& record = dump.records()[index];
    if (seen.emplace(record.type, record.name).second) {
      NamedNode& node = named_nodes.emplace_back();
      node.kind = kind_of(record);
      node.name = record.name;
      node.type = record.type;
    }
  }
  const bool has_same_nodes = previous != nullptr && named_nodes.size() == previous->graph_->nodes().size();
  if (has_same_nodes) {
    graph_ = previous->graph_;
  } else {
    graph_ = make_node_list_graph(dump.graphs()[graph].name, std::move(named_nodes));
  }
  std::map<std::pair<std::string_view, std::string_view>, NodeIndex> nodes;
  for (const NodeIndex node : graph_->nodes().indices()) {
    nodes.emplace(std::pair(graph_->nodes()[node].type, graph_->nodes()[node].full_name), node);
  }
  for (const RecordIndex index : records) {
    const TensorRecord& record = dump.records()[index];
    const NodeIndex node = nodes.at({record.type, record.name});
    Tensor tensor{node, record.iteration, record.io, record.slot, 1};
    while (!records_.emplace(tensor, index).second) ++std::get<4>(tensor);  // the next run
    tensors_.emplace(index, tensor);
  }
}

NodeIndex FileNodes::node_of(RecordIndex record) const {
  const auto found = tensors_.find(record);
  return found == tensors_.end() ? kNoNode : std::get<0>(found->second);
}

std::uint32_t FileNodes::run_of(RecordIndex record) const {
  const auto found = tensors_.find(record);
  return found == tensors_.end() ? 1 : std::get<4>(found->second);
}

std::uint32_t FileNodes::runs_of(RecordIndex record) const {
  const auto found = tensors_.find(record);
  if (found == tensors_.end()) return 1;
  auto [node, iteration, io, slot, run] = found->second;
  while (records_.contains({node, iteration, io, slot, run + 1})) ++run;
  return run;
}

std::vector<RecordIndex> FileNodes::records_of(NodeIndex node, Iteration iteration) const {
  std::vector<RecordIndex> records;
  for (auto it = records_.lower_bound({node, iteration, IoDirection::output, 0, 0}); it != records_.end(); ++it) {
    if (std::get<0>(it->first) != node || std::get<1>(it->first) != iteration) break;
    records.push_back(it->second);
  }
  return records;
}

std::optional<RecordIndex> FileNodes::find(const TensorKey& key) const {
  const auto found = records_.find({key.node, key.iteration, key.io, key.slot, key.run});
  return found == records_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace sporescope
