// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/selection.h"

#include <algorithm>
#include <utility>

namespace sporescope {
namespace {

bool selects(const NumberSet& set, std::int64_t number) { return set.all() || set.contains(number); }

bool selects(const Selection& selection, const DumpGraph& graph, const IterationFolder& folder) {
  const auto position = static_cast<std::size_t>(graph.iterations.data() + graph.iterations.size() - &folder);
  return selection.iterations.contains_from_end(position) || selects(selection.iterations, number_of(folder.iteration));
}

/// Returns the record ranges of the selected iterations and constants of a graph.
std::vector<IndexRange<RecordIndex>> record_ranges(const Selection& selection, const DumpGraph& graph) {
  std::vector<IndexRange<RecordIndex>> ranges;
  if (selection.iterations.all()) ranges.push_back(graph.constants);
  for (const IterationFolder& folder : graph.iterations) {
    if (selects(selection, graph, folder)) ranges.push_back(folder.records);
  }
  return ranges;
}

Result<std::vector<NodeMatcher>> matchers_of(const std::vector<NodeFilter>& filters) {
  std::vector<NodeMatcher> matchers;
  for (const NodeFilter& filter : filters) {
    auto matcher = NodeMatcher::make(filter);
    if (!matcher) return tl::unexpected<Error>(std::move(matcher).error());
    matchers.push_back(*std::move(matcher));
  }
  return matchers;
}

/// All conditions of a selection on nodes.
class NodeConditions {
 public:
  static Result<NodeConditions> make(const Selection& selection) {
    auto all_of = matchers_of({selection.nodes});
    if (!all_of) return tl::unexpected<Error>(std::move(all_of).error());
    auto any_of = matchers_of(selection.any_of);
    if (!any_of) return tl::unexpected<Error>(std::move(any_of).error());
    auto none_of = matchers_of(selection.none_of);
    if (!none_of) return tl::unexpected<Error>(std::move(none_of).error());
    return NodeConditions(selection.category, *std::move(all_of), *std::move(any_of), *std::move(none_of));
  }

  [[nodiscard]] bool matches_everything() const {
    return category_.empty() && all_of_.front().matches_all() && any_of_.empty() && none_of_.empty();
  }

  [[nodiscard]] std::vector<NodeIndex> find_all(const Graph& graph) const {
    std::vector<NodeIndex> found = all_of_.front().find_all(graph);
    std::erase_if(found, [&](NodeIndex node) {
      const bool matches_category = category_.empty() || in_category(graph.nodes()[node], category_);
      return !matches_category ||
             !matches_alternatives([&](const NodeMatcher& matcher) { return matcher.matches(graph, node); });
    });
    return found;
  }

  [[nodiscard]] std::optional<Error> limit_error() const {
    for (const auto* matchers : {&all_of_, &any_of_, &none_of_}) {
      for (const NodeMatcher& matcher : *matchers) {
        if (auto error = matcher.step_limit_error()) return error;
      }
    }
    return std::nullopt;
  }

  /// Matches a tensor without a node by the name and type in its file name.
  [[nodiscard]] bool matches(const TensorRecord& record) const {
    const bool matches_category =
        category_.empty() ||
        (record.iteration == Iteration::constants ? category_ == "constant" : in_category(record.type, category_));
    const auto matches = [&](const NodeMatcher& matcher) { return matcher.matches(record.name, record.type); };
    return matches_category && matches(all_of_.front()) && matches_alternatives(matches);
  }

 private:
  NodeConditions(std::string category, std::vector<NodeMatcher> all_of, std::vector<NodeMatcher> any_of,
                 std::vector<NodeMatcher> none_of)
      : category_(std::move(category)), all_of_(std::move(all_of)), any_of_(std::move(any_of)), none_of_(std::move(none_of)) {}

  template <class Matches>
  [[nodiscard]] bool matches_alternatives(const Matches& matches) const {
    return (any_of_.empty() || std::any_of(any_of_.begin(), any_of_.end(), matches)) &&
           std::none_of(none_of_.begin(), none_of_.end(), matches);
  }

