// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/named_dump.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <tuple>
#include <utility>

#include "core/graph/full_name.h"
#include "core/graph/node_list.h"

namespace sporescope {

namespace {

using GraphKey = std::tuple<int, std::string, std::uint32_t>;

GraphKey graph_key(const SavedTensor& tensor) { return {tensor.rank.value_or(0), tensor.net, tensor.graph_id}; }
const std::string& name_of(const SavedTensor& tensor) { return tensor.node.empty() ? tensor.name : tensor.node; }

NodeKind kind_of(const SavedTensor& tensor) {
  if (tensor.iteration == Iteration::constants || tensor.type == "Const") return NodeKind::constant;
  return tensor.type == "Parameter" ? NodeKind::parameter : NodeKind::op;
}

/// Nodes of one graph, in the order in which their tensors were written.
class Nodes {
 public:
  NamedNode& node(const std::string& name) {
    const auto [found, is_new] = indices_.emplace(name, nodes_.size());
    if (is_new) {
      NamedNode& node = nodes_.emplace_back();
      node.name = name;
      node.scope = scope_part(name);
    }
    return nodes_[found->second];
  }
  void add(const SavedTensorInfo& info) {
    NamedNode& named_node = node(name_of(info.tensor));
    named_node.kind = kind_of(info.tensor);
    if (named_node.kind != NodeKind::op) named_node.scope.clear();
    named_node.type = info.tensor.type;
    if (graph_name.empty()) graph_name = info.graph;
    constexpr std::uint32_t kMaxOutputs = 64;  // a slot number in an answer must not allocate a huge table
    if (info.tensor.io == IoDirection::input || info.tensor.slot >= kMaxOutputs) return;
    while (named_node.outputs.size() <= info.tensor.slot) named_node.outputs.push_back({{}, {}, false});
    named_node.outputs[info.tensor.slot] = {info.dtype, info.shape, true};
  }
  [[nodiscard]] std::shared_ptr<const Graph> graph() { return make_node_list_graph(graph_name, std::move(nodes_)); }

  std::string graph_name;

