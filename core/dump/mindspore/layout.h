// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/parse.h"

/// Names of folders and files in a dump of MindSpore 1.3 and newer, shared by its reader and its writer:
/// rank_{rank}/{net}/{graph}/{iteration}. The folders .dump_metadata, graphs and execution_order are next to the nets.
namespace sporescope::layout {

/// A name that contains a number.
struct NumberedName {
  std::string_view before, after;

  [[nodiscard]] std::string with(std::uint64_t number) const {
    return std::string(before).append(std::to_string(number)).append(after);
  }
  /// Returns the number in `name`; nothing for any other name.
  [[nodiscard]] std::optional<std::uint32_t> number_in(std::string_view name) const {
    if (name.size() <= before.size() + after.size() || !name.starts_with(before) || !name.ends_with(after)) return std::nullopt;
    const auto number = parse_digits(name.substr(before.size(), name.size() - before.size() - after.size()));
    if (!number || *number > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    return static_cast<std::uint32_t>(*number);
  }
};

inline constexpr NumberedName kRank{"rank_", ""};
inline constexpr NumberedName kStep{"step_", ""};            ///< rank_{rank}/{time}/step_{step}, O2 of 2.6 and newer
inline constexpr NumberedName kDevice{"device_", ""};        ///< {net}/device_{id}/iteration_{iteration}, 1.0 to 1.2
inline constexpr NumberedName kIteration{"iteration_", ""};  ///< {net}/device_{id}/iteration_{iteration}, 1.0 to 1.2
inline constexpr std::string_view kMetadata = ".dump_metadata";
inline constexpr std::string_view kOldMetadata = ".metadata";    ///< in the root, 1.0 to 1.2; holds kDataDump
inline constexpr std::string_view kConfig = "config.json";       ///< in kMetadata
inline constexpr std::string_view kDataDump = "data_dump.json";  ///< in kMetadata
inline constexpr std::string_view kHostDevices = "hccl.json";    ///< in kMetadata
inline constexpr std::string_view kGraphs = "graphs";
inline constexpr NumberedName kGraphFile{"ms_output_trace_code_graph_", ".pb"};  ///< in kGraphs, protobuf
inline constexpr NumberedName kGraphText{"ms_output_trace_code_graph_", ".ir"};  ///< in kGraphs, the same graph as text
inline constexpr std::string_view kOrders = "execution_order";
inline constexpr NumberedName kOrderFile{"ms_execution_order_graph_", ".csv"};           ///< in kOrders
inline constexpr NumberedName kHistoryFile{"ms_global_execution_order_graph_", ".csv"};  ///< in kOrders
inline constexpr std::string_view kOverflowReports = "debug_files";
inline constexpr std::string_view kConstantsFolder = "constants";  ///< in place of an iteration
inline constexpr std::string_view kInitFolder = "init";            ///< in place of an iteration
inline constexpr std::string_view kStatistics = "statistic.csv";   ///< in the folder of an iteration
inline constexpr std::string_view kException = "exception_info";   ///< prefix of exception_info.STREAM.TASK.TIME, by CANN
inline constexpr std::string_view kFailedConversions = "convert_failed_file_list.txt";
inline constexpr std::string_view kMapping = "mapping.csv";  ///< in the folder of an iteration

}  // namespace sporescope::layout
