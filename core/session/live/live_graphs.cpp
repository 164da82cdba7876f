// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_graphs.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

#include "core/graph/full_name.h"

namespace sporescope {

namespace {

// Returns true if both graphs have the same name and nodes.
bool same_graph(const Graph& a, const Graph& b) {
  return a.name() == b.name() && std::equal(a.nodes().begin(), a.nodes().end(), b.nodes().begin(), b.nodes().end(),
                                            [](const Node& x, const Node& y) { return x.full_name == y.full_name; });
}

std::uint32_t number_at_end(std::string_view name, std::uint32_t fallback) {
  const std::size_t digits = name.find_last_not_of("0123456789") + 1;
  if (digits >= name.size() || name.size() - digits > 9) return fallback;
  return static_cast<std::uint32_t>(std::stoul(std::string(name.substr(digits))));
}

}  // namespace

LiveGraphs::GraphArrival LiveGraphs::add_graph(const std::shared_ptr<const Graph>& graph,
                                               std::shared_ptr<const ScopeTree> scopes, Bytes bytes, int rank) {
  if (const auto same = first_index(graphs_, [&](const SessionGraph& known) { return same_graph(*known.graph, *graph); })) {
    graphs_[*same].graph = graph;
    graphs_[*same].scopes = std::move(scopes);
    bytes_[*same] = std::move(bytes);
    const bool is_new_to_client = !present_[*same];
    present_[*same] = true;
    return {false, is_new_to_client};
  }
  SessionGraph added;
  added.name = graph->name();
  added.rank = rank;
  added.graph_id = added.root_graph_id = free_id(added.name);
  added.graph = graph;
  added.scopes = std::move(scopes);
  graphs_.add(std::move(added));
  bytes_.add(std::move(bytes));
  present_.add(true);
  return {true, true};
}

void LiveGraphs::restart() { present_ = IndexedVector<GraphIndex, bool>(graphs_.size()); }

// Returns an unused id: different graphs may have the same number in their names, but a recording needs unique ids.
std::uint32_t LiveGraphs::free_id(std::string_view name) const {
  std::uint32_t id = number_at_end(name, static_cast<std::uint32_t>(graphs_.size()));
  while (first_index(graphs_, [id](const SessionGraph& graph) { return graph.graph_id == id; })) ++id;
  return id;
}

std::vector<std::uint32_t> LiveGraphs::ids_of(const std::vector<std::string>& names) const {
  std::vector<std::uint32_t> ids;
  for (const std::string& name : names) {
    const auto graph = first_index(graphs_, [&](const SessionGraph& candidate) { return candidate.name == name; });
    if (graph) ids.push_back(graphs_[*graph].graph_id);
  }
  return ids;
}

bool LiveGraphs::may_have_run(GraphIndex graph) const {
  return executed_graphs_.empty() ||
         std::find(executed_graphs_.begin(), executed_graphs_.end(), graphs_[graph].name) != executed_graphs_.end();
}

std::optional<std::pair<GraphIndex, NodeIndex>> LiveGraphs::find_node(const std::string& name) const {
  const auto found = find_node(name, true);
  return found ? found : find_node(name, false);
}

std::optional<std::pair<GraphIndex, NodeIndex>> LiveGraphs::find_node(const std::string& name, bool has_run) const {
  const auto all = graphs_.indices();
  for (std::size_t i = all.size(); i-- > 0;) {
    const GraphIndex graph = all[i];
    if (!present_[graph] || may_have_run(graph) != has_run) continue;
    NodeIndex node = graphs_[graph].graph->find(name);
    if (node == kNoNode) node = graphs_[graph].graph->find(last_part(name));
    if (node != kNoNode) return std::pair(graph, node);
  }
  return std::nullopt;
}

// Returns the nodes of this name whose output has that shape, the latest graph first. If none has it, returns those of any
// shape, because the value of a view has the shape of its input.
std::vector<std::pair<GraphIndex, NodeIndex>> LiveGraphs::find_candidates(GraphIndex requested_graph, NodeIndex requested_node,
                                                                          std::uint32_t slot, const Shape& shape) const {
  std::vector<std::pair<GraphIndex, NodeIndex>> same_name, same_shape;
  const std::string_view name = graphs_[requested_graph].graph->nodes()[requested_node].full_name;
  const auto all = graphs_.indices();
  for (std::size_t i = all.size(); i-- > 0;) {
    const Graph& graph = *graphs_[all[i]].graph;
    const NodeIndex node = present_[all[i]] && may_have_run(all[i]) ? graph.find(name) : kNoNode;
    if (node == kNoNode || slot >= graph.outputs(node).size()) continue;
    same_name.emplace_back(all[i], node);
    const OutputType type = graph.outputs(node)[slot];
    const auto is_same_size = [](std::int64_t size, std::int64_t value_size) { return size < 0 || size == value_size; };
    if (!type.shape_known || std::equal(type.shape.begin(), type.shape.end(), shape.begin(), shape.end(), is_same_size)) {
      same_shape.emplace_back(all[i], node);
    }
  }
  return same_shape.empty() ? same_name : same_shape;
}

bool LiveGraphs::can_be_of(const LiveTensorKey& key, const Shape& shape) const {
  if (!may_have_run(key.graph)) return false;
  if (graphs_.size() < 2) return true;
  const auto candidates = find_candidates(key.graph, key.node, key.slot, shape);
  return std::any_of(candidates.begin(), candidates.end(), [&](const auto& candidate) { return candidate.first == key.graph; });
}

std::vector<Hit> LiveGraphs::assign_graphs(std::vector<Hit> hits) const {
  if (graphs_.size() < 2) return hits;
  std::map<GraphIndex, std::size_t> unambiguous_hits;
  std::vector<std::vector<std::pair<GraphIndex, NodeIndex>>> candidates;
  for (const Hit& hit : hits) {
    candidates.push_back(find_candidates(hit.key.graph, hit.key.node, hit.key.slot, hit.shape));
    if (candidates.back().size() == 1) ++unambiguous_hits[candidates.back().front().first];
  }
  for (std::size_t i = 0; i < hits.size(); ++i) {
    const auto best = std::max_element(candidates[i].begin(), candidates[i].end(), [&](const auto& a, const auto& b) {
      return unambiguous_hits[a.first] < unambiguous_hits[b.first];
    });
    if (best != candidates[i].end()) std::tie(hits[i].key.graph, hits[i].key.node) = *best;
  }
  return hits;
}

}  // namespace sporescope
