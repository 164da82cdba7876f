// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/resolve_results.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace sporescope {

namespace {

/// Looks up tensors of a dump by the names in saved results.
class TensorNames {
 public:
  explicit TensorNames(const Dump& dump) : dump_(dump) {
    for (const DumpGraphIndex g : dump.graphs().indices()) {
      const DumpGraph& graph = dump.graphs()[g];
      graphs_.emplace(GraphKey(graph.rank, graph.net, graph.graph_id), g);
    }
    for (const UnmatchedFile& file : dump.unmatched()) {
      const TensorRecord& record = dump.records()[file.record];
      files_.emplace(FileKey(record.iteration, record.type, record.name, record.io, record.slot, record.run), file.record);
    }
  }

  [[nodiscard]] std::optional<RecordIndex> find(const SavedTensor& tensor) const {
    if (tensor.node.empty()) {
      if (const auto file = find_file(tensor)) return file;
    }
    // Two hosts may use the same rank numbers.
    const auto [first, last] = graphs_.equal_range(GraphKey(tensor.rank.value_or(0), tensor.net, tensor.graph_id));
    for (auto graph = first; graph != last; ++graph) {
      if (const auto record = find_in_graph(graph->second, tensor)) return record;
    }
    return std::nullopt;
  }

 private:
  using GraphKey = std::tuple<int, std::string_view, std::uint32_t>;
  using FileKey = std::tuple<Iteration, std::string_view, std::string_view, IoDirection, std::uint32_t, std::uint32_t>;

  [[nodiscard]] std::optional<RecordIndex> find_file(const SavedTensor& tensor) const {
    const auto [first, last] =
        files_.equal_range(FileKey(tensor.iteration, tensor.type, tensor.name, tensor.io, tensor.slot, tensor.run));
    for (auto file = first; file != last; ++file) {
      const TensorRecord& record = dump_.records()[file->second];
      const bool has_no_graph = record.graph == kNoDumpGraph;
      if (has_no_graph != !tensor.rank.has_value() || record.time != tensor.time) continue;
      const DumpGraph* graph = has_no_graph ? nullptr : &dump_.graphs()[record.graph];
      if (has_no_graph || (graph->rank == *tensor.rank && graph->net == tensor.net && graph->graph_id == tensor.graph_id)) {
        return file->second;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<RecordIndex> find_by_node(DumpGraphIndex graph, NodeIndex node, const SavedTensor& tensor) const {
    const auto record = dump_.find(graph, node, tensor.iteration, tensor.io, tensor.slot, tensor.run);
    const bool is_same = record && dump_.records()[*record].time == tensor.time;
    return is_same ? record : std::nullopt;
  }

  [[nodiscard]] std::optional<RecordIndex> find_in_graph(DumpGraphIndex index, const SavedTensor& tensor) const {
    const auto& graph = dump_.graphs()[index].graph;
    if (!graph) return std::nullopt;
    const std::string& name = tensor.node.empty() ? tensor.name : tensor.node;
    const NodeIndex node = graph->find(name);
    if (node == kNoNode) return std::nullopt;
    if (auto record = find_by_node(index, node, tensor)) return record;
    // Names need not be unique.
    const auto nodes = graph->nodes();
    for (const NodeIndex other : nodes.indices().after(node)) {
      if (nodes[other].full_name != name) continue;
      if (auto record = find_by_node(index, other, tensor)) return record;
    }
    return std::nullopt;
  }

  const Dump& dump_;
  std::multimap<GraphKey, DumpGraphIndex> graphs_;
  std::multimap<FileKey, RecordIndex> files_;
};

/// Replaces the record indices of a file by those of a dump.
class RecordMapper {
 public:
  RecordMapper(const SavedResults& results, const Dump& dump) : dump_(dump) {
    const TensorNames names(dump);
    records_.reserve(results.tensors.size());
    for (const SavedTensorInfo& info : results.tensors) records_.add(names.find(info.tensor));
  }

  /// Removes entries that have no record in the dump and returns their number.
  template <class Entry>
  std::size_t resolve(std::vector<Entry>& entries) const {
    return std::erase_if(entries, [this](Entry& entry) {
      const auto record = records_[entry.record];
      if (record) entry.record = *record;
      return !record.has_value();
    });
  }

  void resolve(Finding& finding, const std::string& produced_by) const {
    resolve(finding.inputs);
    const bool has_joint = finding.downstream_from < finding.path.size();
    const RecordIndex joint_record = has_joint ? finding.path[finding.downstream_from].record : RecordIndex{};
    resolve(finding.path);
    resolve(finding.downstream);
    resolve(finding.reasoning);
    finding.downstream_from = has_joint ? position_in_path(finding.path, joint_record) : finding.path.size();
    const TensorRecord& record = dump_.records()[finding.record];
    if (produced_by.empty() || record.graph == kNoDumpGraph || !dump_.graphs()[record.graph].graph) return;
    finding.produced_by = dump_.graphs()[record.graph].graph->find(produced_by);
  }

 private:
  [[nodiscard]] std::size_t position_in_path(const std::vector<CauseStep>& path, RecordIndex saved) const {
    const auto record = records_[saved];
    const auto step =
        std::find_if(path.begin(), path.end(), [&](const CauseStep& candidate) { return candidate.record == record; });
    return static_cast<std::size_t>(std::distance(path.begin(), step));
  }

  const Dump& dump_;
  IndexedVector<RecordIndex, std::optional<RecordIndex>> records_;
};

CauseSearchResult resolve_search(const SavedSearch& search, const RecordMapper& mapper, std::uint64_t& unmatched) {
  CauseSearchResult result = search.result;
  result.findings.clear();
  for (std::size_t i = 0; i < search.result.findings.size(); ++i) {
    std::vector<Finding> single{search.result.findings[i]};
    unmatched += mapper.resolve(single);
    if (single.empty()) continue;
    mapper.resolve(single.front(), search.produced_by[i]);
    result.findings.push_back(std::move(single.front()));
  }
  return result;
}

}  // namespace

ResolvedResults resolve_results(const SavedResults& results, const Dump& dump) {
  ResolvedResults resolved;
  const RecordMapper mapper(results, dump);
  if (results.check) {
    resolved.check = results.check->result;
    resolved.unmatched += mapper.resolve(resolved.check->hits);
    resolved.found += resolved.check->hits.size();
    resolved.check->hit_count = static_cast<std::uint64_t>(
        std::count_if(resolved.check->hits.begin(), resolved.check->hits.end(), [](const Hit& hit) { return hit.is_hit(); }));
  }
  if (results.search) {
    resolved.search = resolve_search(*results.search, mapper, resolved.unmatched);
    resolved.found += resolved.search->findings.size();
  }
  return resolved;
}

}  // namespace sporescope
