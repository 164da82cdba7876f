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

std::uint32_t number_at_end(std::string_view name, std::uint32_t otherwise) {
  const std::size_t digits = name.find_last_not_of("0123456789") + 1;
  if (digits >= name.size() || name.size() - digits > 9) return otherwise;
  return static_cast<std::uint32_t>(std::stoul(std::string(name.substr(digits))));
}

}  // namespace

LiveGraphs::GraphArrival LiveGraphs::add_graph(const std::shared_ptr<const Graph>& graph,
                                               std::shared_ptr<const ScopeTree> scopes, Bytes bytes, int rank) {
  if (const auto same = first_index(graphs_, [&](const SessionGraph& one) { return same_graph(*one.graph, *graph); })) {
    graphs_[*same].graph = graph;
    graphs_[*same].scopes = std::move(scopes);
    bytes_[*same] = std::move(bytes);
    const bool new_to_client = !present_[*same];
    present_[*same] = true;
    return {false, new_to_client};
  }
  SessionGraph shown;
  shown.name = graph->name();
  shown.rank = rank;
  shown.graph_id = shown.root_graph_id = free_id(shown.name);
  shown.graph = graph;
  shown.scopes = std::move(scopes);
  graphs_.add(std::move(shown));
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
    const auto graph = first_index(graphs_, [&](const SessionGraph& one) { return one.name == name; });
    if (graph) ids.push_back(graphs_[*graph].graph_id);
  }
  return ids;
}

bool LiveGraphs::may_have_run(GraphIndex graph) const {
  return ran_.empty() || std::find(ran_.begin(), ran_.end(), graphs_[graph].name) != ran_.end();
}

std::optional<std::pair<GraphIndex, NodeIndex>> LiveGraphs::find_node(const std::string& name) const {
  const auto found = find_node(name, true);
  return found ? found : find_node(name, false);
}

std::optional<std::pair<GraphIndex, NodeIndex>> LiveGraphs::find_node(const std::string& name, bool ran) const {
  const auto all = graphs_.indices();
  for (std::size_t left = all.size(); left-- > 0;) {
    const GraphIndex graph = all[left];
    if (!present_[graph] || may_have_run(graph) != ran) continue;
    NodeIndex node = graphs_[graph].graph->find(name);
    if (node == kNoNode) node = graphs_[graph].graph->find(last_part(name));
    if (node != kNoNode) return std::pair(graph, node);
  }
  return std::nullopt;
}

// Returns the nodes of this name whose output has that shape, the latest graph first. If none has it, returns those of any
// shape, because the value of a view has the shape of its input.
std::vector<std::pair<GraphIndex, NodeIndex>> LiveGraphs::fitting(GraphIndex of, NodeIndex requested, std::uint32_t slot,
                                                                  const Shape& shape) const {
  std::vector<std::pair<GraphIndex, NodeIndex>> known, fits;
  const std::string_view name = graphs_[of].graph->nodes()[requested].full_name;
  const auto all = graphs_.indices();
  for (std::size_t left = all.size(); left-- > 0;) {
    const Graph& graph = *graphs_[all[left]].graph;
    const NodeIndex node = present_[all[left]] && may_have_run(all[left]) ? graph.find(name) : kNoNode;
    if (node == kNoNode || slot >= graph.outputs(node).size()) continue;
    known.emplace_back(all[left], node);
    const OutputType type = graph.outputs(node)[slot];
    const auto fits_size = [](std::int64_t size, std::int64_t arrived) { return size < 0 || size == arrived; };
    if (!type.shape_known || std::equal(type.shape.begin(), type.shape.end(), shape.begin(), shape.end(), fits_size)) {
      fits.emplace_back(all[left], node);
    }
  }
  return fits.empty() ? known : fits;
}

bool LiveGraphs::can_be_of(const LiveTensorKey& key, const Shape& shape) const {
  if (!may_have_run(key.graph)) return false;
  if (graphs_.size() < 2) return true;
  const auto fits = fitting(key.graph, key.node, key.slot, shape);
  return std::any_of(fits.begin(), fits.end(), [&](const auto& place) { return place.first == key.graph; });
}

std::vector<SessionHit> LiveGraphs::placed(std::vector<SessionHit> hits) const {
  if (graphs_.size() < 2) return hits;
  std::map<GraphIndex, std::size_t> sure;
  std::vector<std::vector<std::pair<GraphIndex, NodeIndex>>> places;
  for (const SessionHit& hit : hits) {
    places.push_back(fitting(hit.key.graph, hit.key.node, hit.key.slot, hit.shape));
    if (places.back().size() == 1) ++sure[places.back().front().first];
  }
  for (std::size_t i = 0; i < hits.size(); ++i) {
    const auto best = std::max_element(places[i].begin(), places[i].end(),
                                       [&](const auto& a, const auto& b) { return sure[a.first] < sure[b.first]; });
    if (best != places[i].end()) std::tie(hits[i].key.graph, hits[i].key.node) = *best;
  }
  return hits;
}

}  // namespace sporescope
