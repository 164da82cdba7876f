// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/overview/overview_layout.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

#include "core/flow/cross_rank_name.h"
#include "core/graph/categories.h"
#include "core/graph/operators/operator_family.h"
#include "core/trend/update_ratio.h"

namespace sporescope {
namespace {

constexpr std::size_t kManyRows = 16;
/// Adjacent parts with fewer rows are merged into one group.
constexpr std::size_t kMinRows = 3;

using TensorName = std::tuple<DumpGraphIndex, NodeIndex, std::string_view, std::string_view, std::uint32_t, std::uint32_t>;

/// A row before it is placed.
struct Candidate {
  RecordIndex first{};
  OverviewPart part = OverviewPart::operators;
  DumpGraphIndex graph = kNoDumpGraph;
  std::uint32_t order = 0;  ///< Execution order; equal for all rows if unknown
  ScopeIndex scope = kRootScope;
  std::vector<std::pair<OverviewColumn, RecordIndex>> records;
};

class OverviewLayoutBuilder {
 public:
  OverviewLayoutBuilder(const ValueFlow& flow, const OverviewChoice& choice, const ScopesOf& scopes)
      : dump_(flow.dump()), choice_(choice), scopes_(scopes), flow_(flow) {}

  OverviewLayout build() {
    layout_.axis = choice_.axis;
    for (const DumpGraphIndex g : graphs_by_rank()) add_graph(g);
    std::stable_sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
      return std::tuple(a.part, a.graph, a.order) < std::tuple(b.part, b.graph, b.order);
    });
    fill_cells();
    split_into_groups();
    return std::move(layout_);
  }

 private:
  [[nodiscard]] bool spans_ranks() const { return choice_.axis == OverviewAxis::ranks; }

  [[nodiscard]] std::vector<DumpGraphIndex> graphs_by_rank() const {
    std::vector<DumpGraphIndex> graphs;
    for (const DumpGraphIndex g : dump_.graphs().indices()) {
      const int rank = dump_.graphs()[g].rank;
      if (spans_ranks() ? choice_.means(rank) : rank == choice_.rank) graphs.push_back(g);
    }
    // Graphs without a graph file come last, because the section of their tensors is unknown.
    const auto order_of = [&](DumpGraphIndex g) {
      const DumpGraph& graph = dump_.graphs()[g];
      return std::tuple(spans_ranks() && !graph.graph, graph.rank);
    };
    std::stable_sort(graphs.begin(), graphs.end(),
                     [&](DumpGraphIndex a, DumpGraphIndex b) { return order_of(a) < order_of(b); });
    return graphs;
  }

  void add_graph(DumpGraphIndex g) {
    // A rank without tensors in this iteration still gets a column.
    if (spans_ranks()) columns_.insert({dump_.graphs()[g].rank, choice_.iteration});
    for (const IterationFolder& folder : dump_.graphs()[g].iterations) {
      if (!is_numbered(folder.iteration) || (spans_ranks() && folder.iteration != choice_.iteration)) continue;
      for (const RecordIndex number : folder.records) add_record(g, number);
    }
  }

  void add_record(DumpGraphIndex g, RecordIndex number) {
    const TensorRecord& record = dump_.records()[number];
    if (record.io != IoDirection::output) return;
    const auto [index, is_new] = candidate_index(g, record);
    if (is_new) candidates_.push_back(make_candidate(g, number));
    const OverviewColumn column{dump_.graphs()[g].rank, record.iteration};
    candidates_[index].records.emplace_back(column, number);
    columns_.insert(column);
  }

  /// Returns the index of the candidate for a tensor, and true if it is a new one.
  std::pair<std::size_t, bool> candidate_index(DumpGraphIndex g, const TensorRecord& record) {
    if (spans_ranks()) {
      const auto [found, is_new] = shared_candidate_indices_.emplace(shared_names().of(record), candidates_.size());
      return {found->second, is_new};
    }
    const bool has_node = record.node != kNoNode;
    const TensorName name{
        g,           record.node, has_node ? std::string_view() : record.type, has_node ? std::string_view() : record.name,
        record.slot, record.run};
    const auto [found, is_new] = candidate_indices_.emplace(name, candidates_.size());
    return {found->second, is_new};
  }

  const CrossRankNames& shared_names() {
    if (!shared_names_) shared_names_.emplace(dump_);
    return *shared_names_;
  }

