// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/watched_tensors.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/base/parse.h"
#include "core/flow/consumers.h"
#include "core/flow/parameter_roles.h"
#include "core/flow/value_flow.h"
#include "core/graph/full_name.h"
#include "core/graph/node_traits.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/scopes/operator_flow.h"

namespace sporescope {
namespace {

/// Returns true if the shorter name is the end of the longer one, after a slash.
bool is_path_suffix(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) std::swap(a, b);
  if (!a.ends_with(b)) return false;
  return a.size() == b.size() || a[a.size() - b.size() - 1] == '/';
}

using NodeOfGraph = std::pair<DumpGraphIndex, NodeIndex>;

/// Index of all nodes of a dump by the last part of their names.
class NameIndex {
 public:
  explicit NameIndex(const Dump& dump) : dump_(dump) {
    for (const DumpGraphIndex g : dump.graphs().indices()) {
      if (dump.graphs()[g].graph == nullptr) continue;
      const auto nodes = dump.graphs()[g].graph->nodes();
      for (const NodeIndex n : nodes.indices()) {
        if (nodes[n].kind != NodeKind::constant) by_last_part_.emplace(last_part(nodes[n].full_name), NodeOfGraph{g, n});
      }
    }
  }

  [[nodiscard]] std::vector<NodeOfGraph> find(std::string_view name) const {
    std::vector<NodeOfGraph> full_matches, suffix_matches, last_part_matches;
    const auto [begin, end] = by_last_part_.equal_range(last_part(name));
    for (auto it = begin; it != end; ++it) {
      const std::string_view full = dump_.graphs()[it->second.first].graph->nodes()[it->second.second].full_name;
      last_part_matches.push_back(it->second);
      if (is_path_suffix(full, name)) suffix_matches.push_back(it->second);
      if (full == name) full_matches.push_back(it->second);
    }
    return !full_matches.empty() ? full_matches : !suffix_matches.empty() ? suffix_matches : last_part_matches;
  }

 private:
  const Dump& dump_;
  std::unordered_multimap<std::string_view, NodeOfGraph> by_last_part_;
};

constexpr int kMaxForwardingSteps = 8;  ///< Between a part of a gradient and the sum

bool sums_up_parts(std::string_view type) {
  const std::string_view plain = canonical_type(type);
  return plain == "AddN" || plain == "Add";
}

/// Resolves the node categories "weight_matrix", "weight_gradient" and "layer" with the data flow of a whole dump. A single
/// graph identifies weights only by their names, and does not show which gradient the optimizer receives. The dump must outlive
/// it.
class RecommendedNodes {
 public:
  explicit RecommendedNodes(const Dump& dump) : flow_(dump) {}

  /// Returns true if `category` is one of these categories.
  [[nodiscard]] static bool knows(std::string_view category) {
    return category == "weight_matrix" || category == "weight_gradient" || category == "layer";
  }

  /// Selects the graph and the category for matches().
  void begin(DumpGraphIndex graph, std::string_view category) {
    index_ = graph;
    graph_ = flow_.dump().graphs()[graph].graph.get();
    category_ = category;
    gradients_.reset();
    if (category == "weight_gradient") {
      gradients_.emplace(*graph_, [this](NodeIndex node) { return is_trained_matrix(node); });
    }
    if (category == "layer") find_backward();
  }

  /// Returns true if the node is in the category selected by the last begin().
  [[nodiscard]] bool matches(NodeIndex node) const {
    if (gradients_) return gradients_->contains(node) && !is_part_of_sum(node, kMaxForwardingSteps);
    if (category_ == "weight_matrix") return is_trained_matrix(node);
    return is_layer(*graph_, node) && !backward_[node];
  }

 private:
  [[nodiscard]] bool is_trained_matrix(NodeIndex node) const {
    return is_matrix(*graph_, node) && is_trained_weight(flow_, index_, node);
  }

  /// The optimizer receives the sum; one part of it may be 0 if one use of the weight had no effect.
  [[nodiscard]] bool is_part_of_sum(NodeIndex node, int steps) const {
    const std::vector<NodeIndex> consumers = flow_.consumers_of(index_, node, 0);
    return !consumers.empty() && std::all_of(consumers.begin(), consumers.end(), [&](NodeIndex consumer) {
      const std::string_view type = graph_->nodes()[consumer].type;
      if (sums_up_parts(type)) return flow_.inputs_of(index_, consumer).size() > 1;
      return steps > 0 && preserves_values(type) && is_part_of_sum(consumer, steps - 1);
    });
  }

  /// Not all operators into which a gradient was expanded have a scope that shows it.
  void find_backward() {
    const auto nodes = graph_->nodes();
    std::vector<NodeIndex> gradients;
    for (const NodeIndex node : nodes.indices()) {
      if (nodes[node].category == Category::gradient) gradients.push_back(node);
    }
    backward_ = Consumers(*graph_).reached_from(gradients);
    for (const NodeIndex node : nodes.indices()) {
      backward_[node] = backward_[node] && is_expanded(nodes[node]);
    }
  }

  ValueFlow flow_;
  DumpGraphIndex index_ = kNoDumpGraph;
  const Graph* graph_ = nullptr;
  std::string_view category_;
  std::optional<WeightGradients> gradients_;
  IndexedVector<NodeIndex, bool> backward_;  ///< operators downstream of gradients
};

}  // namespace

