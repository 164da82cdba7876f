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

/// All information about a dump that is available without reading tensors.
struct DumpListing {
  DumpIndex index;
  TextArena texts;  ///< Text storage of the records
  std::vector<std::filesystem::path> folders;
  std::map<RecordIndex, std::filesystem::path> irregular_paths;  ///< Paths of tensors that have no file of their own name
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

/// Packs the listing of a dump. Graphs are packed by pack_graph(); each name is stored once.
[[nodiscard]] std::string pack_dump(const Dump& dump);
/// Graphs by stable_hash() of their packed bytes, so that an unchanged graph is not unpacked again.
using GraphCache = std::unordered_map<std::uint64_t, std::shared_ptr<const Graph>>;
/// Unpacks a listing, taking known graphs from the cache and adding new ones to it. Errors: malformed, also for indices out of
/// range; those of unpack_graph().
[[nodiscard]] Result<DumpListing> unpack_dump(std::string_view packed, GraphCache& cache);
/// Unpacks a listing without a cache.
[[nodiscard]] Result<DumpListing> unpack_dump(std::string_view packed);
/// Computes DumpIndex::by_node from the other members.
void sort_by_node(DumpIndex& index);

}  // namespace sporescope::remote
