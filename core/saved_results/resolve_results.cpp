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
      if (const auto file = file_of(tensor)) return file;
    }
    // Two hosts may use the same rank numbers.
    const auto [first, last] = graphs_.equal_range(GraphKey(tensor.rank.value_or(0), tensor.net, tensor.graph_id));
    for (auto graph = first; graph != last; ++graph) {
      if (const auto record = in_graph(graph->second, tensor)) return record;
    }
    return std::nullopt;
  }

 private:
  using GraphKey = std::tuple<int, std::string_view, std::uint32_t>;
  using FileKey = std::tuple<Iteration, std::string_view, std::string_view, IoDirection, std::uint32_t, std::uint32_t>;

  [[nodiscard]] std::optional<RecordIndex> file_of(const SavedTensor& tensor) const {
    const auto [first, last] =
        files_.equal_range(FileKey(tensor.iteration, tensor.type, tensor.name, tensor.io, tensor.slot, tensor.run));
    for (auto file = first; file != last; ++file) {
      const TensorRecord& record = dump_.records()[file->second];
      const bool homeless = record.graph == kNoDumpGraph;
      if (homeless != !tensor.rank.has_value() || record.time != tensor.time) continue;
      const DumpGraph* graph = homeless ? nullptr : &dump_.graphs()[record.graph];
      if (homeless || (graph->rank == *tensor.rank && graph->net == tensor.net && graph->graph_id == tensor.graph_id)) {
        return file->second;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<RecordIndex> of_node(DumpGraphIndex graph, NodeIndex node, const SavedTensor& tensor) const {
    const auto record = dump_.find(graph, node, tensor.iteration, tensor.io, tensor.slot, tensor.run);
    const bool same = record && dump_.records()[*record].time == tensor.time;
    return same ? record : std::nullopt;
  }

  [[nodiscard]] std::optional<RecordIndex> in_graph(DumpGraphIndex index, const SavedTensor& tensor) const {
    const auto& graph = dump_.graphs()[index].graph;
    if (!graph) return std::nullopt;
    const std::string& name = tensor.node.empty() ? tensor.name : tensor.node;
    const NodeIndex node = graph->find(name);
    if (node == kNoNode) return std::nullopt;
    if (auto record = of_node(index, node, tensor)) return record;
    // Names need not be unique.
    const auto nodes = graph->nodes();
    for (const NodeIndex other : nodes.indices().after(node)) {
      if (nodes[other].full_name != name) continue;
      if (auto record = of_node(index, other, tensor)) return record;
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
    places_.reserve(results.tensors.size());
    for (const SavedTensorInfo& info : results.tensors) places_.add(names.find(info.tensor));
  }

  /// Removes entries that have no record in the dump and returns their number.
  template <class Entry>
  std::size_t place(std::vector<Entry>& entries) const {
    return std::erase_if(entries, [this](Entry& entry) {
      const auto place = places_[entry.record];
      if (place) entry.record = *place;
      return !place.has_value();
    });
  }

  void place(Finding& finding, const std::string& produced_by) const {
    place(finding.inputs);
    const bool joins = finding.downstream_from < finding.path.size();
    const RecordIndex joint = joins ? finding.path[finding.downstream_from].record : RecordIndex{};
    place(finding.path);
    place(finding.downstream);
    place(finding.reasoning);
    finding.downstream_from = joins ? place_in(finding.path, joint) : finding.path.size();
    const TensorRecord& record = dump_.records()[finding.record];
    if (produced_by.empty() || record.graph == kNoDumpGraph || !dump_.graphs()[record.graph].graph) return;
    finding.produced_by = dump_.graphs()[record.graph].graph->find(produced_by);
  }

 private:
  [[nodiscard]] std::size_t place_in(const std::vector<CauseStep>& path, RecordIndex saved) const {
    const auto record = places_[saved];
    const auto step = std::find_if(path.begin(), path.end(), [&](const CauseStep& one) { return one.record == record; });
    return static_cast<std::size_t>(std::distance(path.begin(), step));
  }

  const Dump& dump_;
  IndexedVector<RecordIndex, std::optional<RecordIndex>> places_;
};

CauseSearchResult placed(const SavedSearch& search, const RecordMapper& placing, std::uint64_t& unregistered) {
  CauseSearchResult result = search.result;
  result.findings.clear();
  for (std::size_t i = 0; i < search.result.findings.size(); ++i) {
    std::vector<Finding> one{search.result.findings[i]};
    unregistered += placing.place(one);
    if (one.empty()) continue;
    placing.place(one.front(), search.produced_by[i]);
    result.findings.push_back(std::move(one.front()));
  }
  return result;
}

}  // namespace

ResolvedResults resolve_results(const SavedResults& results, const Dump& dump) {
  ResolvedResults out;
  const RecordMapper placing(results, dump);
  if (results.check) {
    out.check = results.check->result;
    out.unmatched += placing.place(out.check->hits);
    out.found += out.check->hits.size();
    out.check->hit_count = static_cast<std::uint64_t>(
        std::count_if(out.check->hits.begin(), out.check->hits.end(), [](const Hit& hit) { return hit.is_hit(); }));
  }
  if (results.search) {
    out.search = placed(*results.search, placing, out.unmatched);
    out.found += out.search->findings.size();
  }
  return out;
}

}  // namespace sporescope
