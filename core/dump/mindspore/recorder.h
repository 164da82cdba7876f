// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/base/error.h"
#include "core/dump/mindspore/node_names.h"
#include "core/graph/graph.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Returns the time stamp of a tensor of a live training, in microseconds. Trainings do not report times, so it is made from
/// the numbers of step and operator. `nodes_before` is the number of nodes in graphs that run earlier in a step.
[[nodiscard]] std::uint64_t time_of(const Graph& graph, NodeIndex node, std::int32_t step, std::uint64_t nodes_before);

/// Net name of recordings of live trainings. Such a dump holds only captured tensors, which differ from step to step.
inline constexpr std::string_view kLiveNet = "Live";
/// Metadata of a recording.

struct RecordingInfo {
  std::string net = std::string(kLiveNet);
  std::string ms_version;    ///< version that determines how files are named
  std::string trained_with;  ///< version of the training; empty: the same, or unknown
  std::string device_target;
  int rank = 0;
  bool joins_other_ranks = false;  ///< the folder also holds other ranks of the same recording
};

/// A watchpoint hit, or a tensor without a verdict (`errors` is not empty).
struct RecordedHit {
  std::int32_t step = 0;
  std::string graph, node;
  std::uint32_t slot = 0;
  int watchpoint = 0;
  std::string condition;
  struct Parameter {
    std::string name;
    double value = 0, actual = 0;
    bool hit = false;
  };
  std::vector<Parameter> parameters;
  std::vector<std::string> errors;
};

/// Records captured tensors of a training as a dump in MindSpore's layout (rank_R/NET/GRAPH/ITERATION), with complete names as
/// in 2.7 and newer. Step s becomes iteration s - 1, in accordance with MindSpore. Tensors before the first step go into the
/// folder `init`. Thread-safe.
class Recorder {
 public:
  /// Checks whether create() can create the folder. Leaves nothing behind. Errors: those of create().
  [[nodiscard]] static Result<void> can_create(const std::filesystem::path& folder);
  /// Creates the folder. Errors: invalid_argument if it exists and is not empty (if `joins_other_ranks`, this applies to the
  /// folder of the rank); no_permission, read_failed.
  [[nodiscard]] static Result<std::unique_ptr<Recorder>> create(const std::filesystem::path& folder, const RecordingInfo& info);

  /// Adds a graph, or replaces the file of a graph that was added before. Files are numbered across graphs in ascending order
  /// of ids, and written files keep their names. A graph that is added after one with a larger id therefore gets the next free
  /// id in the folder. `graph_proto` is the serialized GraphProto. The execution order is that of `graph`.
  [[nodiscard]] Result<void> add_graph(std::uint32_t own_id, const Graph& graph, std::span<const std::byte> graph_proto);
  /// Writes a tensor, unless it was already written. Its graph must have been added.
  [[nodiscard]] Result<void> add_tensor(std::uint32_t own_id, const Graph& graph, NodeIndex node, std::uint32_t slot,
                                        std::int32_t step, const TensorSource& tensor);
  /// Sets the order of the graphs in a step, if it is not the order of their ids. This is the case if control flow splits a
  /// network. Applies to tensors of that step that are added later.
  void set_run_order(std::int32_t step, std::vector<std::uint32_t> own_ids);
  /// Appends a line to hits.jsonl in the folder: one JSON object with the field names of the command line.
  [[nodiscard]] Result<void> add_hit(const RecordedHit& hit);
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
  Recorder(std::filesystem::path folder, RecordingInfo info) : folder_(std::move(folder)), info_(std::move(info)) {}
  [[nodiscard]] Result<void> write_execution_order(std::uint32_t graph_id, const Graph& graph) const;
  [[nodiscard]] Result<void> record_step(std::uint32_t graph_id, std::int32_t step);
  [[nodiscard]] std::filesystem::path rank_folder() const;
  [[nodiscard]] std::uint64_t nodes_before(std::uint32_t graph_id, std::int32_t step) const;
  void name_files(std::uint32_t graph_id, const Graph& graph);

  std::filesystem::path folder_;
  RecordingInfo info_;
  std::mutex mutex_;
  OperatorCounter counter_;
  std::map<std::uint32_t, std::uint32_t> ids_;                            // id in the folder, by the graph's own id
  std::map<std::uint32_t, IndexedVector<NodeIndex, std::string>> names_;  // name field of each node's file, by graph
  std::map<std::tuple<std::uint32_t, NodeIndex, std::uint32_t, std::int32_t>, bool> written_;
  std::map<std::uint32_t, std::int32_t> last_step_;
  std::map<std::int32_t, std::vector<std::uint32_t>> run_orders_;  // ids in the folder, by step
};

}  // namespace sporescope
