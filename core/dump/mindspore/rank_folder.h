// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/dump/iteration.h"

namespace sporescope {

/// A folder with tensors: an iteration, constants or init. `path` is relative to the root of the dump.
struct TensorFolder {
  Iteration iteration{};
  std::filesystem::path path;
};

/// Folder rank_{rank}/{net}/{graph_id}.
struct GraphFolder {
  std::uint32_t graph_id = 0;
  std::vector<TensorFolder> folders;  ///< ascending by iteration
  bool has_skipped_folders = false;   ///< there are further folders whose names are not iterations
};

/// Folder rank_{rank}/{net}.
struct NetFolder {
  std::string net;
  std::vector<GraphFolder> graphs;  ///< ascending by id
};

/// Files of one graph other than its tensors. Paths are relative; empty if there is no such file.
struct GraphFiles {
  std::filesystem::path graph;    ///< graphs/ms_output_trace_code_graph_{id}.pb, else .ir
  std::filesystem::path order;    ///< execution_order/ms_execution_order_graph_{id}.csv
  std::filesystem::path history;  ///< execution_order/ms_global_execution_order_graph_{id}.csv
};

/// Folders of one rank. Tensor folders have not been listed.
struct RankFolder {
  int rank = 0;
  std::filesystem::path path;   ///< "rank_0"
  std::vector<NetFolder> nets;  ///< sorted by name
  std::map<std::uint32_t, GraphFiles> graphs;
  bool has_metadata = false;
  bool graphs_unread = false;                 ///< the folder of graph files could not be listed, so the graphs are unknown
  std::filesystem::path overflow_reports;     ///< folder debug_files, if it exists
  std::vector<std::filesystem::path> listed;  ///< all listed folders, including those that are still empty
};

/// Returns the number of a folder "rank_3"; nothing for any other name.
[[nodiscard]] std::optional<int> rank_number(std::string_view folder_name);

/// Result of check_rank().
enum class RankCheck : std::uint8_t { no, yes, unreadable };
/// Checks whether a folder is a rank of a dump. It must contain .dump_metadata, graphs, execution_order, or tensors at
/// {net}/{graph}/{iteration}.
[[nodiscard]] RankCheck check_rank(const std::filesystem::path& folder);

/// Returns the ranks of a dump as (number, folder name), ascending, including unreadable ones. Empty if `root` has no readable
/// rank.
[[nodiscard]] std::vector<std::pair<int, std::filesystem::path>> find_ranks(const std::filesystem::path& root);

/// Scans the folders of a rank. Read errors are added to `problems`.
[[nodiscard]] RankFolder scan_rank(const std::filesystem::path& root, const std::filesystem::path& rank_folder, int rank,
                                   const std::stop_token& stop, std::vector<Problem>& problems);

}  // namespace sporescope
