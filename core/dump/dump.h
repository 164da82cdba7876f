// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/indexed.h"
#include "core/dump/iteration.h"
#include "core/graph/graph.h"
#include "core/tensor/statistics.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Direction of a tensor at its operator.
enum class IoDirection : std::uint8_t { output, input };

/// Index of a graph in Dump::graphs().
enum class DumpGraphIndex : std::uint32_t {};
inline constexpr DumpGraphIndex kNoDumpGraph{std::numeric_limits<std::uint32_t>::max()};

/// Index of a tensor in Dump::records().
enum class RecordIndex : std::uint32_t {};

/// Largest slot number. A larger number in a file name is not a slot.
inline constexpr std::uint64_t kMaxSlot = 0x7fffffff;

/// One tensor of the dump: its values, or only the statistics that the training recorded.
struct TensorRecord {
  DumpGraphIndex graph = kNoDumpGraph;
  Iteration iteration{};
  NodeIndex node = kNoNode;  ///< kNoNode: the tensor has no node, see Dump::unmatched()
  IoDirection io = IoDirection::output;
  bool has_values = true;  ///< false: only statistics were recorded, and Dump::open() fails
  std::uint32_t slot = 0;
  std::uint32_t run = 1;   ///< execution of the node in this iteration, from 1, by time stamp
  std::uint32_t runs = 1;  ///< number of executions of the node; a tensor that was empty in one of them has no record for it
  std::uint64_t time = 0;  ///< microseconds since the epoch, 0 if the name has none
  std::string_view type;   ///< operator type in the file name
  std::string_view name;   ///< name field of the file name
  std::string_view dtype_suffix;  ///< dtype in the network by the file name ("BFloat16"), empty if none
  std::string_view file_name;     ///< relative to the folder; empty if there is no file
  std::uint32_t folder = 0;       ///< index into Dump::folders(); if the tensor is not in a file, a number defined by the dump
  std::int32_t statistic_row = -1;  ///< number of its row of statistics in the dump; -1: none
};

/// Recorded statistics of one tensor, as a row of statistic.csv or in dump.json. `columns` maps names to values as they were
/// written ("Max Value": "1.5").
struct StatisticRow {
  std::vector<std::pair<std::string, std::string>> columns;
  std::string dtype;
  std::vector<std::int64_t> shape;
};

/// One iteration of a graph in the dump.
struct IterationFolder {
  Iteration iteration{};
  std::uint64_t tensor_files = 0;  ///< see Dump::tensor_files
  IndexRange<RecordIndex> records;
  bool readable = true;  ///< false: some tensors may be unknown, because the folder could not be listed or a table is damaged
};

/// One graph of one net on one rank.
struct DumpGraph {
  int rank = 0;
  /// False if the training did not record a rank. `rank` is then a number made from the process ID in the folder name (see
  /// rank_name.h), which distinguishes the folders; they may be different runs of the same training.
  bool rank_known = true;
  std::string host, device;  ///< empty if unknown
  std::string net;
  std::uint32_t graph_id = 0;
  std::string name;  ///< "kernel_graph0"; generated from the id if the graph could not be read
  std::uint32_t root_graph_id = 0;
  std::shared_ptr<const Graph> graph;  ///< null if there is no readable graph file
  bool history_known = false;
  std::vector<Iteration> history;           ///< iterations in the order of the history file, with repeats
  std::vector<IterationFolder> iterations;  ///< ascending, without constants
  IndexRange<RecordIndex> constants;        ///< records of the constants folder
  bool has_skipped_folders = false;         ///< there are further folders whose names are not iterations
};

/// An overflow of an operator, as the device reported it in a separate file.
struct OverflowReport {
  std::filesystem::path file;           ///< relative to root()
  DumpGraphIndex graph = kNoDumpGraph;  ///< kNoDumpGraph and kNoNode: the operator is unknown
  NodeIndex node = kNoNode;
  Iteration iteration{};
  Text description;        ///< report of the device, and how the operator was found; if unread, the reason
  bool unread = false;     ///< the file could not be read, so its operator, and whether there is one, is unknown
  std::uint64_t time = 0;  ///< microseconds since the epoch, from the file name; 0 if unknown
};

