// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <variant>

#include "core/concurrency/ordered_pipeline.h"
#include "core/dump/directory.h"
#include "core/dump/mindspore/dump_build.h"

namespace sporescope {
namespace {

struct GraphToRead {
  RankBuild* rank = nullptr;
  std::uint32_t graph_id = 0;
  GraphFiles files;
  std::size_t place = 0;  ///< index into rank->graphs
};

std::vector<GraphToRead> graphs_to_read(DumpBuild& work) {
  std::vector<GraphToRead> graphs;
  for (RankBuild& rank : work.ranks) {
    rank.graphs.resize(rank.folder.graphs.size());
    std::size_t place = 0;
    for (const auto& [id, files] : rank.folder.graphs) graphs.push_back({&rank, id, files, place++});
  }
  return graphs;
}

/// Returns one of the graph's files, which identifies the graph in the dump.
const std::filesystem::path& name_of(const GraphFiles& files) {
  if (!files.graph.empty()) return files.graph;
  return files.order.empty() ? files.history : files.order;
}

void read_graph(const DumpBuild& work, const GraphToRead& what, GraphFileCache* known, ProgressReport& progress) {
  LoadedGraph& graph = what.rank->graphs[what.place];
  const auto load = [&](WriteActivity writing) {
    return load_graph(work.index.root, what.graph_id, what.files, writing, known);
  };
  graph = work.listing_cache == nullptr
              ? load(WriteActivity::no)
              : work.listing_cache->graph(name_of(what.files), [&] { return load(WriteActivity::possible); });
  load_history(work.index.root, what.files, graph);
  if (graph.has_file) progress.read_graph();
}

void show_graph(const DumpBuild& work, const GraphToRead& what, ProgressReport& progress) {
  const LoadedGraph& graph = what.rank->graphs[what.place];
  if (graph.graph == nullptr) return;
  for (const std::string& net : nets_of_graph(work, *what.rank, what.graph_id, graph.root_id)) {
    progress.show_graph(work.index.root, describe_graph(work, *what.rank, net, graph));
  }
}

void list_folder(const DumpBuild& work, FolderBuild& folder, const std::stop_token& stop, ProgressReport& progress) {
  const std::filesystem::path path = work.index.root / work.files.folders[folder.folder];
  const auto list = [&](WriteActivity writing) {
    return list_tensors(path, writing, stop, [&](std::uint64_t files) { progress.listed_files(files); });
  };
  folder.listing = work.listing_cache == nullptr
                       ? list(WriteActivity::no)
                       : work.listing_cache->listing(path, [&] { return list(WriteActivity::possible); });
  for (TensorRecord& record : folder.listing.records) {
    record.iteration = folder.iteration;
    record.folder = folder.folder;
  }
  progress.listed_folder();
}

/// Returns the folders of ranks that only contain empty folders so far, so that new files in them are noticed.
std::vector<std::filesystem::path> folders_of_incomplete_ranks(const DumpBuild& work, const std::stop_token& stop) {
  const std::filesystem::path& root = work.index.root;
  std::set<std::string> known;
  for (const RankBuild& rank : work.ranks) known.insert(rank.folder.path.string());
  std::vector<std::filesystem::path> folders;
  std::vector<Problem> missing;
  for_each_entry(root, stop, missing, [&](const Entry& entry) {
    const auto number = entry.kind == EntryKind::folder ? rank_number(entry.name) : std::nullopt;
    if (!number || known.contains(std::string(entry.name))) return;
    const RankFolder started = scan_rank(root, entry.name, *number, stop, missing);
    folders.insert(folders.end(), started.listed.begin(), started.listed.end());
  });
  return folders;
}

/// Returns the folders that must be watched for new folders: those on the paths from the root to the tensors, incomplete ranks,
/// and the folders of graphs, orders and reports.
std::set<std::filesystem::path> outer_folders(const DumpBuild& work, const std::stop_token& stop) {
  const std::filesystem::path& root = work.index.root;
  std::set<std::filesystem::path> outer{root};
  for (const std::filesystem::path& folder : folders_of_incomplete_ranks(work, stop)) outer.insert(root / folder);
  for (const std::filesystem::path& folder : work.files.folders) {
    for (auto at = folder.parent_path(); !at.empty(); at = at.parent_path()) outer.insert(root / at);
  }
  for (const RankBuild& rank : work.ranks) {
    const std::filesystem::path& path = rank.folder.path;
    if (!path.empty()) outer.insert(root / path);
    for (const std::filesystem::path& folder : rank.folder.listed) outer.insert(root / folder);
    if (!rank.folder.overflow_reports.empty()) outer.insert(root / rank.folder.overflow_reports);
    for (const auto& [id, files] : rank.folder.graphs) {
      for (const auto* file : {&files.graph, &files.order, &files.history}) {
        if (!file->empty()) outer.insert(root / file->parent_path());
      }
    }
  }
  return outer;
}

void reset_entries(DumpBuild& work, const std::vector<GraphToRead>& graphs, const std::stop_token& stop) {
  std::vector<std::filesystem::path> folders;
  folders.reserve(work.folders.size());
  for (const FolderBuild& folder : work.folders) folders.push_back(work.index.root / work.files.folders[folder.folder]);
  std::vector<std::filesystem::path> files;
  files.reserve(graphs.size());
  for (const GraphToRead& graph : graphs) files.push_back(name_of(graph.files));
  work.listing_cache->reset_entries(folders, files, outer_folders(work, stop));
}

}  // namespace

void read_dump(DumpBuild& work, const std::stop_token& stop, ProgressReport& progress) {
  const std::vector<GraphToRead> graphs = graphs_to_read(work);
  const auto has_file = [](const GraphToRead& graph) { return !graph.files.graph.empty(); };
  if (work.listing_cache != nullptr) reset_entries(work, graphs, stop);
  progress.found_graphs(static_cast<std::size_t>(std::count_if(graphs.begin(), graphs.end(), has_file)));
  const std::size_t count = graphs.size() + work.folders.size();
  GraphFileCache known;
  const auto read = [&](std::size_t i) {
    if (i < graphs.size()) {
      read_graph(work, graphs[i], work.ranks.size() > 1 ? &known : nullptr, progress);
    } else {
      list_folder(work, work.folders[i - graphs.size()], stop, progress);
    }
    return std::monostate();
  };
  // Graphs are shown in a deterministic order.
  const auto show = [&](std::size_t i, std::monostate) {
    if (i < graphs.size()) show_graph(work, graphs[i], progress);
    return true;
  };
  static_cast<void>(run_ordered(count, kIoThreads, count, stop, read, show));  // the caller checks `stop` itself
  const auto keep = [&](std::vector<Problem>& problems) {
    std::move(problems.begin(), problems.end(), std::back_inserter(work.index.problems));
    problems.clear();
  };
  for (RankBuild& rank : work.ranks) {
    for (LoadedGraph& graph : rank.graphs) keep(graph.problems);
  }
  for (FolderBuild& folder : work.folders) keep(folder.listing.problems);
}

}  // namespace sporescope
