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

/// A number of each step of a training: what its script tells, as the loss, or a statistic of a tensor that is followed.
struct StepSeries {
  struct Point {
    std::int32_t step = 0;
    double value = 0;  ///< may be NaN or infinite
  };
  std::string name;         ///< of what the script tells, or the full name of the tensor's node, with the slot unless that is 0
  std::string statistic;    ///< "min", "mean", "max" of a tensor; else empty
  std::optional<int> rank;  ///< where several are shown together
  std::vector<Point> points;  ///< ascending; not every step has one
};

/// The statistics of a tensor that is followed at which a run can stop: `max_abs` is the largest absolute value, `not_finite`
/// how many values are NaN or infinite.
inline constexpr std::array<const char*, 5> kTrackedStatistics{"min", "mean", "max", "max_abs", "not_finite"};
/// What such a number is called in a RunGoal.
[[nodiscard]] inline std::string tracked_number_name(const std::string& tensor, const char* statistic) {
  return tensor + ' ' + statistic;
}

/// Code that a person had run in a training while it stood, and what came of it.
struct ConsoleEntry {
  enum class State : std::uint8_t { waiting, done, failed, lost };
  std::int32_t id = 0;  ///< ascending
  State state = State::waiting;
  std::int32_t step = 0;  ///< after which it ran
  std::string node;       ///< at which, inside of the step after that; empty: between steps
  std::string code;
  std::string output;       ///< what it printed and its value, or the traceback
  std::optional<int> rank;  ///< where several are shown together
  std::chrono::steady_clock::time_point entered_at;
};

/// What is known of the state of a live training; immutable.
struct LiveStatus {
  live::TrainingState state = live::TrainingState::connected;
  /// No sign of life since then, though its connection is open; nothing: it answers.
  std::optional<std::chrono::system_clock::time_point> unresponsive_since;
  std::int32_t step = 0;
  std::vector<live::Scalar> scalars;       ///< of that step, as far as the client told them
  std::optional<live::Scalar> stopped_by;  ///< the one at which the run stopped that was to go on until then
  std::int64_t steps_left = 0;             ///< of "continue N"; -1: until a hit or the end
  bool is_running = false;                 ///< a run goes on, also while it waits between two steps: pause() ends it
  std::uint64_t invalidations = 0;         ///< how often what was known of a step's values no longer held; of all ranks
  std::string device, backend, ms_version, peer;
  std::string name;  ///< what tells it from other trainings (live::training_name)
  live::TrainingProcess process;
  std::chrono::system_clock::time_point connected_at;  ///< when it introduced itself
  std::string failure, traceback;                      ///< what made it fail, in its own words; empty unless it did
  int rank = 0;                                        ///< by its device's name
  std::int32_t of_ranks = 0;                           ///< of the training that it is part of; 0: it did not say
  std::string current_node;
  bool node_level = false;           ///< can stop at single nodes (GPU, or a client that says so)
  bool watchpoints_changed = false;  ///< some will be sent when the training next asks
  std::vector<Text> problems;
  std::string remark;    ///< what cannot be seen of it and why, in the client's words; empty: it has no such remark
  std::string cost;      ///< what debugging costs a step, as the client told it; empty: it did not
  bool console = false;  ///< its script lets a person run code in it
  std::vector<std::int32_t> console_steps;  ///< after which that was done, ascending
  bool recording = false;
  std::vector<LiveStatus> ranks;  ///< of each rank, where several are shown together; else empty
};

/// The controls of a live training. Any thread; nothing blocks.
class LiveControl {
 public:
  virtual ~LiveControl() = default;
  [[nodiscard]] virtual LiveStatus status() const = 0;
  virtual void run(const live::RunGoal& goal) = 0;
  void run_steps(std::int64_t steps) { run(live::so_many_steps(steps)); }  ///< -1: until a hit or the end
  /// What is known of the numbers of its steps.
  [[nodiscard]] virtual std::vector<StepSeries> series() const = 0;
  /// Asks for the statistics of an output after each further step, which then stand in series(); `remote_host` false: no
  /// longer. Each costs the training a pass over its values. Of more than 32 tensors the rest is not followed.
  virtual void follow(const TensorKey& output, bool on) = 0;
  [[nodiscard]] virtual bool follows(const TensorKey& output) const = 0;
  /// Has code run where the script stands, the next time that it stands; on_status_changed() tells of the answer, which stands
  /// in console(). Only where status() says `console`. Of several ranks each runs it.
  virtual void run_code(const std::string& code) = 0;
  /// The last 200 entries, the oldest first.
  [[nodiscard]] virtual std::vector<ConsoleEntry> console() const = 0;
  virtual void next_node() = 0;
  virtual void run_to_node(GraphIndex graph, NodeIndex node) = 0;
  virtual void pause() = 0;
  virtual void terminate() = 0;
  virtual void recheck() = 0;
  /// Judges what no watchpoint has judged yet: before the first step all that is watched, later the nodes of graphs that came
  /// since the last run, in the step at which it stands; what is told of that step already is not told again. A run does so
  /// before it begins. `done` comes once, on a worker, when the training stands again or is over; true if it stands at a hit of
  /// it.
  virtual void judge_new_nodes(std::function<void(bool)> done) = 0;
  /// The watchpoints that the client shall judge, all of them.
  virtual void set_watchpoints(const std::vector<Watchpoint>& watchpoints) = 0;
  /// Called on a worker thread when status() has changed.
  [[nodiscard]] virtual CancelHandle on_status_changed(std::function<void()> callback) = 0;
  /// Hits as they come from the client, all of a stop together, in execution order; an empty list where it stopped at hits that
  /// are not known here.
  [[nodiscard]] virtual CancelHandle on_hits(std::function<void(std::vector<SessionHit>)> callback) = 0;
  /// Keeps what was seen and what will be (graphs, tensors, hits) as a dump folder in MindSpore's own layout. The answer comes
  /// when the folder is there. Errors: invalid_argument if the folder is not empty; those of writing.
  [[nodiscard]] virtual CancelHandle record_to(const std::filesystem::path& folder,
                                               ResultCallback<std::filesystem::path> answer) = 0;
  virtual void stop_recording() = 0;
  virtual void set_cache_bytes(std::uint64_t bytes) = 0;
};

}  // namespace sporescope
