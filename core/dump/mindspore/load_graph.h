// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/dump/growing/file_stamp.h"
#include "core/dump/mindspore/rank_folder.h"
#include "core/dump/mindspore/tensor_listing.h"
#include "core/graph/read_graph.h"

namespace sporescope {

/// A graph of a rank as read from its files.
struct LoadedGraph {
  std::uint32_t graph_id = 0;
  std::uint32_t root_id = 0;           ///< of the root graph as the graph tells it, else its own
  std::shared_ptr<const Graph> graph;  ///< null if there is no file or it cannot be read
  bool has_file = false;
  std::vector<std::string> order;  ///< kept only where the graph itself could not be read
  bool order_known = false;        ///< there is an execution order
  bool none_launched = false;      ///< the execution order is there, but empty
  bool history_known = false;
  std::vector<Iteration> history;
  std::vector<Problem> problems;
  std::filesystem::path unfinished;  ///< the graph file, if it is still being written; relative to the root
  std::vector<StampedPath> read;     ///< graph and order as they were when they were read
};

/// Reads graph and execution order. What cannot be read becomes a problem. `cache`: see GraphReadOptions.
[[nodiscard]] LoadedGraph load_graph(const std::filesystem::path& root, std::uint32_t graph_id, const GraphFiles& files,
                                     WriteActivity writing, GraphFileCache* known);
/// Reads the history, which grows with each iteration, into a graph that was loaded.
void load_history(const std::filesystem::path& root, const GraphFiles& files, LoadedGraph& graph);

}  // namespace sporescope
