// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/dump_build.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "core/dump/mindspore/file_name.h"
#include "core/graph/full_name.h"
#include "core/graph/node_list.h"
#include "core/graph/operators/operator_names.h"

namespace sporescope {
namespace {

/// Guesses the scopes in a name in which every slash became an underscore. MindSpore's parts after Default and Gradients are
/// ATTRIBUTE-Class, and class names usually have no underscore. Names that do not fit are returned unchanged.
std::string guess_full_name(std::string_view encoded, std::string_view type) {
  const OperatorName name = split_operator_name(encoded);
  if (!name.number || !name.base.ends_with(type) || name.base.size() < type.size() + 2) return std::string(encoded);
  std::string_view scope = name.base.substr(0, name.base.size() - type.size());
  if (!scope.ends_with('_')) return std::string(encoded);
  scope.remove_suffix(1);
  std::string full;
  for (bool has_prefix = true; has_prefix;) {
    has_prefix = false;
    for (const std::string_view prefix : {"Gradients_", "Default_", "recompute_"}) {
      if (!scope.starts_with(prefix)) continue;
      full.append(prefix.substr(0, prefix.size() - 1)).append("/");
      scope.remove_prefix(prefix.size());
      has_prefix = true;
    }
  }
  while (!scope.empty()) {
    const std::size_t dash = scope.find('-');
    const std::size_t end = std::min(dash == std::string_view::npos ? dash : scope.find('_', dash), scope.size());
    full.append(scope.substr(0, end)).append("/");
    scope.remove_prefix(std::min(end + 1, scope.size()));
  }
  return full.append(encoded.substr(name.base.size() - type.size()));
}

std::string full_name_of(const TensorListing& listing, const TensorRecord& record) {
  if (const auto recorded = listing.full_names.find(record.name); recorded != listing.full_names.end()) {
    return std::string(recorded->second);
  }
  if (record.name.find("--") == std::string_view::npos) return guess_full_name(record.name, record.type);
  std::string full(record.name);
  for (std::size_t at = full.find("--"); at != std::string::npos; at = full.find("--", at)) full.replace(at, 2, "/");
  return full;
}

NamedNode named_node(const TensorListing& listing, const TensorRecord& record) {
  NamedNode node;
  node.name = full_name_of(listing, record);
  node.type = record.type;
  if (record.type == "Parameter") {
    node.kind = NodeKind::parameter;
    return node;
  }
  node.scope = scope_part(node.name);
  return node;
}

/// A node of a graph, with the time at which its first file was written.
struct TimedNode {
  std::uint64_t time = 0;
  std::int32_t row = -1;  ///< row number, if the node is only in a table; rows are in the order in which they were written
  NamedNode node;
};
using TimedNodes = std::map<std::string_view, TimedNode>;

void add_nodes(const TensorListing& listing, TimedNodes& nodes) {
  auto unreadable = listing.unreadable.begin();
  for (std::uint32_t i = 0; i < listing.records.size(); ++i) {
    const TensorRecord& record = listing.records[i];
    if (unreadable != listing.unreadable.end() && unreadable->first == i) {
      ++unreadable;
      continue;
    }
    const auto [entry, is_new] = nodes.try_emplace(record.name);
    if (!is_new) continue;
    entry->second = {record.time, record.has_values ? -1 : record.statistic_row, named_node(listing, record)};
  }
}

/// Returns the known nodes, followed by new ones by time and row. Nodes therefore keep their indices while the dump grows.
std::vector<NamedNode> order_nodes(const TimedNodes& listed, std::vector<NamedNode> known) {
  std::set<std::string_view> known_names;
  for (const NamedNode& node : known) known_names.insert(node.name);
  std::vector<const TimedNode*> order;
  for (const auto& entry : listed) {
    if (!known_names.contains(entry.second.node.name)) order.push_back(&entry.second);
  }
  std::stable_sort(order.begin(), order.end(), [](const TimedNode* a, const TimedNode* b) {
    return std::tie(a->time, a->row) < std::tie(b->time, b->row);
  });
  std::vector<NamedNode> nodes = std::move(known);
  nodes.reserve(nodes.size() + order.size());
  for (const TimedNode* timed_node : order) nodes.push_back(timed_node->node);
  return nodes;
}

void add_graph(RankBuild& rank, std::uint32_t id, const std::vector<NamedNode>& nodes) {
  const auto position =
      std::lower_bound(rank.graphs.begin(), rank.graphs.end(), id,
                       [](const LoadedGraph& graph, std::uint32_t searched_id) { return graph.graph_id < searched_id; });
  if (position != rank.graphs.end() && position->graph_id == id && position->has_file) return;
  LoadedGraph graph;
  if (position != rank.graphs.end() && position->graph_id == id) graph = std::move(*position);
  graph.graph_id = graph.root_id = id;
  graph.graph = make_node_list_graph("graph_" + std::to_string(id), nodes);
  if (position != rank.graphs.end() && position->graph_id == id) {
    *position = std::move(graph);
  } else {
    rank.graphs.insert(position, std::move(graph));
  }
}

}  // namespace

void infer_operators(DumpBuild& build) {
  if (build.layout.empty()) return;
  std::map<std::pair<std::size_t, std::uint32_t>, TimedNodes> graphs;
  for (const FolderBuild& folder : build.folders) {
    add_nodes(folder.listing, graphs[{std::get<0>(folder.graph), std::get<2>(folder.graph)}]);
  }
  bool has_inferred = false;
  for (auto& [key, nodes] : graphs) {
    RankBuild& rank = build.ranks[key.first];
    const auto file = rank.folder.graphs.find(key.second);
    if (nodes.empty() || (file != rank.folder.graphs.end() && !file->second.graph.empty())) continue;
    std::vector<NamedNode> known;
    std::vector<NamedNode>& order =
        build.listing_cache == nullptr ? known : build.listing_cache->listed_nodes(key.first, key.second);
    order = order_nodes(nodes, std::move(order));
    add_graph(rank, key.second, order);
    has_inferred = true;
  }
  if (!has_inferred) return;
  build.index.problems.push_back(
      {build.index.root,
       {SPORESCOPE_TRANSLATE_NOOP(
            "“%1” has no graph files. Its operators are those with dumped tensors, ordered by time and without edges; "
            "scopes are guessed from file names where no file gives full names"),
        {build.index.root.string()}}});
}

}  // namespace sporescope