  [[nodiscard]] Candidate make_candidate(DumpGraphIndex g, RecordIndex number) const {
    Candidate result;
    result.first = number;
    result.graph = g;
    const TensorRecord& record = dump_.records()[number];
    const auto& graph = dump_.graphs()[g].graph;
    if (!graph || record.node == kNoNode) return result;
    const Node& node = graph->nodes()[record.node];
    result.part = part_of(g, record.node, node);
    if (node.kind != NodeKind::op) return result;
    if (node.order >= 0) result.order = static_cast<std::uint32_t>(node.order);
    if (const auto tree = scopes_(g)) result.scope = tree->scope_of(record.node);
    return result;
  }

  [[nodiscard]] OverviewPart part_of(DumpGraphIndex g, NodeIndex number, const Node& node) const {
    if (node.kind != NodeKind::parameter) return OverviewPart::operators;
    if (node.category == Category::weight) return OverviewPart::weights;
    if (flow_.is_network_input(g, number)) return OverviewPart::inputs;
    return is_moment(g, number) ? OverviewPart::moments : OverviewPart::parameters;
  }

  /// Decides by the name, or by an operator that updates a weight and also writes this parameter.
  [[nodiscard]] bool is_moment(DumpGraphIndex g, NodeIndex parameter) const {
    const Graph& graph = *dump_.graphs()[g].graph;
    const NodeIndex weight = owner_of_optimizer_state(graph, parameter);
    if (weight != kNoNode && shape_of(graph, weight) == shape_of(graph, parameter)) return true;
    const auto& writers = flow_.writers_of(g, parameter);
    return std::any_of(writers.begin(), writers.end(), [this](const ValueFlow::Writer& writer) {
      return writer.slot > 0 && updates_in_place(dump_.graphs()[writer.graph].graph->nodes()[writer.node].type);
    });
  }

  static Shape shape_of(const Graph& graph, NodeIndex parameter) {
    const auto outputs = graph.outputs(parameter);
    return outputs.empty() ? Shape() : Shape(outputs.front().shape);
  }

  /// Adds columns for iterations that were executed between dumped ones but not dumped, so that gaps are visible. Omits them
  /// if they outnumber the dumped ones.
  void add_gaps() {
    std::set<OverviewColumn> executed;
    for (const DumpGraph& graph : dump_.graphs()) {
      if (graph.rank != choice_.rank || columns_.empty()) continue;
      for (const Iteration iteration : graph.history) {
        const OverviewColumn column{graph.rank, iteration};
        const bool is_between = *columns_.begin() < column && column < *columns_.rbegin();
        if (is_between && !columns_.contains(column)) executed.insert(column);
      }
    }
    if (executed.size() < columns_.size()) columns_.merge(executed);
  }

  void fill_cells() {
    if (!spans_ranks()) add_gaps();
    layout_.ruler.assign(columns_.begin(), columns_.end());
    layout_.cells.assign(candidates_.size() * layout_.columns(), kNotDumped);
    for (std::size_t row = 0; row < candidates_.size(); ++row) {
      const RecordIndex first = candidates_[row].first;
      layout_.rows.push_back({first, 0, spans_ranks() ? FirstValue::initial : first_value_of(flow_, first)});
      for (const auto& [column, record] : candidates_[row].records) {
        layout_.cells[row * layout_.columns() + layout_.column_of(column).value_or(0)] = record;
      }
    }
  }

  void split_into_groups() {
    for (std::size_t first = 0; first < candidates_.size();) {
      const Candidate& begin = candidates_[first];
      std::size_t end = first + 1;
      while (end < candidates_.size() && candidates_[end].part == begin.part && candidates_[end].graph == begin.graph) ++end;
      if (begin.part == OverviewPart::operators) {
        const auto tree = scopes_(begin.graph);
        tree ? split_scope(*tree, first, end, 0) : add_group(first, end, {});
      } else {
        add_group(first, end, {});
      }
      first = end;
    }
  }

  /// Splits rows that share a scope of this depth.
  void split_scope(const ScopeTree& tree, std::size_t first, std::size_t end, std::uint32_t depth) {
    const ScopeIndex scope = common_scope(tree, first, end);
    const std::uint32_t next_depth = std::max(depth, tree.scopes()[scope].depth) + 1;
    const auto bounds =
        end - first > kManyRows ? split_points(tree, first, end, next_depth) : std::vector<std::size_t>{first, end};
    if (bounds.size() == 2) return add_group(first, end, std::string(tree.scopes()[scope].path));
    for (std::size_t i = 0; i + 1 < bounds.size();) {
      // Adjacent small parts stay together.
      std::size_t after = i + 1;
      while (after + 1 < bounds.size() && is_small(bounds, after - 1) && is_small(bounds, after)) ++after;
      if (after == i + 1) {
        split_scope(tree, bounds[i], bounds[after], next_depth);
      } else {
        add_group(bounds[i], bounds[after], std::string(tree.scopes()[common_scope(tree, bounds[i], bounds[after])].path));
      }
      i = after;
    }
  }

