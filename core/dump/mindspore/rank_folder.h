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

/// A folder that holds tensors: an iteration, constants or init. `path` is relative to the root of the dump.
struct TensorFolder {
  Iteration iteration{};
  std::filesystem::path path;
};

/// rank_{rank}/{net}/{graph_id}
struct GraphFolder {
  std::uint32_t graph_id = 0;
  std::vector<TensorFolder> folders;  ///< ascending by iteration
  bool has_skipped_folders = false;   ///< there are others, whose names are no iterations
};

struct NetFolder {
  std::string net;
  std::vector<GraphFolder> graphs;  ///< ascending by id
};

/// What is known of one graph beside its tensors; relative paths, empty where there is no such file.
struct GraphFiles {
  std::filesystem::path graph;    ///< graphs/ms_output_trace_code_graph_{id}.pb, else .ir
  std::filesystem::path order;    ///< execution_order/ms_execution_order_graph_{id}.csv
  std::filesystem::path history;  ///< execution_order/ms_global_execution_order_graph_{id}.csv
};

/// One rank as its folders show it; no tensor folder has been listed yet.
struct RankFolder {
  int rank = 0;
  std::filesystem::path path;   ///< "rank_0"
  std::vector<NetFolder> nets;  ///< by name
  std::map<std::uint32_t, GraphFiles> graphs;
  bool has_metadata = false;
  bool graphs_unread = false;                 ///< the folder of graph files could not be listed: which there are is not known
  std::filesystem::path overflow_reports;     ///< debug_files, if it is there
  std::vector<std::filesystem::path> listed;  ///< all folders that were listed, those in which nothing lies yet among them
};

/// The number of a folder "rank_3"; nothing for any other name.
[[nodiscard]] std::optional<int> rank_number(std::string_view folder_name);

enum class RankCheck : std::uint8_t { no, yes, unreadable };
/// Whether a folder is one of a dump's ranks: it holds .dump_metadata, graphs, execution_order, or tensors at
/// {net}/{graph}/{iteration}.
[[nodiscard]] RankCheck check_rank(const std::filesystem::path& folder);

/// The ranks of a dump: (number, folder name), ascending; those whose folder cannot be read too. Empty if `root` holds no rank.
[[nodiscard]] std::vector<std::pair<int, std::filesystem::path>> find_ranks(const std::filesystem::path& root);

/// Reads the folders of a rank. What cannot be read is added to `problems`.
[[nodiscard]] RankFolder scan_rank(const std::filesystem::path& root, const std::filesystem::path& rank_folder, int rank,
                                   const std::stop_token& stop, std::vector<Problem>& problems);

}  // namespace sporescope
