// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/dump/dump.h"
#include "core/dump/growing/reload_cache.h"
#include "core/dump/mindspore/statistic_csv.h"
#include "core/dump/text_arena.h"

namespace sporescope {

/// Why a file in an iteration folder is there, but cannot be looked up in a graph.
enum class UnmatchableReason : std::uint8_t { malformed_name, not_in_mapping };

/// The tensors of one iteration folder. Names tell all of them but for files of Ascend's asynchronous dump, which hold several:
/// of these the headers are read (a few hundred bytes each), of all others nothing. The views of the records point into `texts`
/// and `statistics`; graph, node, run and runs are not set yet.
struct TensorListing {
  std::vector<TensorRecord> records;  ///< files in the order of the folder, then rows of statistic.csv without a file
  std::uint64_t files = 0;            ///< the first so many records have values in files
  std::uint64_t async_files = 0;      ///< records of Ascend's asynchronous dump among them
  /// Full names of operators by their names in file names, where the files tell them.
  std::unordered_map<std::string_view, std::string_view> full_names;
  std::vector<std::string_view> overflow_files;                         ///< names of overflow reports
  std::vector<std::string_view> kernel_arguments;                       ///< names of files of arguments
  std::vector<std::pair<std::uint32_t, UnmatchableReason>> unreadable;  ///< record, ascending
  /// Tables of statistics with the number of the first line of each, ascending: one, but where operators of CANN have others.
  std::vector<std::pair<std::uint32_t, std::shared_ptr<const StatisticCsv>>> statistics;
  std::vector<std::string_view> statistic_lines;  ///< TensorRecord::statistic_row counts here
  std::shared_ptr<TextArena> texts = std::make_shared<TextArena>();
  std::vector<Problem> problems;
  bool readable = true;                      ///< false: see IterationFolder::readable
  std::vector<StampedPath> read;             ///< the folder and the tables in it, as they were when they were read
  std::vector<std::string_view> unfinished;  ///< names of files that are still being written; see Writing
};

/// Lists a folder. `listed(n)` is called now and then with the number of further files. A folder that cannot be read gives an
/// empty listing with a problem.
[[nodiscard]] TensorListing list_tensors(const std::filesystem::path& folder, WriteActivity writing,
                                         const std::stop_token& stop, const std::function<void(std::uint64_t)>& listed);

/// mapping.csv: (name on the disk, name that was too long), as views into the text.
[[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> parse_mapping(std::string_view text);

}  // namespace sporescope
