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

/// A graph of a rank and what was read with it.
struct LoadedGraph {
  std::uint32_t graph_id = 0;
  std::uint32_t root_id = 0;           ///< id of the root graph according to the graph file, else its own id
  std::shared_ptr<const Graph> graph;  ///< null if there is no file or it cannot be read
  bool has_file = false;
  std::vector<std::string> order;  ///< empty, unless the graph could not be read
  bool order_known = false;        ///< an execution order was read
  bool none_launched = false;      ///< the execution order exists, but is empty
  bool history_known = false;
  std::vector<Iteration> history;
  std::vector<Problem> problems;
  std::filesystem::path incomplete_file;  ///< path of the graph file relative to the root, if it is still being written
  std::vector<StampedPath> read;          ///< graph and order files with their stamps before reading
};

/// Reads a graph and its execution order. Errors become problems of the result. `cache`: see GraphReadOptions.
[[nodiscard]] LoadedGraph load_graph(const std::filesystem::path& root, std::uint32_t graph_id, const GraphFiles& files,
                                     WriteActivity writing, GraphFileCache* cache);
/// Reads the history into a loaded graph. It is not cached, because it grows with each iteration.
void load_history(const std::filesystem::path& root, const GraphFiles& files, LoadedGraph& graph);

}  // namespace sporescope
