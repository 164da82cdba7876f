// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>

#include "core/concurrency/parallel.h"
#include "core/dump/mindspore/dump_build.h"
#include "core/dump/mindspore/layout.h"

namespace sporescope {
namespace {

/// Returns the folders from which the naming rule is determined: for each graph, the first, the middle and the last iteration
/// with tensors.
std::vector<const FolderBuild*> representative_folders(const DumpBuild& build, const std::string& net) {
  std::map<GraphKey, std::vector<const FolderBuild*>> by_graph;
  for (const FolderBuild& folder : build.folders) {
    const bool has_tensors = folder.iteration != Iteration::constants && !folder.listing.records.empty();
    if (has_tensors && std::get<1>(folder.graph) == net) by_graph[folder.graph].push_back(&folder);
  }
  std::vector<const FolderBuild*> representatives;
  for (const auto& [key, folders] : by_graph) {
    for (const std::size_t position : {std::size_t{0}, folders.size() / 2, folders.size() - 1}) {
      if (representatives.empty() || representatives.back() != folders[position]) representatives.push_back(folders[position]);
    }
  }
  return representatives;
}

/// Returns the graphs of a rank without an execution order. From the first of them on, the counted numbers are only a guess.
std::vector<std::uint32_t> graphs_without_order(const RankBuild& rank) {
  std::vector<std::uint32_t> ids;
  for (const LoadedGraph& graph : rank.graphs) {
    if (graph.has_file && !graph.order_known) ids.push_back(graph.graph_id);
  }
  return ids;
}

bool is_counting_known(const DumpBuild& build) {
  return std::all_of(build.ranks.begin(), build.ranks.end(),
                     [](const RankBuild& rank) { return graphs_without_order(rank).empty(); });
}

NetNaming naming_of(const DumpBuild& build, const std::string& net) {
  constexpr std::uint64_t kEnough = 200'000;
  NameEvidence evidence;
  for (const FolderBuild* folder : representative_folders(build, net)) {
    evidence.add(collect_name_evidence(folder->listing, build.folder_graphs.at(folder->graph)));
    if (evidence.names > kEnough) break;
  }
  const bool has_evidence = evidence.last_part + evidence.exact + evidence.counted > 0;
  return {decide_rule(evidence, build.metadata.ms_version, is_counting_known(build)), has_evidence};
}

void report_guesses(DumpBuild& build, const RankBuild& rank) {
  const auto is_counted = [&](const NetFolder& net) {
    const auto naming = build.namings.find(net.net);
    return naming != build.namings.end() && naming->second.used && naming->second.rule == NameRule::counted;
  };
  const std::vector<std::uint32_t> missing = graphs_without_order(rank);
  if (missing.empty() || std::none_of(rank.folder.nets.begin(), rank.folder.nets.end(), is_counted)) return;
  const std::filesystem::path path = build.index.root / rank.folder.path / layout::kOrders;
  build.index.problems.push_back(
      {path,
       {SPORESCOPE_TRANSLATE_NOOP(
            "“%1” lacks the execution order of %2 graphs; from graph %3 on, the assignment of files to operators is a guess"),
        {path.string(), Count{missing.size()}, std::to_string(missing.front())}}});
}

/// Returns the number of files of each graph folder without a node for this reason.
std::map<GraphKey, std::uint64_t> count_reason(const DumpBuild& build, UnmatchedReason reason) {
  std::map<GraphKey, std::uint64_t> counts;
  for (const FolderBuild& folder : build.folders) {
    const auto count = std::count(folder.reasons.begin(), folder.reasons.end(), reason);
    if (count > 0) counts[folder.graph] += static_cast<std::uint64_t>(count);
  }
  return counts;
}

/// Reports missing graph files, like unreadable ones.
void report_missing_graphs(DumpBuild& build) {
  for (const auto& [key, files] : count_reason(build, UnmatchedReason::no_graph_file)) {
    const auto& [rank, net, id] = key;
    const std::filesystem::path path =
        build.index.root / build.ranks[rank].folder.path / layout::kGraphs / layout::kGraphFile.with(id);
    build.index.problems.push_back(
        {path,
         {SPORESCOPE_TRANSLATE_NOOP("Missing graph file “%1”: %2 tensors of graph %3 belong to no node"),
          {path.string(), Count{files}, std::to_string(id)}}});
  }
}

/// Reports execution orders that are empty or truncated. An operator with a file was launched, so its order must list it.
void report_short_orders(DumpBuild& build) {
  for (const auto& [key, files] : count_reason(build, UnmatchedReason::not_in_order)) {
    const auto& [rank, net, id] = key;
    const RankFolder& folder = build.ranks[rank].folder;
    const auto known = folder.graphs.find(id);
    const bool has_order = known != folder.graphs.end() && !known->second.order.empty();
    const std::filesystem::path path = build.index.root / (has_order ? known->second.order : folder.path / layout::kOrders);
    build.index.problems.push_back(
        {path,
         {SPORESCOPE_TRANSLATE_NOOP(
              "“%1” does not list all executed operators: %2 files belong to others. It is empty or truncated"),
          {path.string(), Count{files}}}});
  }
}

}  // namespace

void match_dump(DumpBuild& build, const std::stop_token& stop) {
  for (const FolderBuild& folder : build.folders) {
    const std::string& net = std::get<1>(folder.graph);
    if (build.namings.find(net) == build.namings.end()) build.namings.emplace(net, naming_of(build, net));
  }
  for (const RankBuild& rank : build.ranks) report_guesses(build, rank);
  parallel_for(build.folders.size(), cpu_thread_count(), stop, [&](std::size_t i) {
    FolderBuild& folder = build.folders[i];
    const FolderGraphs& graphs = build.folder_graphs.at(folder.graph);
    const NameRule rule = build.namings.at(std::get<1>(folder.graph)).rule;
    folder.reasons = match_records(folder.listing, graphs, rule, folder.iteration == Iteration::constants);
  });
  if (stop.stop_requested()) return;
  report_missing_graphs(build);
  report_short_orders(build);
}

}  // namespace sporescope
