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

/// One rank on its way into the index.
struct RankBuild {
  RankFolder folder;
  std::vector<LoadedGraph> graphs;                ///< by id; all that have a graph file, an order or a history
  std::vector<std::unique_ptr<NodeNames>> names;  ///< as graphs, null where there is no graph
};

/// rank (place in DumpBuild::ranks), net, graph id
using GraphKey = std::tuple<std::size_t, std::string, std::uint32_t>;

/// One folder of tensors on its way into the index.
struct FolderBuild {
  GraphKey graph;
  Iteration iteration{};
  std::uint32_t folder = 0;  ///< in DumpFiles::folders
  TensorListing listing;
  std::vector<UnmatchedReason> reasons;  ///< of listing.records
};

/// How the files of a net are named.
struct NetNaming {
  NameRule rule = NameRule::counted;
  bool used = false;  ///< some file of an operator was found by its name
};

/// A dump on its way into the index: each stage adds its part. Layout rank_{rank}/{net}/{graph}/{iteration}.
struct DumpBuild {
  DumpIndex index;
  std::string layout;  ///< of other_layouts.h; empty for rank_{rank}/{net}/{graph}/{iteration}
  DumpFiles files;
  DumpMetadata metadata;
  std::map<int, HostDevice> devices;
  std::vector<RankBuild> ranks;
  std::vector<FolderBuild> folders;
  std::map<GraphKey, DumpGraphIndex> graph_index;
  std::map<GraphKey, FolderGraphs> folder_graphs;  ///< of each graph folder
  std::map<std::string, NetNaming> namings;        ///< by net
  ListingCache* listing_cache = nullptr;           ///< null: the dump is opened once
};

/// Stage 1: finds the folders of all ranks and reads the metadata. Opens no graph and lists no tensor folder.
void scan_dump(DumpBuild& work, const std::stop_token& stop);
/// Stage 2: reads the graphs and lists the tensor folders, on several threads.
void read_dump(DumpBuild& work, const std::stop_token& stop, ProgressReport& progress);
/// Stage 2b, for layouts that have no graph files: makes graphs of the operators that file names tell, without edges.
void infer_operators(DumpBuild& work);
/// Stage 3: makes the table of graphs and finds out which graphs the tensors of each folder may belong to.
void relate_graphs(DumpBuild& work);
/// Stage 4: finds out how files are named, and which file is which node's.
void match_dump(DumpBuild& work, const std::stop_token& stop);
/// Stage 4b: reads the overflow reports and finds the operators that they mean.
void find_overflows(DumpBuild& work, const std::stop_token& stop);
/// Stage 4c: finds out which operators' arguments lie in which file.
void find_kernel_arguments(DumpBuild& work);
/// Stage 5: puts the records in order.
void index_dump(DumpBuild& work, const std::stop_token& stop);

/// The nets that a graph belongs to: those with a folder for it, else for its root graph, else the one that is dumped.
[[nodiscard]] std::vector<std::string> nets_of_graph(const DumpBuild& work, const RankBuild& rank, std::uint32_t graph_id,
                                                     std::uint32_t root_id);
/// The entry of a graph in the dump's table, without its iterations.
[[nodiscard]] DumpGraph describe_graph(const DumpBuild& work, const RankBuild& rank, const std::string& net,
                                       const LoadedGraph& graph);

}  // namespace sporescope
