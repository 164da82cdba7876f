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
  std::size_t graph_index = 0;  ///< index into rank->graphs
};

std::vector<GraphToRead> graphs_to_read(DumpBuild& build) {
  std::vector<GraphToRead> graphs;
  for (RankBuild& rank : build.ranks) {
    rank.graphs.resize(rank.folder.graphs.size());
    std::size_t graph_index = 0;
    for (const auto& [id, files] : rank.folder.graphs) graphs.push_back({&rank, id, files, graph_index++});
  }
  return graphs;
}

/// Returns one of the graph's files, which identifies the graph in the dump.
const std::filesystem::path& name_of(const GraphFiles& files) {
  if (!files.graph.empty()) return files.graph;
  return files.order.empty() ? files.history : files.order;
}

void read_graph(const DumpBuild& build, const GraphToRead& source, GraphFileCache* cache, ProgressReport& progress) {
  LoadedGraph& graph = source.rank->graphs[source.graph_index];
  const auto load = [&](WriteActivity writing) {
    return load_graph(build.index.root, source.graph_id, source.files, writing, cache);
  };
  graph = build.listing_cache == nullptr
              ? load(WriteActivity::no)
              : build.listing_cache->graph(name_of(source.files), [&] { return load(WriteActivity::possible); });
  load_history(build.index.root, source.files, graph);
  if (graph.has_file) progress.read_graph();
}

void show_graph(const DumpBuild& build, const GraphToRead& source, ProgressReport& progress) {
  const LoadedGraph& graph = source.rank->graphs[source.graph_index];
  if (graph.graph == nullptr) return;
  for (const std::string& net : nets_of_graph(build, *source.rank, source.graph_id, graph.root_id)) {
    progress.show_graph(build.index.root, describe_graph(build, *source.rank, net, graph));
  }
}

void list_folder(const DumpBuild& build, FolderBuild& folder, const std::stop_token& stop, ProgressReport& progress) {
  const std::filesystem::path path = build.index.root / build.files.folders[folder.folder];
  const auto list = [&](WriteActivity writing) {
    return list_tensors(path, writing, stop, [&](std::uint64_t files) { progress.listed_files(files); });
  };
  folder.listing = build.listing_cache == nullptr
                       ? list(WriteActivity::no)
                       : build.listing_cache->listing(path, [&] { return list(WriteActivity::possible); });
  for (TensorRecord& record : folder.listing.records) {
    record.iteration = folder.iteration;
    record.folder = folder.folder;
  }
  progress.listed_folder();
}

/// Returns the folders of ranks that only contain empty folders so far, so that new files in them are noticed.
std::vector<std::filesystem::path> folders_of_incomplete_ranks(const DumpBuild& build, const std::stop_token& stop) {
  const std::filesystem::path& root = build.index.root;
  std::set<std::string> known_ranks;
  for (const RankBuild& rank : build.ranks) known_ranks.insert(rank.folder.path.string());
  std::vector<std::filesystem::path> folders;
  std::vector<Problem> ignored_problems;
  for_each_entry(root, stop, ignored_problems, [&](const Entry& entry) {
    const auto number = entry.kind == EntryKind::folder ? rank_number(entry.name) : std::nullopt;
    if (!number || known_ranks.contains(std::string(entry.name))) return;
    const RankFolder rank_folder = scan_rank(root, entry.name, *number, stop, ignored_problems);
    folders.insert(folders.end(), rank_folder.listed.begin(), rank_folder.listed.end());
  });
  return folders;
}

/// Returns the folders that must be watched for new folders: those on the paths from the root to the tensors, incomplete ranks,
/// and the folders of graphs, orders and reports.
std::set<std::filesystem::path> outer_folders(const DumpBuild& build, const std::stop_token& stop) {
  const std::filesystem::path& root = build.index.root;
  std::set<std::filesystem::path> outer{root};
  for (const std::filesystem::path& folder : folders_of_incomplete_ranks(build, stop)) outer.insert(root / folder);
  for (const std::filesystem::path& folder : build.files.folders) {
    for (auto parent = folder.parent_path(); !parent.empty(); parent = parent.parent_path()) outer.insert(root / parent);
  }
  for (const RankBuild& rank : build.ranks) {
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

void reset_entries(DumpBuild& build, const std::vector<GraphToRead>& graphs, const std::stop_token& stop) {
  std::vector<std::filesystem::path> folders;
  folders.reserve(build.folders.size());
  for (const FolderBuild& folder : build.folders) folders.push_back(build.index.root / build.files.folders[folder.folder]);
  std::vector<std::filesystem::path> files;
  files.reserve(graphs.size());
  for (const GraphToRead& graph : graphs) files.push_back(name_of(graph.files));
  build.listing_cache->reset_entries(folders, files, outer_folders(build, stop));
}

}  // namespace

void read_dump(DumpBuild& build, const std::stop_token& stop, ProgressReport& progress) {
  const std::vector<GraphToRead> graphs = graphs_to_read(build);
  const auto has_file = [](const GraphToRead& graph) { return !graph.files.graph.empty(); };
  if (build.listing_cache != nullptr) reset_entries(build, graphs, stop);
  progress.found_graphs(static_cast<std::size_t>(std::count_if(graphs.begin(), graphs.end(), has_file)));
  const std::size_t count = graphs.size() + build.folders.size();
  GraphFileCache cache;
  const auto read = [&](std::size_t i) {
    if (i < graphs.size()) {
      read_graph(build, graphs[i], build.ranks.size() > 1 ? &cache : nullptr, progress);
    } else {
      list_folder(build, build.folders[i - graphs.size()], stop, progress);
    }
    return std::monostate();
  };
  // Graphs are shown in a deterministic order.
  const auto show = [&](std::size_t i, std::monostate) {
    if (i < graphs.size()) show_graph(build, graphs[i], progress);
    return true;
  };
  static_cast<void>(run_ordered(count, kIoThreads, count, stop, read, show));  // the caller checks `stop` itself
  const auto append_problems = [&](std::vector<Problem>& problems) {
    std::move(problems.begin(), problems.end(), std::back_inserter(build.index.problems));
    problems.clear();
  };
  for (RankBuild& rank : build.ranks) {
    for (LoadedGraph& graph : rank.graphs) append_problems(graph.problems);
  }
  for (FolderBuild& folder : build.folders) append_problems(folder.listing.problems);
}

}  // namespace sporescope
