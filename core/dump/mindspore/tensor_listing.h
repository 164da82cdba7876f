// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/dump/dump.h"
#include "core/dump/mindspore/statistic_csv.h"
#include "core/dump/text_arena.h"
#include "core/result/error.h"

namespace sporescope {

/// Why a file in an iteration folder is there, but cannot be looked up in a graph.
enum class Unreadable : std::uint8_t { strange_name, not_in_mapping, async_tensor, overflow_report };

/// The tensors of one iteration folder, by their names alone: no tensor file was opened. The views of the records point into
/// `texts` and `statistics`; graph, node, run and runs are not set yet.
struct TensorListing {
  std::vector<TensorRecord> records;  ///< files in the order of the folder, then rows of statistic.csv without a file
  std::uint64_t files = 0;            ///< the first so many records are files
  std::vector<std::pair<std::uint32_t, Unreadable>> unreadable;  ///< record, ascending
  std::optional<StatisticCsv> statistics;
  std::vector<std::string_view> statistic_lines;  ///< TensorRecord::statistic_row counts here
  TextArena texts;
  std::vector<Problem> problems;
  bool readable = true;  ///< false: the folder could not be read, or not to its end
};

/// Lists a folder. `listed(n)` is called now and then with the number of further files. A folder that cannot be read gives an
/// empty listing with a problem.
[[nodiscard]] TensorListing list_tensors(const std::filesystem::path& folder, const std::stop_token& stop,
                                         const std::function<void(std::uint64_t)>& listed);

/// mapping.csv: (name on the disk, name that was too long), as views into the text.
[[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> parse_mapping(std::string_view text);

}  // namespace sporescope
