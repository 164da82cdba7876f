// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>

#include "core/dump/dump_work.h"
#include "core/dump/parallel.h"

namespace sporescope {
namespace {

/// Folders that tell how files are named: of each graph the first, the middle and the last iteration that holds tensors.
std::vector<const FolderWork*> telling_folders(const DumpWork& work, const std::string& net) {
  std::map<GraphKey, std::vector<const FolderWork*>> by_graph;
  for (const FolderWork& folder : work.folders) {
    const bool numbered = folder.iteration != kConstants && !folder.listing.records.empty();
    if (numbered && std::get<1>(folder.graph) == net) by_graph[folder.graph].push_back(&folder);
  }
  std::vector<const FolderWork*> telling;
  for (const auto& [key, folders] : by_graph) {
    for (const std::size_t place : {std::size_t{0}, folders.size() / 2, folders.size() - 1}) {
      if (telling.empty() || telling.back() != folders[place]) telling.push_back(folders[place]);
    }
  }
  return telling;
}

/// False if some graph of some rank had no execution order: then the numbers that are counted are a guess.
bool counting_known(const DumpWork& work) {
  for (const RankWork& rank : work.ranks) {
    for (const LoadedGraph& graph : rank.graphs) {
      if (graph.has_file && !graph.order_known) return false;
    }
  }
  return true;
}

NameRule rule_of_net(const DumpWork& work, const std::string& net) {
  constexpr std::uint64_t kEnough = 200'000;
  NameEvidence evidence;
  for (const FolderWork* folder : telling_folders(work, net)) {
    evidence.add(weigh_names(folder->listing, work.folder_graphs.at(folder->graph)));
    if (evidence.names > kEnough) break;
  }
  return decide_rule(evidence, work.metadata.ms_version, counting_known(work));
}

void tell_guesses(DumpWork& work, const RankWork& rank, const std::string& net) {
  const bool counted = work.rules.at(net) == NameRule::counted;
  const auto is_net = [&](const NetFolder& folder) { return folder.net == net; };
  if (!counted || std::none_of(rank.folder.nets.begin(), rank.folder.nets.end(), is_net)) return;
  for (const LoadedGraph& graph : rank.graphs) {
    if (!graph.has_file || graph.order_known) continue;
    const std::filesystem::path path = work.contents.root / rank.folder.path / "execution_order" /
                                       ("ms_execution_order_graph_" + std::to_string(graph.graph_id) + ".csv");
    work.contents.problems.push_back(
        {path,
         {SPORESCOPE_TRANSLATE_NOOP(
              "“%1” is missing: which file belongs to which operator is a guess for graph %2 and those after it"),
          {path.string(), std::to_string(graph.graph_id)}}});
  }
}

}  // namespace

void match_dump(DumpWork& work, const std::stop_token& stop) {
  for (const FolderWork& folder : work.folders) {
    const std::string& net = std::get<1>(folder.graph);
    if (work.rules.find(net) == work.rules.end()) work.rules.emplace(net, rule_of_net(work, net));
  }
  for (const RankWork& rank : work.ranks) {
    for (const auto& [net, rule] : work.rules) tell_guesses(work, rank, net);
  }
  run_parallel(work.folders.size(), stop, [&](std::size_t i) {
    FolderWork& folder = work.folders[i];
    folder.reasons =
        match_records(folder.listing, work.folder_graphs.at(folder.graph), work.rules.at(std::get<1>(folder.graph)));
  });
}

}  // namespace sporescope