  static bool is_small(const std::vector<std::size_t>& bounds, std::size_t piece) {
    return bounds[piece + 1] - bounds[piece] < kMinRows;
  }

  [[nodiscard]] ScopeIndex common_scope(const ScopeTree& tree, std::size_t first, std::size_t end) const {
    ScopeIndex result = candidates_[first].scope;
    for (std::size_t i = first; i < end; ++i) result = common(tree, result, candidates_[i].scope);
    return result;
  }

  /// Returns the rows at which the scope of this depth changes, including both ends.
  [[nodiscard]] std::vector<std::size_t> split_points(const ScopeTree& tree, std::size_t first, std::size_t end,
                                                      std::uint32_t depth) const {
    std::vector<std::size_t> points;
    ScopeIndex previous = kNoScope;
    for (std::size_t i = first; i < end; ++i) {
      const ScopeIndex scope = ancestor(tree, candidates_[i].scope, depth);
      if (points.empty() || scope != previous) points.push_back(i);
      previous = scope;
    }
    points.push_back(end);
    return points;
  }

  static ScopeIndex ancestor(const ScopeTree& tree, ScopeIndex scope, std::uint32_t depth) {
    while (tree.scopes()[scope].depth > depth) scope = tree.scopes()[scope].parent;
    return scope;
  }

  static ScopeIndex common(const ScopeTree& tree, ScopeIndex a, ScopeIndex b) {
    while (a != b) {
      if (tree.scopes()[a].depth >= tree.scopes()[b].depth) {
        a = tree.scopes()[a].parent;
      } else {
        b = tree.scopes()[b].parent;
      }
    }
    return a;
  }

  void add_group(std::size_t first, std::size_t end, std::string scope) {
    for (std::size_t i = first; i < end; ++i) layout_.rows[i].group = static_cast<std::uint32_t>(layout_.groups.size());
    if (scope.empty() && candidates_[first].part == OverviewPart::operators) disambiguate(first, end);
    layout_.groups.push_back({candidates_[first].part, candidates_[first].graph, std::move(scope), first, end - first});
  }

  /// Names are compared from their ends: after sorting, each name is next to the ones with the longest common ending.
  void disambiguate(std::size_t first, std::size_t end) {
    std::map<std::string, std::vector<std::size_t>> rows;
    for (std::size_t i = first; i < end; ++i) {
      const TensorRecord& record = dump_.records()[candidates_[i].first];
      const auto& graph = dump_.graphs()[candidates_[i].graph].graph;
      if (!graph || record.node == kNoNode) continue;
      const std::string_view name = graph->nodes()[record.node].full_name;
      rows[std::string(name.rbegin(), name.rend())].push_back(i);
    }
    for (auto current = rows.begin(); current != rows.end(); ++current) {
      const auto next = std::next(current);
      if (next == rows.end()) break;
      const auto mismatch =
          std::mismatch(current->first.begin(), current->first.end(), next->first.begin(), next->first.end()).first;
      const auto parts = static_cast<std::uint32_t>(std::count(current->first.begin(), mismatch, '/')) + 1;
      for (const auto& entry : {current, next}) {
        for (const std::size_t row : entry->second) layout_.rows[row].parts = std::max(layout_.rows[row].parts, parts);
      }
    }
  }

  const Dump& dump_;
  const OverviewChoice& choice_;
  const ScopesOf& scopes_;
  const ValueFlow& flow_;
  std::map<TensorName, std::size_t> candidate_indices_;
  std::map<CrossRankName, std::size_t> shared_candidate_indices_;  // over ranks
  std::optional<CrossRankNames> shared_names_;                     // over ranks
  std::set<OverviewColumn> columns_;
  std::vector<Candidate> candidates_;
  OverviewLayout layout_;
};

}  // namespace

std::uint64_t OverviewLayout::dumped() const {
  return cells.size() - static_cast<std::uint64_t>(std::count(cells.begin(), cells.end(), kNotDumped));
}

std::optional<std::size_t> OverviewLayout::column_of(const OverviewColumn& column) const {
  const auto found = std::lower_bound(ruler.begin(), ruler.end(), column);
  if (found == ruler.end() || *found != column) return std::nullopt;
  return static_cast<std::size_t>(found - ruler.begin());
}

OverviewLayout lay_out_overview(const ValueFlow& flow, const OverviewChoice& choice, const ScopesOf& scopes) {
  return OverviewLayoutBuilder(flow, choice, scopes).build();
}

}  // namespace sporescope
