// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <iterator>
#include <variant>

#include "core/dump/mindspore/dump_work.h"
#include "core/work/in_order.h"

namespace sporescope {
namespace {

struct GraphToRead {
  RankWork* rank = nullptr;
  std::uint32_t graph_id = 0;
  GraphFiles files;
  std::size_t place = 0;  ///< in rank->graphs
};

std::vector<GraphToRead> graphs_to_read(DumpWork& work) {
  std::vector<GraphToRead> graphs;
  for (RankWork& rank : work.ranks) {
    rank.graphs.resize(rank.folder.graphs.size());
    std::size_t place = 0;
    for (const auto& [id, files] : rank.folder.graphs) graphs.push_back({&rank, id, files, place++});
  }
  return graphs;
}

void read_graph(const DumpWork& work, const GraphToRead& what, ProgressReport& progress) {
  LoadedGraph& graph = what.rank->graphs[what.place];
  graph = load_graph(work.index.root, what.graph_id, what.files);
  if (graph.has_file) progress.read_graph();
}

void show_graph(const DumpWork& work, const GraphToRead& what, ProgressReport& progress) {
  const LoadedGraph& graph = what.rank->graphs[what.place];
  if (graph.graph == nullptr) return;
  for (const std::string& net : nets_of_graph(work, *what.rank, what.graph_id, graph.root_id)) {
    progress.show_graph(work.index.root, describe_graph(work, *what.rank, net, graph));
  }
}

void list_folder(const DumpWork& work, FolderWork& folder, const std::stop_token& stop, ProgressReport& progress) {
  const std::filesystem::path path = work.index.root / work.files.folders[folder.folder];
  folder.listing = list_tensors(path, stop, [&](std::uint64_t files) { progress.listed_files(files); });
  for (TensorRecord& record : folder.listing.records) {
    record.iteration = folder.iteration;
    record.folder = folder.folder;
  }
  progress.listed_folder();
}

}  // namespace

void read_dump(DumpWork& work, const std::stop_token& stop, ProgressReport& progress) {
  const std::vector<GraphToRead> graphs = graphs_to_read(work);
  const auto has_file = [](const GraphToRead& graph) { return !graph.files.graph.empty(); };
  progress.found_graphs(static_cast<std::size_t>(std::count_if(graphs.begin(), graphs.end(), has_file)));
  const std::size_t count = graphs.size() + work.folders.size();
  const auto read = [&](std::size_t i) {
    if (i < graphs.size()) {
      read_graph(work, graphs[i], progress);
    } else {
      list_folder(work, work.folders[i - graphs.size()], stop, progress);
    }
    return std::monostate();
  };
  // Graphs are shown in the same order each time.
  const auto show = [&](std::size_t i, std::monostate) {
    if (i < graphs.size()) show_graph(work, graphs[i], progress);
    return true;
  };
  static_cast<void>(run_in_order(count, kReadingThreads, count, stop, read, show));  // who asked to stop knows it
  const auto keep = [&](std::vector<Problem>& problems) {
    std::move(problems.begin(), problems.end(), std::back_inserter(work.index.problems));
    problems.clear();
  };
  for (RankWork& rank : work.ranks) {
    for (LoadedGraph& graph : rank.graphs) keep(graph.problems);
  }
  for (FolderWork& folder : work.folders) keep(folder.listing.problems);
}

}  // namespace sporescope