 private:
  std::map<std::string, std::size_t> indices_;
  std::vector<NamedNode> nodes_;
};
using NodesOfGraphs = std::map<GraphKey, Nodes>;

/// Returns each tensor once, ordered by iteration and time.
std::vector<SavedTensorInfo> all_tensors(const SavedResultsList& results) {
  std::map<SavedTensor, const SavedTensorInfo*> all;
  for (const auto& saved : results) {
    for (const SavedTensorInfo& info : saved->tensors) {
      const SavedTensorInfo*& stored_info = all[info.tensor];
      if (stored_info == nullptr || !stored_info->statistics) stored_info = &info;
    }
  }
  std::vector<SavedTensorInfo> tensors;
  tensors.reserve(all.size());
  for (const auto& [tensor, info] : all) tensors.push_back(*info);
  std::stable_sort(tensors.begin(), tensors.end(), [](const SavedTensorInfo& a, const SavedTensorInfo& b) {
    return std::tie(a.tensor.iteration, a.tensor.time) < std::tie(b.tensor.iteration, b.tensor.time);
  });
  return tensors;
}

/// Adds producers whose own tensors are not in the results, and source lines.
void add_producers(const SavedResultsList& results, NodesOfGraphs& graphs) {
  for (const auto& saved : results) {
    if (!saved->search) continue;
    for (std::size_t i = 0; i < saved->search->result.findings.size(); ++i) {
      const SavedTensor& tensor = saved->tensors[saved->search->result.findings[i].record].tensor;
      const std::string& produced_by = saved->search->produced_by[i];
      NamedNode& node = graphs[graph_key(tensor)].node(produced_by.empty() ? name_of(tensor) : produced_by);
      const auto& line = saved->search->sources[i];
      if (line) node.sources = std::make_shared<const std::vector<SourceLine>>(std::vector{*line});
    }
  }
}

/// Adds the graphs to the index and returns their indices by key.
std::map<GraphKey, DumpGraphIndex> add_graphs(DumpIndex& index, NodesOfGraphs& graphs) {
  std::map<GraphKey, DumpGraphIndex> graph_indices;
  for (auto& [key, nodes] : graphs) {
    DumpGraph graph;
    std::tie(graph.rank, graph.net, graph.graph_id) = key;
    graph.name = nodes.graph_name;
    graph.root_graph_id = graph.graph_id;
    graph.graph = nodes.graph();
    graph_indices.emplace(key, index.graphs.add(std::move(graph)));
  }
  return graph_indices;
}

TensorRecord record_of(const SavedTensorInfo& info, DumpGraphIndex graph, NodeIndex node, std::uint32_t index) {
  TensorRecord record;
  record.graph = graph;
  record.iteration = info.tensor.iteration;
  record.node = node;
  record.io = info.tensor.io;
  record.has_values = false;
  record.slot = info.tensor.slot;
  record.run = info.tensor.run;
  record.runs = std::max(info.runs, info.tensor.run);
  record.time = info.tensor.time;
  record.folder = index;
  record.statistic_row = info.statistics ? static_cast<std::int32_t>(index) : -1;
  return record;
}

void add_folders(DumpIndex& index) {
  const auto records = index.records.span();
  for (std::size_t begin = 0; begin < records.size();) {
    const TensorRecord& first = records[index_at<RecordIndex>(begin)];
    std::size_t end = begin;
    while (end < records.size() && records[index_at<RecordIndex>(end)].graph == first.graph &&
           records[index_at<RecordIndex>(end)].iteration == first.iteration) {
      ++end;
    }
    const IndexRange<RecordIndex> range{index_at<RecordIndex>(begin), end - begin};
    DumpGraph& graph = index.graphs[first.graph];
    if (first.iteration == Iteration::constants) {
      graph.constants = range;
    } else {
      graph.iterations.push_back({first.iteration, 0, range, true});
    }
    const auto by_node = index.by_node.part(range);
    std::copy(range.begin(), range.end(), by_node.begin());
    const auto sort_key = [&](RecordIndex record) {
      const TensorRecord& r = records[record];
      return std::tuple(r.node, r.io == IoDirection::output, r.slot, r.run);
    };
    std::sort(by_node.begin(), by_node.end(), [&](RecordIndex a, RecordIndex b) { return sort_key(a) < sort_key(b); });
    begin = end;
  }
}

void add_column(StatisticRow& row, const char* title, const std::optional<double>& value) {
  if (!value) return;
  std::array<char, 40> text{};
  row.columns.emplace_back(title, std::string(text.data(), std::to_chars(text.data(), text.data() + text.size(), *value).ptr));
}

}  // namespace

NamedDump::NamedDump(DumpIndex index, std::vector<SavedTensorInfo> tensors, const SavedResults& results)
    : IndexedDump(std::move(index)),
      tensors_(std::move(tensors)),
      file_name_(results.file.filename().string()),
      named_dump_(results.named_dump) {}

std::shared_ptr<const NamedDump> NamedDump::make(const SavedResultsList& results) {
  std::vector<SavedTensorInfo> tensors = all_tensors(results);
  NodesOfGraphs nodes;
  for (const SavedTensorInfo& info : tensors) nodes[graph_key(info.tensor)].add(info);
  add_producers(results, nodes);
  DumpIndex index;
  index.root = results.front()->file;
  const auto graph_indices = add_graphs(index, nodes);
  std::vector<TensorRecord> records;
  for (std::uint32_t i = 0; i < tensors.size(); ++i) {
    const DumpGraphIndex graph = graph_indices.at(graph_key(tensors[i].tensor));
    TensorRecord record = record_of(tensors[i], graph, index.graphs[graph].graph->find(name_of(tensors[i].tensor)), i);
    const Node& node = index.graphs[graph].graph->nodes()[record.node];
    record.type = node.type;
    record.name = node.full_name;
    records.push_back(record);
  }
  const auto sort_key = [](const TensorRecord& r) {
    return std::tuple(r.graph, r.iteration, r.time, r.node, r.io == IoDirection::output, r.slot, r.run);
  };
  std::stable_sort(records.begin(), records.end(),
                   [&](const TensorRecord& a, const TensorRecord& b) { return sort_key(a) < sort_key(b); });
  for (TensorRecord& record : records) index.records.add(record);
  index.by_node.resize(records.size());
  add_folders(index);
  return std::shared_ptr<const NamedDump>(new NamedDump(std::move(index), std::move(tensors), *results.front()));
}

std::optional<StatisticRow> NamedDump::statistic_row(const TensorRecord& record) const {
  if (record.statistic_row < 0) return std::nullopt;
  const SavedTensorInfo& info = tensors_[static_cast<std::size_t>(record.statistic_row)];
  const RecordedStatistics& s = *info.statistics;
  StatisticRow row;
  row.dtype = info.dtype;
  row.shape = info.shape;
  add_column(row, "Max Value", s.max);
  add_column(row, "Min Value", s.min);
  add_column(row, "Avg Value", s.mean);
  add_column(row, "L2Norm Value", s.l2);
  for (const auto& [title, count] :
       {std::pair("Count", s.count), std::pair("Negative Zero Count", s.negative), std::pair("Positive Zero Count", s.positive),
        std::pair("Zero Count", s.zero), std::pair("NaN Count", s.nan), std::pair("Negative Inf Count", s.neg_inf),
        std::pair("Positive Inf Count", s.pos_inf)}) {
    if (count) row.columns.emplace_back(title, std::to_string(*count));
  }
  return row;
}

Text NamedDump::how_to_dump_values() const {
  return {SPORESCOPE_TRANSLATE_NOOP("Its values are in the dump “%1”; choose its current location"), {named_dump_}};
}

Result<std::shared_ptr<const TensorSource>> NamedDump::open(const TensorRecord& record) const {
  return fail(
      ErrorCode::not_found,
      {SPORESCOPE_TRANSLATE_NOOP("The values of “%1” are in the dump “%2”, which was not found. Choose its current location."),
       {relative_path(record).string(), named_dump_}});
}

std::filesystem::path NamedDump::relative_path(const TensorRecord& record) const {
  return std::string(record.name) + ':' + std::to_string(record.slot);
}

}  // namespace sporescope
