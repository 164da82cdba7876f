// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/offline/dump_facts.h"

#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace sporescope {

namespace {

void fill_in_iterations(SessionGraph& shown, const DumpGraph& graph) {
  shown.history = graph.history;
  shown.iterations.clear();
  for (const IterationFolder& folder : graph.iterations) {
    if (folder.record_count > 0) shown.iterations.push_back(folder.iteration);
  }
}

}  // namespace

std::string title_of(const std::filesystem::path& path) {
  const std::filesystem::path plain = path.lexically_normal();
  const std::filesystem::path name = plain.has_filename() ? plain.filename() : plain.parent_path().filename();
  return name.empty() || name == "." ? path.string() : name.string();
}

SessionGraph session_graph_of(const DumpGraph& graph) {
  SessionGraph shown;
  shown.rank = graph.rank;
  shown.net = graph.net;
  shown.graph_id = graph.graph_id;
  shown.name = graph.name;
  shown.root_graph_id = graph.root_graph_id;
  shown.graph = graph.graph;
  if (graph.graph) shown.scopes = std::make_shared<const ScopeTree>(graph.graph);
  fill_in_iterations(shown, graph);
  return shown;
}

FileNodesOfGraphs nodes_of_files(const Dump& dump) {
  FileNodesOfGraphs all(dump.graphs().size());
  for (GraphIndex g = 0; g < all.size(); ++g) {
    if (!dump.graphs()[g].graph) all[g] = std::make_shared<const FileNodes>(dump, g);
  }
  return all;
}

std::vector<GraphIndex> complete_facts(SessionFacts& facts, const Dump& dump, const FileNodesOfGraphs& file_nodes) {
  facts.title = title_of(dump.root());
  facts.path = dump.root();
  facts.family = dump.family();
  facts.ms_version = dump.ms_version();
  facts.device_target = dump.device_target();
  facts.tensor_files = dump.tensor_files();
  facts.problems.assign(dump.problems().begin(), dump.problems().end());
  facts.unmatched_files.clear();
  for (const UnmatchedFile& file : dump.unmatched()) {
    facts.unmatched_files.emplace_back(dump.relative_path(dump.records()[file.record]).string(), file.reason);
  }
  facts.loading = false;

  // Two hosts may use the same rank numbers, so that one key may stand for several graphs: they are taken in order.
  std::multimap<std::tuple<int, std::string, std::uint32_t>, GraphIndex> shown;
  for (GraphIndex g = 0; g < facts.graphs.size(); ++g) {
    shown.emplace(std::tuple(facts.graphs[g].rank, facts.graphs[g].net, facts.graphs[g].graph_id), g);
  }
  std::vector<GraphIndex> numbers;
  for (const DumpGraph& graph : dump.graphs()) {
    const auto known = shown.find({graph.rank, graph.net, graph.graph_id});
    if (known == shown.end()) {
      numbers.push_back(static_cast<GraphIndex>(facts.graphs.size()));
      facts.graphs.push_back(session_graph_of(graph));
      continue;
    }
    numbers.push_back(known->second);
    SessionGraph& there = facts.graphs[known->second];
    shown.erase(known);
    // The numbers of nodes must be those of the dump's own graph.
    if (there.graph != graph.graph) there = session_graph_of(graph);
    there.name = graph.name;
    there.root_graph_id = graph.root_graph_id;
    fill_in_iterations(there, graph);
  }
  for (GraphIndex g = 0; g < numbers.size(); ++g) {
    if (!file_nodes[g]) continue;
    SessionGraph& there = facts.graphs[numbers[g]];
    there.of_file_names = true;
    there.graph = file_nodes[g]->graph();
    there.scopes = std::make_shared<const ScopeTree>(there.graph);
  }
  return numbers;
}

}  // namespace sporescope