/// A record that belongs to no node, with the reason.
struct UnmatchedFile {
  RecordIndex record{};
  Text reason;
};

/// An operator that failed, so that the training stopped. Its tensors were dumped at the time of the failure.
struct StoppedOperator {
  DumpGraphIndex graph = kNoDumpGraph;
  NodeIndex node = kNoNode;
  Iteration iteration{};
  auto operator<=>(const StoppedOperator&) const = default;
};

/// A file that is still being written, according to its name or its end.
struct IncompleteFile {
  std::filesystem::path file;           ///< relative to root()
  DumpGraphIndex graph = kNoDumpGraph;  ///< kNoDumpGraph: it belongs to no graph, or to all
  Iteration iteration{};
};

/// Progress of opening dumps.
struct OpenProgress {
  std::uint64_t folders = 0;  ///< listed so far
  std::uint64_t files = 0;    ///< tensor files listed so far
  std::uint32_t graphs_read = 0;
  std::uint32_t graphs = 0;  ///< graph files found so far
};

/// A dump folder: its graphs and tensors, and the node of each tensor. Immutable once opened. Thread-safe.
class Dump {
 public:
  virtual ~Dump() = default;

  [[nodiscard]] virtual const std::filesystem::path& root() const = 0;
  [[nodiscard]] virtual std::string_view family() const = 0;         ///< "mindspore-sync"
  [[nodiscard]] virtual std::string_view layout() const = 0;         ///< "rank/net/graph/iteration, whole names"
  [[nodiscard]] virtual std::string_view ms_version() const = 0;     ///< empty if unknown
  [[nodiscard]] virtual std::string_view device_target() const = 0;  ///< empty if unknown
  [[nodiscard]] virtual IndexedSpan<DumpGraphIndex, const DumpGraph> graphs() const = 0;  ///< by rank, net, graph id
  /// All tensors. Sorted by graph, constants before iterations, iteration, time stamp, order of the graph, io (inputs first),
  /// slot, run.
  [[nodiscard]] virtual IndexedSpan<RecordIndex, const TensorRecord> records() const = 0;
  [[nodiscard]] virtual std::span<const std::filesystem::path> folders()
      const = 0;  ///< relative to root(); empty if tensors are not in files
  [[nodiscard]] virtual std::span<const UnmatchedFile> unmatched() const = 0;
  [[nodiscard]] virtual std::span<const Problem> problems() const = 0;
  /// Files that were skipped, or read only in part, because they are still being written. Only for dumps that are reloaded as
  /// they grow (GrowingDump); in all others such files are problems.
  [[nodiscard]] virtual std::span<const IncompleteFile> incomplete_files() const { return {}; }
  /// Number of files with tensor values. Each file holds one tensor, except in Ascend's asynchronous dump, where it holds
  /// several.
  [[nodiscard]] virtual std::uint64_t tensor_files() const = 0;
  [[nodiscard]] virtual std::uint64_t matched_files() const = 0;
  /// Overflow reports by graph, iteration, node, file, including those that could not be read.
  [[nodiscard]] virtual std::span<const OverflowReport> overflow_reports() const { return {}; }
  [[nodiscard]] std::uint64_t unread_overflow_reports() const {
    const auto reports = overflow_reports();
    return static_cast<std::uint64_t>(
        std::count_if(reports.begin(), reports.end(), [](const OverflowReport& report) { return report.unread; }));
  }
  /// True if the training was set to detect overflows. Then the absence of a report means that no overflow occurred in what was
  /// dumped.
  [[nodiscard]] virtual bool records_overflow() const { return !overflow_reports().empty(); }
  /// Operators that failed, by graph, node, iteration. Only dumps that are written on a failure have any.
  [[nodiscard]] virtual std::span<const StoppedOperator> stopped_operators() const { return {}; }
  /// Maximum number of elements that the dump holds of each tensor, always the first ones; 0: all elements.
  [[nodiscard]] virtual std::uint64_t sampled_elements() const { return 0; }
  /// True if the settings of the dump select all operators (dump_mode 0). False also if the settings are unknown.
  [[nodiscard]] virtual bool dumps_every_operator() const { return false; }
  /// Returns the arguments of an operator that the training recorded (save_kernel_args), as names and values; empty if it
  /// recorded none. Reads a small file. Errors: those of the file.
  [[nodiscard]] virtual Result<std::vector<Attribute>> kernel_arguments(DumpGraphIndex /*graph*/, NodeIndex /*node*/,
                                                                        Iteration /*iteration*/) const {
    return {};
  }
  /// Number of files with operator arguments, counting each iteration separately.
  [[nodiscard]] virtual std::uint64_t kernel_argument_files() const { return 0; }
  /// Returns the recorded statistics of a tensor; nothing if there are none. The row is built on each call from compact data,
  /// so that a million rows need little memory.
  [[nodiscard]] virtual std::optional<StatisticRow> statistic_row(const TensorRecord& record) const = 0;