Result<WatchedTensors> WatchedTensors::make(const Dump& dump, const Watchpoint& watchpoint) {
  WatchedTensors result(dump, watchpoint);
  const WatchNodes& watch_nodes = watchpoint.nodes;
  result.category_ = !watch_nodes.category.empty() ? watch_nodes.category
                     : watch_nodes.empty()         ? std::string(target_name(watchpoint.condition->target))
                                                   : "tensor";
  if (!watch_nodes.regex.empty()) {
    NodeFilter filter;
    filter.text = watch_nodes.regex;
    filter.regex = true;
    auto regex = NodeMatcher::make(std::move(filter));
    if (!regex) return tl::unexpected(regex.error());
    result.regex_ = *std::move(regex);
  }
  result.find_names();
  result.nodes_.resize(dump.graphs().size());
  std::optional<RecommendedNodes> recommended;
  if (RecommendedNodes::knows(result.category_)) recommended.emplace(dump);
  for (const DumpGraphIndex g : dump.graphs().indices()) {
    const auto& graph = dump.graphs()[g].graph;
    if (graph == nullptr || !result.matches_rank_and_graph(g)) continue;
    const auto nodes = graph->nodes();
    result.nodes_[g].resize(nodes.size());
    const CategoryMatcher category_matcher(*graph, result.category_);
    if (recommended) recommended->begin(g, result.category_);
    const auto is_of_category = [&](NodeIndex n) {
      return recommended ? recommended->matches(n) : category_matcher.matches(n);
    };
    for (const NodeIndex n : nodes.indices()) {
      const bool is_named =
          watch_nodes.names.empty() || std::binary_search(result.named_[g].begin(), result.named_[g].end(), n);
      result.nodes_[g][n] = is_named && nodes[n].kind != NodeKind::constant && is_of_category(n) &&
                            result.matches_operator_type(nodes[n].type) &&
                            (!result.regex_ || result.regex_->matches(*graph, n));
    }
  }
  if (const auto error = result.regex_ ? result.regex_->step_limit_error() : std::nullopt) return tl::unexpected(*error);
  return result;
}

void WatchedTensors::find_names() {
  if (watchpoint_->nodes.names.empty()) return;
  named_.resize(dump_->graphs().size());
  const NameIndex index(*dump_);
  std::set<std::string_view> file_names;  // last parts
  for (const TensorRecord& record : dump_->records()) {
    if (record.node == kNoNode) file_names.insert(last_part(record.name));
  }
  for (const std::string& name : watchpoint_->nodes.names) {
    const auto found = index.find(name);
    for (const auto& [graph, node] : found) named_[graph].push_back(node);
    if (found.empty() && !file_names.contains(last_part(name))) unknown_names_.push_back(name);
  }
  for (auto& nodes : named_) std::sort(nodes.begin(), nodes.end());
}

bool WatchedTensors::matches_rank_and_graph(DumpGraphIndex graph) const {
  const DumpGraph& dump_graph = dump_->graphs()[graph];
  const auto& ranks = watchpoint_->ranks;
  const auto& graphs = watchpoint_->graphs;
  return (ranks.empty() || std::find(ranks.begin(), ranks.end(), dump_graph.rank) != ranks.end()) &&
         (graphs.empty() || std::find(graphs.begin(), graphs.end(), dump_graph.graph_id) != graphs.end());
}

bool WatchedTensors::matches_operator_type(std::string_view type) const {
  const auto& types = watchpoint_->nodes.types;
  return types.empty() || std::any_of(types.begin(), types.end(), [type](const std::string& operator_type) {
           return equal_ignoring_case(operator_type, type);
         });
}

bool WatchedTensors::matches_file_name(const TensorRecord& record) const {
  // Without its node, a tensor cannot be classified as a weight, gradient or activation.
  if (!in_category(record.type, category_) || !matches_operator_type(record.type)) return false;
  const auto& names = watchpoint_->nodes.names;
  const auto has_same_last_part = [&](const std::string& name) { return last_part(name) == last_part(record.name); };
  if (!names.empty() && std::none_of(names.begin(), names.end(), has_same_last_part)) return false;
  return !regex_ || regex_->matches(record.name, record.type);
}

bool WatchedTensors::includes_node(DumpGraphIndex graph, NodeIndex node) const {
  return nodes_.has(graph) && nodes_[graph].has(node) && nodes_[graph][node];
}

bool WatchedTensors::includes(const TensorRecord& record) const {
  if (!watchpoint_->enabled || record.iteration == Iteration::constants || !dump_->graphs().has(record.graph)) return false;
  if ((record.iteration == Iteration::init) != watchpoint_->condition->only_init) return false;
  if (record.node != kNoNode) return includes_node(record.graph, record.node);
  return matches_rank_and_graph(record.graph) && matches_file_name(record);
}

Result<std::vector<RecordIndex>> watched_records(const Dump& dump, const Watchpoint& watchpoint, IoDirection io) {
  const auto watched = WatchedTensors::make(dump, watchpoint);
  if (!watched) return tl::unexpected(watched.error());
  std::vector<RecordIndex> records;
  for (const RecordIndex i : dump.records().indices()) {
    const TensorRecord& record = dump.records()[i];
    if (record.io == io && watched->includes(record)) records.push_back(i);
  }
  return records;
}

}  // namespace sporescope
