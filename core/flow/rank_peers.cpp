// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/rank_peers.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string>

#include "core/graph/operators/operator_family.h"

namespace sporescope {
namespace {

std::string tag_of(const Graph& graph, NodeIndex node) {
  for (const Attribute& attribute : graph.attributes(node)) {
    if (attribute.name == "sr_tag") return attribute.value;
  }
  return {};
}

/// Returns the operators in execution order, or else in the order of the file.
std::vector<NodeIndex> operators_of(const Graph& graph) {
  const auto order = graph.execution_order();
  std::vector<NodeIndex> all(order.begin(), order.end());
  if (!all.empty()) return all;
  for (const NodeIndex n : graph.nodes().indices()) {
    if (graph.nodes()[n].kind == NodeKind::op) all.push_back(n);
  }
  return all;
}

std::size_t place_among_type(const Graph& graph, NodeIndex node) {
  std::size_t place = 0;
  for (const NodeIndex n : operators_of(graph)) {
    if (n == node) break;
    place += graph.nodes()[n].type == graph.nodes()[node].type ? 1U : 0U;
  }
  return place;
}

NodeIndex at_place(const Graph& graph, std::size_t place, const std::string& tag, auto&& fits) {
  NodeIndex found = kNoNode;
  for (const NodeIndex n : operators_of(graph)) {
    if (!fits(graph.nodes()[n].type)) continue;
    if (!tag.empty() && tag_of(graph, n) == tag) return n;
    if (place-- == 0 && found == kNoNode) found = n;
  }
  return tag.empty() ? found : kNoNode;
}

NodeIndex peer_in(const Graph& graph, const Graph& own, NodeIndex node) {
  const Node& desired = own.nodes()[node];
  if (is_receive(desired.type)) return at_place(graph, place_among_type(own, node), tag_of(own, node), is_send);
  const NodeIndex same_name = graph.find(desired.full_name);
  if (same_name != kNoNode && graph.nodes()[same_name].type == desired.type) return same_name;
  return at_place(graph, place_among_type(own, node), {}, [&](std::string_view type) { return type == desired.type; });
}

/// Returns when the operator ran on the other rank: the run with the same number, by the timestamps of its files.
ExecutionPoint execution_point_on(const Dump& dump, DumpGraphIndex graph, NodeIndex node, const ExecutionPoint& here) {
  ExecutionPoint there{graph, here.iteration, std::numeric_limits<std::uint64_t>::max(), here.run};
  for (const RecordIndex i : dump.records_of(graph, node, here.iteration)) {
    const TensorRecord& record = dump.records()[i];
    if (record.run == here.run) there.time = record.time;
  }
  return there;
}

}  // namespace

std::vector<RankPeer> rank_peers(const ValueFlow& flow, const ExecutionPoint& moment, NodeIndex node) {
  std::vector<RankPeer> peers;
  const Dump& dump = flow.dump();
  const DumpGraph& own = dump.graphs()[moment.graph];
  for (const DumpGraphIndex g : dump.graphs().indices()) {
    const DumpGraph& other = dump.graphs()[g];
    const bool same_rank = other.rank == own.rank;
    if (same_rank || other.net != own.net || other.graph_id != own.graph_id || other.graph == nullptr) continue;
    const NodeIndex peer = peer_in(*other.graph, *own.graph, node);
    if (peer != kNoNode) peers.push_back({execution_point_on(dump, g, peer, moment), peer});
  }
  return peers;
}

std::vector<int> rank_numbers(const Dump& dump) {
  std::set<int> ranks;
  for (const DumpGraph& graph : dump.graphs()) ranks.insert(graph.rank);
  return {ranks.begin(), ranks.end()};
}

bool has_group_of_all_ranks(const Graph& graph, NodeIndex node) {
  const std::vector<Attribute> attributes = graph.attributes(node);
  return std::any_of(attributes.begin(), attributes.end(), [](const Attribute& attribute) {
    return attribute.name == "group" && attribute.value.find("world_group") != std::string::npos;
  });
}

}  // namespace sporescope
