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

/// The time stamp of a tensor of a live training, in microseconds: trainings tell none, so steps and operators are counted.
/// `nodes_before`: those of the graphs that run before this one in a step.
[[nodiscard]] std::uint64_t time_of(const Graph& graph, NodeIndex node, std::int32_t step, std::uint64_t nodes_before);

/// The net of a dump that was kept of a live training: what was looked at, more of one step than of another.
inline constexpr std::string_view kLiveNet = "Live";

struct RecordingInfo {
  std::string net = std::string(kLiveNet);
  std::string ms_version;    ///< whose names the files get
  std::string trained_with;  ///< the training's own version; empty: it is the same, or not known
  std::string device_target;
  int rank = 0;
  bool joins_other_ranks = false;  ///< the folder holds other ranks of the same recording
};

/// A hit, or (errors not empty) a tensor that could not be judged.
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

/// Writes what was seen of a training as a dump folder in MindSpore's own layout (rank_R/NET/GRAPH/ITERATION, whole names
/// as 2.7 and newer write them), which opens as any other dump. Step s is iteration s - 1, as MindSpore counts; what was
/// there before the first step goes into the folder `init`. Any thread.
class Recorder {
 public:
  /// Whether create() could make the folder, without leaving anything behind. Errors: as create().
  [[nodiscard]] static Result<void> can_create(const std::filesystem::path& folder);
  /// Makes the folder. Errors: invalid_argument if it is there and not empty (other ranks apart, where there may be some);
  /// no_permission, read_failed.
  [[nodiscard]] static Result<std::unique_ptr<Recorder>> create(const std::filesystem::path& folder, const RecordingInfo& info);

  /// The numbers in file names run on from graph to graph in the order of their ids, and those of files that are written cannot
  /// change: a graph that comes after one with a larger id gets the next free id in the folder. `graph_proto` are the bytes as
  /// they came; the place in the execution order is that of the graph. A graph that comes again replaces its file.
  [[nodiscard]] Result<void> add_graph(std::uint32_t own_id, const Graph& graph, std::span<const std::byte> graph_proto);
  /// A tensor that was written already is left alone. The graph must have been added.
  [[nodiscard]] Result<void> add_tensor(std::uint32_t own_id, const Graph& graph, NodeIndex node, std::uint32_t slot,
                                        std::int32_t step, const TensorSource& tensor);
  /// The graphs that run in a step, in the order in which they do where that is not the order of their ids, as control flow
  /// cuts a network into several. For the tensors of that step that are added later.
  void set_run_order(std::int32_t step, std::vector<std::uint32_t> own_ids);
  /// Appends a line to hits.jsonl in the folder: one JSON object, with the names that the command line uses.
  [[nodiscard]] Result<void> add_hit(const RecordedHit& hit);
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
  Recorder(std::filesystem::path folder, RecordingInfo info) : folder_(std::move(folder)), info_(std::move(info)) {}
  [[nodiscard]] Result<void> write_execution_order(std::uint32_t graph_id, const Graph& graph) const;
  [[nodiscard]] Result<void> note_step(std::uint32_t graph_id, std::int32_t step);
  [[nodiscard]] std::filesystem::path rank_folder() const;
  [[nodiscard]] std::uint64_t nodes_before(std::uint32_t graph_id, std::int32_t step) const;
  void name_files(std::uint32_t graph_id, const Graph& graph);

  std::filesystem::path folder_;
  RecordingInfo info_;
  std::mutex mutex_;
  OperatorCounter counter_;
  std::map<std::uint32_t, std::uint32_t> ids_;                            // of graphs in the folder, by their own
  std::map<std::uint32_t, IndexedVector<NodeIndex, std::string>> names_;  // by graph: the name field of each node's file
  std::map<std::tuple<std::uint32_t, NodeIndex, std::uint32_t, std::int32_t>, bool> written_;
  std::map<std::uint32_t, std::int32_t> last_step_;
  std::map<std::int32_t, std::vector<std::uint32_t>> run_orders_;  // by step, with ids in the folder
};

}  // namespace sporescope
