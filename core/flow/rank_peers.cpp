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
  std::vector<NodeIndex> operators(order.begin(), order.end());
  if (!operators.empty()) return operators;
  for (const NodeIndex n : graph.nodes().indices()) {
    if (graph.nodes()[n].kind == NodeKind::op) operators.push_back(n);
  }
  return operators;
}

std::size_t position_among_type(const Graph& graph, NodeIndex node) {
  std::size_t position = 0;
  for (const NodeIndex n : operators_of(graph)) {
    if (n == node) break;
    position += graph.nodes()[n].type == graph.nodes()[node].type ? 1U : 0U;
  }
  return position;
}

NodeIndex find_at_position(const Graph& graph, std::size_t position, const std::string& tag, auto&& fits) {
  NodeIndex found = kNoNode;
  for (const NodeIndex n : operators_of(graph)) {
    if (!fits(graph.nodes()[n].type)) continue;
    if (!tag.empty() && tag_of(graph, n) == tag) return n;
    if (position-- == 0 && found == kNoNode) found = n;
  }
  return tag.empty() ? found : kNoNode;
}

NodeIndex peer_in(const Graph& graph, const Graph& own, NodeIndex node) {
  const Node& own_node = own.nodes()[node];
  if (is_receive(own_node.type)) return find_at_position(graph, position_among_type(own, node), tag_of(own, node), is_send);
  const NodeIndex same_name = graph.find(own_node.full_name);
  if (same_name != kNoNode && graph.nodes()[same_name].type == own_node.type) return same_name;
  return find_at_position(graph, position_among_type(own, node), {},
                          [&](std::string_view type) { return type == own_node.type; });
}

/// Returns when the operator ran on the other rank: the run with the same number, by the timestamps of its files.
ExecutionPoint execution_point_on(const Dump& dump, DumpGraphIndex graph, NodeIndex node, const ExecutionPoint& own_point) {
  ExecutionPoint peer_point{graph, own_point.iteration, std::numeric_limits<std::uint64_t>::max(), own_point.run};
  for (const RecordIndex i : dump.records_of(graph, node, own_point.iteration)) {
    const TensorRecord& record = dump.records()[i];
    if (record.run == own_point.run) peer_point.time = record.time;
  }
  return peer_point;
}

}  // namespace

std::vector<RankPeer> rank_peers(const ValueFlow& flow, const ExecutionPoint& point, NodeIndex node) {
  std::vector<RankPeer> peers;
  const Dump& dump = flow.dump();
  const DumpGraph& own_graph = dump.graphs()[point.graph];
  for (const DumpGraphIndex g : dump.graphs().indices()) {
    const DumpGraph& peer_graph = dump.graphs()[g];
    const bool same_rank = peer_graph.rank == own_graph.rank;
    if (same_rank || peer_graph.net != own_graph.net || peer_graph.graph_id != own_graph.graph_id ||
        peer_graph.graph == nullptr) {
      continue;
    }
    const NodeIndex peer = peer_in(*peer_graph.graph, *own_graph.graph, node);
    if (peer != kNoNode) peers.push_back({execution_point_on(dump, g, peer, point), peer});
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
