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

enum class IoDirection : std::uint8_t { output, input };

/// Index of a graph in Dump::graphs().
enum class DumpGraphIndex : std::uint32_t {};
inline constexpr DumpGraphIndex kNoDumpGraph{std::numeric_limits<std::uint32_t>::max()};

/// Index of a tensor in Dump::records().
enum class RecordIndex : std::uint32_t {};

/// Larger numbers in a file name are no slots.
inline constexpr std::uint64_t kMaxSlot = 0x7fffffff;

/// One tensor of the dump: its values, or the statistics alone that the training wrote of them.
struct TensorRecord {
  DumpGraphIndex graph = kNoDumpGraph;
  Iteration iteration{};
  NodeIndex node = kNoNode;  ///< kNoNode: it belongs to no node, see Dump::unmatched()
  IoDirection io = IoDirection::output;
  bool has_values = true;  ///< false: its statistics alone were written, and Dump::open fails
  std::uint32_t slot = 0;
  std::uint32_t run = 1;            ///< from 1, by time stamp: which execution of the node in this iteration
  std::uint32_t runs = 1;           ///< executions of the node; a tensor that was empty in one of them has a hole there
  std::uint64_t time = 0;           ///< microseconds since the epoch, 0 if the name has none
  std::string_view type;            ///< operator type in the file name
  std::string_view name;            ///< name field of the file name
  std::string_view dtype_suffix;    ///< dtype in the network by the file name ("BFloat16"), empty if none
  std::string_view file_name;       ///< in the folder; empty if there is no file
  std::uint32_t folder = 0;         ///< index into Dump::folders(); where there are no files, the dump's own number of it
  std::int32_t statistic_row = -1;  ///< number of its row of statistics in the dump, -1: none
};

/// What a training wrote of the values of one tensor, as a row of statistic.csv or in dump.json: columns by name as written
/// ("Max Value": "1.5").
struct StatisticRow {
  std::vector<std::pair<std::string, std::string>> columns;
  std::string dtype;
  std::vector<std::int64_t> shape;
};

struct IterationFolder {
  Iteration iteration{};
  std::uint64_t tensor_files = 0;  ///< see Dump::tensor_files
  IndexRange<RecordIndex> records;
  bool readable = true;  ///< false: not all that it holds is known: the system refused to list it, or a table is damaged
};

/// One graph of one net on one rank.
struct DumpGraph {
  int rank = 0;
  /// False if the training did not write it: its folder bears the number of a process, which may be another run of the same
  /// training, and `update_ranks` tells the folders apart.
  bool rank_known = true;
  std::string host, device;  ///< empty if unknown
  std::string net;
  std::uint32_t graph_id = 0;
  std::string name;  ///< "kernel_graph0"; made from the id if the graph could not be read
  std::uint32_t root_graph_id = 0;
  std::shared_ptr<const Graph> graph;  ///< null if there is no readable graph file
  bool history_known = false;
  std::vector<Iteration> history;           ///< iterations as the history file lists them, in file order, repeats kept
  std::vector<IterationFolder> iterations;  ///< ascending, without constants
  IndexRange<RecordIndex> constants;        ///< records of the constants folder
  bool has_skipped_folders = false;         ///< beside `iterations` there are folders whose names are no iterations
};

/// An operator that overflowed, as the device told it in a file of its own.
struct OverflowReport {
  std::filesystem::path file;           ///< relative to root()
  DumpGraphIndex graph = kNoDumpGraph;  ///< kNoDumpGraph and kNoNode: which operator it was is not known
  NodeIndex node = kNoNode;
  Iteration iteration{};
  Text description;        ///< what the device said, and by what the operator was found; why it is not known, if unread
  bool unread = false;     ///< the file is there and could not be read: of which operator it tells, and whether, is not known
  std::uint64_t time = 0;  ///< microseconds since the epoch by the name of the file, 0 if it tells none
};

struct UnmatchedFile {
  RecordIndex record{};
  Text reason;
};

/// An operator that failed, so that the training stopped: its tensors were dumped as it met them.
struct StoppedOperator {
  DumpGraphIndex graph = kNoDumpGraph;
  NodeIndex node = kNoNode;
  Iteration iteration{};
  auto operator<=>(const StoppedOperator&) const = default;
};

/// A file that its writer has not finished yet, as its name or its end shows.
struct IncompleteFile {
  std::filesystem::path file;           ///< relative to root()
  DumpGraphIndex graph = kNoDumpGraph;  ///< kNoDumpGraph: of none, or of all
  Iteration iteration{};
};

/// How far opening has come.
struct OpenProgress {
  std::uint64_t folders = 0;  ///< listed so far
  std::uint64_t files = 0;    ///< tensor files listed so far
  std::uint32_t graphs_read = 0;
  std::uint32_t graphs = 0;  ///< graph files found so far
};

/// One dump folder: what is there and which file is which node's. Immutable once opened; any thread.
class Dump {
 public:
  virtual ~Dump() = default;