  std::string category_;
  std::vector<NodeMatcher> all_of_;  ///< exactly one
  std::vector<NodeMatcher> any_of_;
  std::vector<NodeMatcher> none_of_;
};

/// The nodes of a graph that a selection contains.
class SelectedNodes {
 public:
  SelectedNodes(const NodeConditions& conditions, const Graph* graph)
      : conditions_(conditions), matches_everything_(conditions.matches_everything()) {
    if (matches_everything_ || graph == nullptr) return;
    nodes_.resize(graph->nodes().size());
    for (const NodeIndex node : conditions.find_all(*graph)) nodes_[node] = true;
  }
  [[nodiscard]] bool contains(const TensorRecord& record) const {
    if (matches_everything_) return true;
    if (record.node != kNoNode) return nodes_.has(record.node) && nodes_[record.node];
    return conditions_.matches(record);
  }

 private:
  const NodeConditions& conditions_;
  bool matches_everything_;
  IndexedVector<NodeIndex, bool> nodes_;
};

}  // namespace

bool selects_graph(const Selection& selection, const DumpGraph& graph) {
  if (!selects(selection.ranks, graph.rank)) return false;
  if (!selection.net.empty() && selection.net != graph.net) return false;
  return selection.graph.empty() || selection.graph == graph.name || selection.graph == std::to_string(graph.graph_id);
}

std::vector<Iteration> selected_iterations(const Selection& selection, const DumpGraph& graph) {
  std::vector<Iteration> selected;
  for (const IterationFolder& folder : graph.iterations) {
    if (selects(selection, graph, folder)) selected.push_back(folder.iteration);
  }
  return selected;
}

std::uint64_t unknown_folders(const Dump& dump, const Selection& selection) {
  std::uint64_t number = 0;
  for (const DumpGraph& graph : dump.graphs()) {
    if (!selects_graph(selection, graph)) continue;
    if (graph.has_skipped_folders && selection.iterations.all()) ++number;
    number += static_cast<std::uint64_t>(
        std::count_if(graph.iterations.begin(), graph.iterations.end(),
                      [&](const IterationFolder& folder) { return !folder.readable && selects(selection, graph, folder); }));
  }
  return number;
}

Result<std::vector<RecordIndex>> select_records(const Dump& dump, const Selection& selection) {
  const auto conditions = NodeConditions::make(selection);
  if (!conditions) return tl::unexpected<Error>(conditions.error());
  std::vector<RecordIndex> numbers;
  for (const DumpGraph& graph : dump.graphs()) {
    if (!selects_graph(selection, graph)) continue;
    const SelectedNodes nodes(*conditions, graph.graph.get());
    for (const IndexRange<RecordIndex>& range : record_ranges(selection, graph)) {
      for (const RecordIndex number : range) {
        const TensorRecord& record = dump.records()[number];
        if (selection.io && record.io != *selection.io) continue;
        if (selection.slot && record.slot != *selection.slot) continue;
        if (selection.run && record.run != *selection.run) continue;
        if (nodes.contains(record)) numbers.push_back(number);
      }
    }
  }
  if (const auto error = conditions->limit_error()) return tl::unexpected(*error);
  return numbers;
}

Result<std::vector<std::pair<DumpGraphIndex, NodeIndex>>> select_nodes(const Dump& dump, const Selection& selection) {
  const auto conditions = NodeConditions::make(selection);
  if (!conditions) return tl::unexpected<Error>(conditions.error());
  std::vector<std::pair<DumpGraphIndex, NodeIndex>> selected;
  for (const DumpGraphIndex i : dump.graphs().indices()) {
    const DumpGraph& graph = dump.graphs()[i];
    if (graph.graph == nullptr || !selects_graph(selection, graph)) continue;
    for (const NodeIndex node : conditions->find_all(*graph.graph)) selected.emplace_back(i, node);
  }
  if (const auto error = conditions->limit_error()) return tl::unexpected(*error);
  return selected;
}

}  // namespace sporescope
