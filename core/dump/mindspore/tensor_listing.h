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

/// Reason why a file in an iteration folder cannot be searched in a graph.
enum class UnmatchableReason : std::uint8_t { malformed_name, not_in_mapping };

/// The tensors of one iteration folder. They are identified by file names. The exception are files of Ascend's asynchronous
/// dump, which hold several tensors: their headers are read (a few hundred bytes each). The views of the records point into
/// `texts` and `statistics`. The fields graph, node, run and runs are not set yet.
struct TensorListing {
  std::vector<TensorRecord> records;  ///< files in the order of the folder, followed by rows of statistic.csv without a file
  std::uint64_t files = 0;            ///< number of records with values in files; these come first
  std::uint64_t async_files = 0;      ///< number of these records that are from Ascend's asynchronous dump
  /// Full names of operators by their encoded names, if the files contain them.
  std::unordered_map<std::string_view, std::string_view> full_names;
  std::vector<std::string_view> overflow_files;                         ///< file names of overflow reports
  std::vector<std::string_view> kernel_arguments;                       ///< file names of kernel arguments
  std::vector<std::pair<std::uint32_t, UnmatchableReason>> unreadable;  ///< index of the record and reason, ascending
  /// Tables of statistics with the row number of the first row of each, ascending. There is one table, except with CANN's
  /// tables for single operators.
  std::vector<std::pair<std::uint32_t, std::shared_ptr<const StatisticCsv>>> statistics;
  std::vector<std::string_view> statistic_lines;  ///< rows, indexed by TensorRecord::statistic_row
  std::shared_ptr<TextArena> texts = std::make_shared<TextArena>();
  std::vector<Problem> problems;
  bool readable = true;                            ///< false: see IterationFolder::readable
  std::vector<StampedPath> read;                   ///< the folder and its tables, with their stamps before reading
  std::vector<std::string_view> incomplete_files;  ///< names of files that are still being written; see WriteActivity
};

/// Lists a folder. Calls `on_listed(n)` from time to time with the number of new files. If the folder cannot be read, the
/// listing is empty and contains a problem.
[[nodiscard]] TensorListing list_tensors(const std::filesystem::path& folder, WriteActivity writing,
                                         const std::stop_token& stop, const std::function<void(std::uint64_t)>& on_listed);

/// Parses mapping.csv into pairs (name on disk, original name that was too long), as views into the text.
[[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> parse_mapping(std::string_view text);

}  // namespace sporescope