  [[nodiscard]] virtual const std::filesystem::path& root() const = 0;
  [[nodiscard]] virtual std::string_view family() const = 0;         ///< "mindspore-sync"
  [[nodiscard]] virtual std::string_view layout() const = 0;         ///< "rank/net/graph/iteration, whole names"
  [[nodiscard]] virtual std::string_view ms_version() const = 0;     ///< empty if unknown
  [[nodiscard]] virtual std::string_view device_target() const = 0;  ///< empty if unknown
  [[nodiscard]] virtual IndexedSpan<DumpGraphIndex, const DumpGraph> graphs() const = 0;  ///< by rank, net, graph id
  /// All tensors: by graph, then constants, then iteration, then time stamp, then the order of the graph, io (inputs first),
  /// slot, run.
  [[nodiscard]] virtual IndexedSpan<RecordIndex, const TensorRecord> records() const = 0;
  [[nodiscard]] virtual std::span<const std::filesystem::path> folders()
      const = 0;  ///< relative to root(); none if tensors lie in no files
  [[nodiscard]] virtual std::span<const UnmatchedFile> unmatched() const = 0;
  [[nodiscard]] virtual std::span<const Problem> problems() const = 0;
  /// Files that were left out, or read in part, because they are still being written. Only of dumps that are opened again as
  /// they grow (GrowingDump); for all others such files are problems.
  [[nodiscard]] virtual std::span<const IncompleteFile> incomplete_files() const { return {}; }
  /// Files that hold values of tensors: of one, but for those of Ascend's asynchronous dump, which hold several.
  [[nodiscard]] virtual std::uint64_t tensor_files() const = 0;
  [[nodiscard]] virtual std::uint64_t matched_files() const = 0;
  /// By graph, iteration, node, file; those that could not be read among them.
  [[nodiscard]] virtual std::span<const OverflowReport> overflow_reports() const { return {}; }
  [[nodiscard]] std::uint64_t unread_overflow_reports() const {
    const auto reports = overflow_reports();
    return static_cast<std::uint64_t>(
        std::count_if(reports.begin(), reports.end(), [](const OverflowReport& report) { return report.unread; }));
  }
  /// True if the training was told to look for overflows: without a report none happened where tensors were dumped.
  [[nodiscard]] virtual bool records_overflow() const { return !overflow_reports().empty(); }
  /// By graph, node, iteration; none but in dumps that are written when an operator fails.
  [[nodiscard]] virtual std::span<const StoppedOperator> stopped_operators() const { return {}; }
  /// The dump holds at most so many elements of each tensor, the first ones; 0: all of them.
  [[nodiscard]] virtual std::uint64_t sampled_elements() const { return 0; }
  /// True if its settings choose no operators (dump_mode 0); false also where they are not known.
  [[nodiscard]] virtual bool dumps_every_operator() const { return false; }
  /// The arguments that the training wrote of an operator (save_kernel_args), as names and values; none if it wrote none. Reads
  /// a small file. Errors: those of the file.
  [[nodiscard]] virtual Result<std::vector<Attribute>> kernel_arguments(DumpGraphIndex /*graph*/, NodeIndex /*node*/,
                                                                        Iteration /*iteration*/) const {
    return {};
  }
  /// How many operators, counted in each iteration, it wrote arguments of.
  [[nodiscard]] virtual std::uint64_t kernel_argument_files() const { return 0; }
  /// The statistics that the training wrote of this tensor; made from what is kept when asked for, so that a million rows stay
  /// small. Nothing if there are none.
  [[nodiscard]] virtual std::optional<StatisticRow> statistic_row(const TensorRecord& record) const = 0;

  /// What the file of these statistics is called.
  [[nodiscard]] virtual std::string_view statistics_name() const { return "statistic.csv"; }

  /// What to set in a training that writes statistics alone, so that it writes the values, too.
  [[nodiscard]] virtual Text how_to_dump_values() const {
    return SPORESCOPE_TRANSLATE_NOOP(
        "Set \"saved_data\" to \"full\" in the settings of the dump (data_dump.json) and train again");
  }

  /// Record numbers of one node in one iteration (all io, slots, runs), in the order of records(). A parameter that several
  /// graphs of one root graph have is dumped once: asked for in any of them, its records are those of the graph that has them.
  [[nodiscard]] virtual std::vector<RecordIndex> records_of(DumpGraphIndex graph, NodeIndex node,
                                                            Iteration iteration) const = 0;
  /// The record of one tensor; nothing if it was not dumped.
  [[nodiscard]] virtual std::optional<RecordIndex> find(DumpGraphIndex graph, NodeIndex node, Iteration iteration,
                                                        IoDirection io, std::uint32_t slot, std::uint32_t run) const = 0;
  /// The iteration before, by the execution history or, without one and where it does not list all that were dumped, by their
  /// numbers. Nothing for the first one and for one that neither was dumped nor is listed.
  [[nodiscard]] virtual std::optional<Iteration> previous_iteration(DumpGraphIndex graph, Iteration iteration) const = 0;

  /// Opens the values of a tensor, wherever they lie; reads no more than a header. Errors: those of the file that holds them;
  /// not_found if its values were not dumped.
  [[nodiscard]] virtual Result<std::shared_ptr<const TensorSource>> open(const TensorRecord& record) const = 0;
  /// What a converter calls the tensor as a file of NumPy; nothing if it lies in one already that holds what it says, or has no
  /// values. `format`: the order of its values as open() gives them (ND, NCHW, NCDHW); empty: as the device stored them.
  /// Errors: of a dump on another computer, those of the connection.
  [[nodiscard]] virtual Result<std::optional<std::string>> exported_npy_name(const TensorRecord& /*record*/,
                                                                             std::string_view /*format*/) const {
    return std::nullopt;
  }
  /// The tensor's file, or what stands for it in a message.
  [[nodiscard]] virtual std::filesystem::path relative_path(const TensorRecord& record) const = 0;
  [[nodiscard]] std::filesystem::path path(const TensorRecord& record) const { return root() / relative_path(record); }
};

}  // namespace sporescope