  /// Returns the name of the file that holds the statistics.
  [[nodiscard]] virtual std::string_view statistics_name() const { return "statistic.csv"; }

  /// Returns advice on how to configure the training to dump values, not only statistics.
  [[nodiscard]] virtual Text how_to_dump_values() const {
    return SPORESCOPE_TRANSLATE_NOOP(
        "Set \"saved_data\" to \"full\" in the settings of the dump (data_dump.json) and train again");
  }

  /// Returns the records of one node in one iteration (all io, slots, runs), in the order of records(). A parameter shared by
  /// several graphs of one root graph is dumped only once; each of these graphs then returns the same records.
  [[nodiscard]] virtual std::vector<RecordIndex> records_of(DumpGraphIndex graph, NodeIndex node,
                                                            Iteration iteration) const = 0;
  /// Returns the record of one tensor; nothing if it was not dumped.
  [[nodiscard]] virtual std::optional<RecordIndex> find(DumpGraphIndex graph, NodeIndex node, Iteration iteration,
                                                        IoDirection io, std::uint32_t slot, std::uint32_t run) const = 0;
  /// Returns the previous iteration. The order is that of the execution history; without a history, or if it lacks dumped
  /// iterations, it is numeric. Returns nothing for the first iteration, and for one that is neither dumped nor in the history.
  [[nodiscard]] virtual std::optional<Iteration> previous_iteration(DumpGraphIndex graph, Iteration iteration) const = 0;

  /// Opens the values of a tensor. Reads only a header. Errors: those of the file; not_found if values were not dumped.
  [[nodiscard]] virtual Result<std::shared_ptr<const TensorSource>> open(const TensorRecord& record) const = 0;
  /// Returns the file name of the tensor when it is exported as a NumPy file. Returns nothing if it has no values, or if it is
  /// stored in a NumPy file that needs no conversion. `format` is the element order of open() (ND, NCHW, NCDHW); empty means
  /// the order in which the device stored it. Errors: for a remote dump, those of the connection.
  [[nodiscard]] virtual Result<std::optional<std::string>> exported_npy_name(const TensorRecord& /*record*/,
                                                                             std::string_view /*format*/) const {
    return std::nullopt;
  }
  /// Returns the tensor's file relative to root(), or a name for messages if there is no file.
  [[nodiscard]] virtual std::filesystem::path relative_path(const TensorRecord& record) const = 0;
  [[nodiscard]] std::filesystem::path path(const TensorRecord& record) const { return root() / relative_path(record); }
};

}  // namespace sporescope
