// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/dump/mindspore/file_dump.h"
#include "core/dump/mindspore/listing_cache.h"
#include "core/dump/mindspore/load_graph.h"
#include "core/dump/mindspore/match_records.h"
#include "core/dump/mindspore/metadata.h"
#include "core/dump/mindspore/node_names.h"
#include "core/dump/mindspore/rank_folder.h"
#include "core/dump/mindspore/tensor_listing.h"
#include "core/dump/progress.h"
#include "core/dump/unmatched_reason.h"

namespace sporescope {

/// One rank while the dump is opened.
struct RankBuild {
  RankFolder folder;
  std::vector<LoadedGraph> graphs;                ///< by id; all graphs with a graph file, an order or a history
  std::vector<std::unique_ptr<NodeNames>> names;  ///< parallel to `graphs`; null if there is no graph
};

/// Rank (index into DumpBuild::ranks), net, graph id.
using GraphKey = std::tuple<std::size_t, std::string, std::uint32_t>;

/// One folder of tensors while the dump is opened.
struct FolderBuild {
  GraphKey graph;
  Iteration iteration{};
  std::uint32_t folder = 0;  ///< index into DumpFiles::folders
  TensorListing listing;
  std::vector<UnmatchedReason> reasons;  ///< parallel to listing.records
};

/// The naming rule of the files of a net.
struct NetNaming {
  NameRule rule = NameRule::counted;
  bool used = false;  ///< at least one operator's file was found by its name
};

/// State of opening a dump. Each stage below adds its part. The default layout is rank_{rank}/{net}/{graph}/{iteration}.
struct DumpBuild {
  DumpIndex index;
  std::string layout;  ///< layout from legacy_layouts.h; empty for rank_{rank}/{net}/{graph}/{iteration}
  DumpFiles files;
  DumpMetadata metadata;
  std::map<int, HostDevice> devices;
  std::vector<RankBuild> ranks;
  std::vector<FolderBuild> folders;
  std::map<GraphKey, DumpGraphIndex> graph_index;
  std::map<GraphKey, FolderGraphs> folder_graphs;  ///< candidate graphs of each graph folder
  std::map<std::string, NetNaming> namings;        ///< by net
  ListingCache* listing_cache = nullptr;           ///< null unless the dump may be reloaded
};

/// Stage 1: finds the folders of all ranks and reads the metadata. Reads no graphs and lists no tensor folders.
void scan_dump(DumpBuild& build, const std::stop_token& stop);
/// Stage 2: reads the graphs and lists the tensor folders, on several threads.
void read_dump(DumpBuild& build, const std::stop_token& stop, ProgressReport& progress);
/// Stage 2b, for layouts without graph files: creates graphs of the operators in file names, without edges.
void infer_operators(DumpBuild& build);
/// Stage 3: creates the table of graphs, and finds the candidate graphs of each folder.
void relate_graphs(DumpBuild& build);
/// Stage 4: determines how files are named, and assigns files to nodes.
void match_dump(DumpBuild& build, const std::stop_token& stop);
/// Stage 4b: reads the overflow reports and finds their operators.
void find_overflows(DumpBuild& build, const std::stop_token& stop);
/// Stage 4c: assigns the files of kernel arguments to operators.
void find_kernel_arguments(DumpBuild& build);
/// Stage 5: sorts the records into the index.
void index_dump(DumpBuild& build, const std::stop_token& stop);

/// Returns the nets of a graph: those with a folder for it, else those with a folder for its root graph. Else returns the net
/// in the dump settings if it has a folder or no net has one, and the first net otherwise.
[[nodiscard]] std::vector<std::string> nets_of_graph(const DumpBuild& build, const RankBuild& rank, std::uint32_t graph_id,
                                                     std::uint32_t root_id);
/// Returns the entry of a graph for Dump::graphs(), without its iterations.
[[nodiscard]] DumpGraph describe_graph(const DumpBuild& build, const RankBuild& rank, const std::string& net,
                                       const LoadedGraph& graph);

}  // namespace sporescope
