// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/selection.h"

#include <algorithm>

namespace sporescope {
namespace {

bool takes(const NumberSet& set, std::int64_t number) { return set.all() || set.contains(number); }

/// Iterations and constants of one graph that are meant, as ranges of record numbers.
std::vector<std::pair<std::uint32_t, std::uint32_t>> record_ranges(const Selection& selection, const DumpGraph& graph) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges;
  if (selection.iterations.all())
    ranges.emplace_back(graph.first_constant_record, static_cast<std::uint32_t>(graph.constant_files));
  for (const IterationFolder& folder : graph.iterations) {
    const bool last = selection.iterations.last() && &folder == &graph.iterations.back();
    if (last || takes(selection.iterations, folder.iteration)) ranges.emplace_back(folder.first_record, folder.record_count);
  }
  return ranges;
}

/// Which tensors of a graph are meant by their nodes; one without a node by the name and type that its file bears.
class SelectedNodes {
 public:
  SelectedNodes(const Selection& selection, const NodeMatcher& matcher, const Graph* graph)
      : selection_(selection), matcher_(matcher), everything_(matcher.everything() && selection.category.empty()) {
    if (everything_ || graph == nullptr) return;
    nodes_.resize(graph->nodes().size());
    for (const NodeIndex node : matcher.find_all(*graph)) {
      nodes_[node] = selection.category.empty() || in_category(graph->nodes()[node], selection.category);
    }
  }
  [[nodiscard]] bool contains(const TensorRecord& record) const {
    if (everything_) return true;
    if (record.node != kNoNode) return record.node < nodes_.size() && nodes_[record.node];
    const bool category =
        selection_.category.empty() ||
        (record.iteration == kConstants ? selection_.category == "constant" : in_category(record.type, selection_.category));
    return category && matcher_.matches(record.name, record.type);
  }

 private:
  const Selection& selection_;
  const NodeMatcher& matcher_;
  bool everything_;
  std::vector<bool> nodes_;
};

}  // namespace

bool selects_graph(const Selection& selection, const DumpGraph& graph) {
  if (!takes(selection.ranks, graph.rank)) return false;
  if (!selection.net.empty() && selection.net != graph.net) return false;
  return selection.graph.empty() || selection.graph == graph.name || selection.graph == std::to_string(graph.graph_id);
}

Result<std::vector<std::uint32_t>> select_records(const Dump& dump, const Selection& selection) {
  const auto matcher = NodeMatcher::make(selection.nodes);
  if (!matcher) return tl::unexpected<Error>(matcher.error());
  std::vector<std::uint32_t> numbers;
  for (const DumpGraph& graph : dump.graphs()) {
    if (!selects_graph(selection, graph)) continue;
    const SelectedNodes nodes(selection, *matcher, graph.graph.get());
    for (const auto& [first, count] : record_ranges(selection, graph)) {
      for (std::uint32_t number = first; number < first + count; ++number) {
        const TensorRecord& record = dump.records()[number];
        if (selection.io && record.io != *selection.io) continue;
        if (selection.slot && record.slot != *selection.slot) continue;
        if (nodes.contains(record)) numbers.push_back(number);
      }
    }
  }
  return numbers;
}

Result<std::vector<std::pair<GraphIndex, NodeIndex>>> select_nodes(const Dump& dump, const Selection& selection) {
  const auto matcher = NodeMatcher::make(selection.nodes);
  if (!matcher) return tl::unexpected<Error>(matcher.error());
  std::vector<std::pair<GraphIndex, NodeIndex>> selected;
  for (GraphIndex i = 0; i < dump.graphs().size(); ++i) {
    const DumpGraph& graph = dump.graphs()[i];
    if (graph.graph == nullptr || !selects_graph(selection, graph)) continue;
    for (const NodeIndex node : matcher->find_all(*graph.graph)) {
      if (selection.category.empty() || in_category(graph.graph->nodes()[node], selection.category))
        selected.emplace_back(i, node);
    }
  }
  return selected;
}

}  // namespace sporescope
