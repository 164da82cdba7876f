// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/live/event_queue.h"
#include "core/live/messages.h"
#include "core/live/run_goal.h"
#include "core/live/training_event.h"
#include "core/live/training_state.h"

namespace sporescope::live {

/// The debugger's side of one training process: a state machine without gRPC. The listener hands it what the client says and
/// gets back what to answer; the screens hand it what the user wants. One command is answered to each WaitCMD; in this order:
/// exit, changed watchpoints, tensors wanted (newest request first), recheck, the next step or node of the run. All methods may
/// be called from any thread.
class Training {
 public:
  /// Answers a WaitCMD that is being held: a command, or nothing (FAILED). Called exactly once.
  using Waiter = std::function<void(std::optional<Command>)>;
  using Observer = EventQueue::Observer;

  Training();
  ~Training();
  Training(const Training&) = delete;
  Training& operator=(const Training&) = delete;

  /// Whoever wants to know; one at a time. Events of before are not repeated.
  void set_observer(Observer observer);

  // What the client says.
  void attach(const std::string& peer, const Metadata& metadata);  ///< SendMetadata: a new client, or the same one back again
  void receive_graph(std::shared_ptr<const Graph> graph, std::shared_ptr<const GraphBytes> bytes);
  /// WaitCMD. Holds `waiter` until there is a command. Returns a ticket for cancel_wait.
  std::uint64_t wait(const Metadata& metadata, Waiter waiter);
  /// The client gave the call up (it died, or its deadline passed). The waiter is dropped without an answer; a command that was
  /// on its way stays in the queue.
  void cancel_wait(std::uint64_t wait_id);
  void receive_hits(std::vector<WireHit> hits);
  void receive_value(WireValue value);
  /// In the order of the outstanding view command; further ones than asked for are a problem, not an error.
  void receive_bases(const std::vector<WireBase>& bases);
  void receive_statistics(const std::vector<WireStatistics>& statistics);
  /// SendMetadata for the last time; its step has run. Failed if it names a failure and nobody here has ended it.
  void training_done(const Metadata& last);
  void mark_lost(const Text& why);  ///< the connection is gone, or no heartbeats come
  /// No heartbeat has come for too long, though the connection is open: the last sign of life was at `startedAt`. Whatever it
  /// does, it is not over.
  void mark_unresponsive(std::chrono::system_clock::time_point since);
  void mark_alive();  ///< a sign of life: it is not silent any more
  void report(const Text& problem);

  // What the user wants.
  void set_watchpoint(SetCommand command);  ///< sent when the training next asks; a newer one of the same id replaces it
  void remove_watchpoint(int id);
  /// What came since the last run, and before the first step all that is watched, is judged before it begins.
  void run(const RunGoal& goal);
  void run_steps(std::int64_t steps) { run(so_many_steps(steps)); }  ///< -1: until a hit or the end
  void run_to_node(std::string node);                                ///< empty: the next node
  void recheck();
  /// As before a run, without one. False if there is nothing new to judge.
  bool judge_new_nodes();
  /// A number of the step at which it stands, worked out here: it stops a run that is to go on until then.
  void add_local_scalars(const std::vector<Scalar>& numbers);
  /// Runs code where the script stands, the next time that it stands; a TrainingEvent brings the answer. False if the client
  /// does not allow it, or is gone.
  bool run_code(ConsoleCommand code);
  void pause();
  void terminate();
  /// Asks for tensors; those that are wanted already are merged. The newest request is sent first.
  void request_tensors(ViewLevel level, const std::vector<WireTensor>& tensors);
  void cancel_request(ViewLevel level,
                      const WireTensor& tensor);  ///< nobody waits for it any more; nothing happens if it was sent

  // What is known.
  [[nodiscard]] TrainingState state() const;
  [[nodiscard]] std::optional<std::chrono::system_clock::time_point> unresponsive_since() const;  ///< nothing: it answers
  [[nodiscard]] std::int32_t step() const;
  [[nodiscard]] std::optional<Scalar> stopped_by() const;  ///< the number at which its run stopped; nothing: it did not
  [[nodiscard]] std::string peer() const;
  [[nodiscard]] Metadata metadata() const;
  [[nodiscard]] std::chrono::system_clock::time_point connected_at() const;  ///< when the client last introduced itself
  [[nodiscard]] std::vector<std::shared_ptr<const Graph>> graphs() const;
  [[nodiscard]] std::int64_t steps_left() const;   ///< -1: no end; 0: none
  [[nodiscard]] bool is_running() const;           ///< a run goes on, also while tensors are fetched between its steps
  [[nodiscard]] bool watchpoints_changed() const;  ///< some are not sent yet

 private:
  struct Core;
  std::unique_ptr<Core> core_;
};

}  // namespace sporescope::live
