// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <set>

#include "core/dump/mindspore/dump_build.h"

namespace sporescope {
namespace {

/// Returns the entry with this id in a list sorted by id; null if there is none.
template <class Entry>
const Entry* find_id(const std::vector<Entry>& entries, std::uint32_t graph_id) {
  const auto found =
      std::lower_bound(entries.begin(), entries.end(), graph_id,
                       [](const Entry& entry, std::uint32_t searched_id) { return entry.graph_id < searched_id; });
  return found != entries.end() && found->graph_id == graph_id ? &*found : nullptr;
}

/// Returns all graphs of a rank as (net, graph id): those with a graph file and those with a folder.
std::set<std::pair<std::string, std::uint32_t>> graphs_of_rank(const DumpBuild& build, const RankBuild& rank) {
  std::set<std::pair<std::string, std::uint32_t>> graphs;
  for (const NetFolder& net : rank.folder.nets) {
    for (const GraphFolder& graph : net.graphs) graphs.emplace(net.net, graph.graph_id);
  }
  for (const LoadedGraph& graph : rank.graphs) {
    if (!graph.has_file) continue;
    for (const std::string& net : nets_of_graph(build, rank, graph.graph_id, graph.root_id)) {
      graphs.emplace(net, graph.graph_id);
    }
  }
  return graphs;
}

void make_graphs(DumpBuild& build) {
  for (std::size_t i = 0; i < build.ranks.size(); ++i) {
    const RankBuild& rank = build.ranks[i];
    for (const auto& [net, id] : graphs_of_rank(build, rank)) {
      LoadedGraph unknown;
      unknown.graph_id = unknown.root_id = id;
      const LoadedGraph* loaded = find_id(rank.graphs, id);
      build.graph_index[{i, net, id}] =
          build.index.graphs.add(describe_graph(build, rank, net, loaded == nullptr ? unknown : *loaded));
    }
  }
}

/// Gives graphs without a history the history of their root graph, because they only run as a part of it.
void share_histories(DumpBuild& build) {
  for (const auto& [key, index] : build.graph_index) {
    DumpGraph& graph = build.index.graphs[index];
    if (graph.history_known || graph.root_graph_id == graph.graph_id) continue;
    const auto root = build.graph_index.find({std::get<0>(key), std::get<1>(key), graph.root_graph_id});
    if (root == build.graph_index.end() || !build.index.graphs[root->second].history_known) continue;
    graph.history_known = true;
    graph.history = build.index.graphs[root->second].history;
  }
}

/// Names the nodes in ascending order of graph ids, because the counter continues from graph to graph. For a graph that cannot
/// be read, the counter advances by its execution order.
void name_nodes(RankBuild& rank) {
  OperatorCounter counter;
  for (LoadedGraph& graph : rank.graphs) {
    auto& names = rank.names.emplace_back();
    if (graph.graph != nullptr) {
      names = std::make_unique<NodeNames>(graph.graph, counter, graph.none_launched);
    } else {
      for (const std::string& name : graph.order) static_cast<void>(counter.next(name));
    }
  }
}

FolderGraphs candidates_of(const DumpBuild& build, const GraphKey& key) {
  const auto& [rank_index, net, folder_id] = key;
  const RankBuild& rank = build.ranks[rank_index];
  FolderGraphs out;
  out.own = build.graph_index.at(key);
  out.own_has_file = rank.folder.graphs_unread;
  std::vector<Candidate> others;
  for (std::size_t i = 0; i < rank.graphs.size(); ++i) {
    const LoadedGraph& graph = rank.graphs[i];
    const bool is_own = graph.graph_id == folder_id;
    if (is_own && graph.has_file) out.own_has_file = true;
    if (rank.names[i] == nullptr || (!is_own && graph.root_id != folder_id)) continue;
    const auto index = build.graph_index.find({rank_index, net, graph.graph_id});
    if (index == build.graph_index.end()) continue;
    (is_own ? out.candidates : others).push_back({index->second, rank.names[i].get()});
  }
  out.candidates.insert(out.candidates.end(), others.begin(), others.end());
  return out;
}

}  // namespace

std::vector<std::string> nets_of_graph(const DumpBuild& build, const RankBuild& rank, std::uint32_t graph_id,
                                       std::uint32_t root_id) {
  std::vector<std::string> nets;
  for (const std::uint32_t id : {graph_id, root_id}) {
    for (const NetFolder& net : rank.folder.nets) {
      if (find_id(net.graphs, id) != nullptr) nets.push_back(net.net);
    }
    if (!nets.empty()) return nets;
  }
  const auto& rank_nets = rank.folder.nets;
  const auto is_dump_net = [&](const NetFolder& net) { return net.net == build.metadata.net_name; };
  if (rank_nets.empty() || std::any_of(rank_nets.begin(), rank_nets.end(), is_dump_net)) return {build.metadata.net_name};
  return {rank_nets.front().net};
}

DumpGraph describe_graph(const DumpBuild& build, const RankBuild& rank, const std::string& net, const LoadedGraph& graph) {
  DumpGraph out;
  out.rank = rank.folder.rank;
  if (const auto device = build.devices.find(out.rank); device != build.devices.end()) {
    out.host = device->second.host;
    out.device = device->second.device;
  }
  out.net = net;
  out.graph_id = graph.graph_id;
  out.graph = graph.graph;
  if (graph.graph != nullptr) out.name = graph.graph->name();
  if (out.name.empty()) out.name = "kernel_graph" + std::to_string(graph.graph_id);
  out.root_graph_id = graph.root_id;
  out.history_known = graph.history_known;
  out.history = graph.history;
  return out;
}

void relate_graphs(DumpBuild& build) {
  make_graphs(build);
  share_histories(build);
  for (RankBuild& rank : build.ranks) name_nodes(rank);
  for (const FolderBuild& folder : build.folders) {
    if (build.folder_graphs.find(folder.graph) == build.folder_graphs.end()) {
      build.folder_graphs.emplace(folder.graph, candidates_of(build, folder.graph));
    }
  }
}

}  // namespace sporescope
