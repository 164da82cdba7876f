// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/live/messages.h"
#include "core/live/run_goal.h"
#include "core/live/training_state.h"
#include "core/session/analysis.h"

namespace sporescope {

/// A number per step of a training: a scalar reported by its script, such as the loss, or a statistic of a tracked tensor.
struct StepSeries {
  struct Point {
    std::int32_t step = 0;
    double value = 0;  ///< may be NaN or infinite
  };
  std::string name;           ///< name of the scalar, or full name of the tensor's node, followed by the slot unless it is 0
  std::string statistic;      ///< "min", "mean" or "max" for a tensor; empty for a scalar
  std::optional<int> rank;    ///< set if several ranks are shown together
  std::vector<Point> points;  ///< ascending by step; not every step has a point
};

/// Statistics of a tracked tensor that can stop a run. `max_abs` is the largest absolute value, `not_finite` the number of
/// elements that are NaN or infinite.
inline constexpr std::array<const char*, 5> kTrackedStatistics{"min", "mean", "max", "max_abs", "not_finite"};
/// Returns the name of such a statistic in a RunGoal.
[[nodiscard]] inline std::string tracked_statistic_name(const std::string& tensor, const char* statistic) {
  return tensor + ' ' + statistic;
}

/// Code that the user entered for a paused training, and its result.
struct ConsoleEntry {
  /// `lost`: the client disconnected or does not allow code, so there is no result.
  enum class State : std::uint8_t { waiting, done, failed, lost };
  std::int32_t id = 0;  ///< ascending
  State state = State::waiting;
  std::int32_t step = 0;  ///< the step after which the code ran
  std::string node;       ///< node at which it ran, inside the following step; empty if it ran between steps
  std::string code;
  std::string output;       ///< printed text and value, or the traceback
  std::optional<int> rank;  ///< set if several ranks are shown together
  std::chrono::steady_clock::time_point entered_at;
};

/// The state of a live training. Immutable.
struct LiveStatus {
  live::TrainingState state = live::TrainingState::connected;
  /// Time since which the client has been silent although its connection is open; nullopt if it responds.
  std::optional<std::chrono::system_clock::time_point> unresponsive_since;
  std::int32_t step = 0;
  std::vector<live::Scalar> scalars;       ///< scalars of that step that the client has reported
  std::optional<live::Scalar> stopped_by;  ///< the scalar that stopped a run with a stop condition
  std::int64_t steps_left = 0;             ///< remaining steps of "continue N"; -1: until a hit or the end
  bool is_running = false;                 ///< a run is in progress, possibly waiting between two steps; pause() ends it
  std::uint64_t invalidations = 0;         ///< number of times that cached values of a step became invalid, over all ranks
  std::string device, backend, ms_version, peer;
  std::string name;  ///< name that distinguishes it from other trainings (live::training_name)
  live::TrainingProcess process;
  std::chrono::system_clock::time_point connected_at;  ///< time of the handshake
  std::string failure, traceback;                      ///< the client's own error message and traceback; empty unless it failed
  int rank = 0;                                        ///< derived from the device name
  std::int32_t total_ranks = 0;                        ///< number of ranks of the training; 0 if the client did not report it
  std::string current_node;
  bool node_level = false;           ///< can pause at single nodes (GPU or PyNative)
  bool watchpoints_changed = false;  ///< changes will be sent with the training's next request
  std::vector<Text> problems;
  std::string remark;                       ///< limitations reported by the client, in its own words; may be empty
  std::string cost;                         ///< debugging cost per step, as reported by the client; may be empty
  bool console = false;                     ///< the script allows running code
  std::vector<std::int32_t> console_steps;  ///< steps after which code was run, ascending
  bool recording = false;
  std::vector<LiveStatus> ranks;  ///< status of each rank if several are shown together; empty otherwise
};

/// Controls a live training. Thread-safe. No method blocks.
class LiveControl {
 public:
  virtual ~LiveControl() = default;
  [[nodiscard]] virtual LiveStatus status() const = 0;
  /// Runs the training until the goal, a hit or its end.
  virtual void run(const live::RunGoal& goal) = 0;
  void run_steps(std::int64_t steps) { run(live::goal_of_steps(steps)); }  ///< -1: until a hit or the end
  /// Returns the scalars and tracked statistics of all steps.
  [[nodiscard]] virtual std::vector<StepSeries> series() const = 0;
  /// Requests the statistics of an output after each further step, or stops doing so if `on` is false. They appear in
  /// series(). Each tracked tensor costs the training one pass over its values. Tensors beyond the first 32 are ignored.
  virtual void follow(const TensorKey& output, bool on) = 0;
  /// Returns true if the statistics of the output are requested after each step.
  [[nodiscard]] virtual bool follows(const TensorKey& output) const = 0;
  /// Runs code in the script the next time it is paused. on_status_changed() reports the result, which is in console().
  /// Requires LiveStatus::console. With several ranks, each of them runs the code.
  virtual void run_code(const std::string& code) = 0;
  /// Returns the last 200 entries, oldest first.
  [[nodiscard]] virtual std::vector<ConsoleEntry> console() const = 0;
  /// Runs to the next node. Requires LiveStatus::node_level.
  virtual void next_node() = 0;
  /// Runs to a node, or to the end of a step in which it does not run. Requires LiveStatus::node_level.
  virtual void run_to_node(GraphIndex graph, NodeIndex node) = 0;
  /// Ends the run after the current step.
  virtual void pause() = 0;
  /// Ends the training process.
  virtual void terminate() = 0;
  /// Checks the tensors of the current step again.
  virtual void recheck() = 0;
  /// Checks everything that no watchpoint has checked yet: all watched nodes before the first step, later the nodes of graphs
  /// that arrived since the last run. The check uses the current step and does not repeat hits of this step. A run does the
  /// same before it starts. `done` is called once on a worker thread when the training is paused again or has ended; its
  /// argument is true if the training is paused at such a hit.
  virtual void judge_new_nodes(std::function<void(bool)> done) = 0;
  /// Sets all watchpoints that the client checks.
  virtual void set_watchpoints(const std::vector<Watchpoint>& watchpoints) = 0;
  /// The callback runs on a worker thread whenever status() has changed.
  [[nodiscard]] virtual CancelHandle on_status_changed(std::function<void()> callback) = 0;
  /// The callback receives the hits of the client, all hits of a pause together, in execution order. The list is empty if the
  /// training paused at hits that cannot be resolved.
  [[nodiscard]] virtual CancelHandle on_hits(std::function<void(std::vector<Hit>)> callback) = 0;
  /// Records captured graphs, tensors and hits, past and future, as a dump folder in MindSpore's layout. The answer arrives
  /// when the folder exists. Errors: invalid_argument if the folder is not empty; the errors of writing.
  [[nodiscard]] virtual CancelHandle record_to(const std::filesystem::path& folder,
                                               ResultCallback<std::filesystem::path> answer) = 0;
  virtual void stop_recording() = 0;
  /// Limits the memory for captured tensors; for several ranks together.
  virtual void set_cache_bytes(std::uint64_t bytes) = 0;
};

}  // namespace sporescope
