// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/dump/indexed_dump.h"
#include "core/dump/text_arena.h"

namespace sporescope::remote {

/// All that a dump tells without a tensor being read.
struct DumpListing {
  DumpIndex index;
  TextArena texts;  ///< what the records show
  std::vector<std::filesystem::path> folders;
  std::map<RecordIndex, std::filesystem::path> irregular_paths;  ///< of tensors that lie in no file of their own name
  std::vector<UnmatchedFile> unmatched;
  std::vector<IncompleteFile> unfinished;
  std::vector<OverflowReport> overflow_reports;
  std::vector<StoppedOperator> stopped_operators;
  std::unordered_map<std::int32_t, StatisticRow> statistic_rows;
  std::uint64_t tensor_files = 0, matched_files = 0, sampled_elements = 0, kernel_argument_files = 0;
  bool records_overflow = false, dumps_every_operator = false;
  std::string statistics_name;
  Text how_to_dump_values;
};

/// The listing as bytes: graphs as pack_graph() gives them, each name once.
[[nodiscard]] std::string pack_dump(const Dump& dump);
/// Graphs of a dump by their bytes (stable_hash()): one that did not change is not made again.
using GraphCache = std::unordered_map<std::uint64_t, std::shared_ptr<const Graph>>;
/// Takes graphs from `cache` and adds those that are not there. Errors: malformed, also where numbers lead nowhere; those of
/// unpack_graph().
[[nodiscard]] Result<DumpListing> unpack_dump(std::string_view packed, GraphCache& known);
[[nodiscard]] Result<DumpListing> unpack_dump(std::string_view packed);
/// Makes DumpIndex::by_node out of the rest.
void sort_by_node(DumpIndex& index);

}  // namespace sporescope::remote
