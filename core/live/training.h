// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/live/event_queue.h"
#include "core/live/messages.h"
#include "core/live/run_goal.h"
#include "core/live/run_plan.h"
#include "core/live/training_event.h"
#include "core/live/training_state.h"
#include "core/live/view_queue.h"
#include "core/live/watch_list.h"

namespace sporescope::live {

/// The debugger's side of one training process: a state machine without gRPC. The listener passes in the client's messages and
/// receives the commands to answer with; views pass in the user's commands. Each WaitCMD is answered with one command, in this
/// order: exit, changed watchpoints, requested tensors (newest request first), recheck, the next step or node of the run.
/// Thread-safe.
class Training {
 public:
  /// Answers a held WaitCMD with a command, or with FAILED for nullopt. Called exactly once.
  using Waiter = std::function<void(std::optional<Command>)>;
  using Observer = EventQueue::Observer;

  Training() = default;
  ~Training() = default;
  Training(const Training&) = delete;
  Training& operator=(const Training&) = delete;

  /// Replaces the observer. Earlier events are not repeated.
  void set_observer(Observer observer);

  // Messages of the client.
  void attach(const std::string& peer, const Metadata& metadata);  ///< SendMetadata: a new or a reconnected client
  void receive_graph(std::shared_ptr<const Graph> graph, std::shared_ptr<const GraphBytes> bytes);
  /// WaitCMD: holds `waiter` until there is a command. Returns an id for cancel_wait().
  std::uint64_t wait(const Metadata& metadata, Waiter waiter);
  /// The client has cancelled the call (it died, or its deadline passed). The waiter is dropped without an answer; a command
  /// that was not delivered is returned to its queue.
  void cancel_wait(std::uint64_t wait_id);
  void receive_hits(std::vector<WireHit> hits);
  void receive_value(WireValue value);
  /// In the order of the outstanding view command. Surplus messages are reported as a problem, not as an error.
  void receive_bases(const std::vector<WireBase>& bases);
  void receive_statistics(const std::vector<WireStatistics>& statistics);
  /// The last SendMetadata, after its step has run. The state becomes `failed` if it reports a failure and the user has not
  /// terminated the training.
  void training_done(const Metadata& last);
  void mark_lost(const Text& why);  ///< the connection is closed or heartbeats are missing
  /// No heartbeat has arrived for too long although the connection is open; the last sign of life was at `since`. The training
  /// is not over.
  void mark_unresponsive(std::chrono::system_clock::time_point since);
  void mark_alive();  ///< a sign of life: it is no longer unresponsive
  void report(const Text& problem);

  // Commands of the user.
  void set_watchpoint(SetCommand command);  ///< sent before the next check; replaces an earlier one with the same id
  void remove_watchpoint(int id);
  /// Starts a run. First checks the nodes of graphs that arrived since the last run, or all watched nodes before the first
  /// step.
  void run(const RunGoal& goal);
  void run_steps(std::int64_t steps) { run(goal_of_steps(steps)); }  ///< -1: until a hit or the end
  void run_to_node(std::string node);                                ///< empty: the next node
  /// Checks the current tensors again.
  void recheck();
  /// Performs the check that precedes a run. Returns false if there is nothing new to check.
  bool judge_new_nodes();
  /// Adds scalars of the current step that were computed by the debugger, which may stop a run with a stop condition.
  void add_local_scalars(const std::vector<Scalar>& scalars);
  /// Runs code in the script the next time it is paused. A TrainingEvent delivers the answer. Returns false if the client does
  /// not allow it or is gone.
  bool run_code(ConsoleCommand code);
  /// Ends the run after the current step.
  void pause();
  /// Ends the training process with the next command.
  void terminate();
  /// Requests tensors. Duplicate requests are merged, and the newest request is sent first.
  void request_tensors(ViewLevel level, const std::vector<WireTensor>& tensors);
  void cancel_request(ViewLevel level,
                      const WireTensor& tensor);  ///< the tensor is no longer needed; no effect if the request was sent

  // Current state.
  [[nodiscard]] TrainingState state() const;
  [[nodiscard]] std::optional<std::chrono::system_clock::time_point> unresponsive_since() const;  ///< nullopt: it responds
  [[nodiscard]] std::int32_t step() const;
  [[nodiscard]] std::optional<Scalar> stopped_by() const;  ///< the scalar that stopped its run; nullopt: none
  [[nodiscard]] std::string peer() const;
  [[nodiscard]] Metadata metadata() const;
  [[nodiscard]] std::chrono::system_clock::time_point connected_at() const;  ///< time when the client last registered
  [[nodiscard]] std::vector<std::shared_ptr<const Graph>> graphs() const;
  [[nodiscard]] std::int64_t steps_left() const;   ///< -1: no limit; 0: none
  [[nodiscard]] bool is_running() const;           ///< a run is in progress, also while tensors are fetched between its steps
  [[nodiscard]] bool watchpoints_changed() const;  ///< some changes were not sent yet

 private:
  // Everything below requires the locked mutex, except `events_`, update(), end() and receive().

  /// Runs `change` with the mutex locked, answers the held WaitCMD if there is a command for it now, and notifies the
  /// observer. `change` returns true if the held call is to be answered without a command.
  template <class F>
  void update(F&& change);
  /// Ends the training. The observer receives the events of `final_message` and the pending hits, then missing values for its
  /// open requests, then the final state. A training that is already over keeps its state.
  template <class F>
  void end(TrainingState final_state, F&& final_message);
  /// Delivers the answers to the outstanding request of `level`, in the requested order. `surplus_problem` (with %1 sent, %2
  /// requested) is the problem for surplus answers.
  template <class Value>
  void receive(ViewLevel level, const std::vector<Value>& values, void (Training::*push_one)(const WireTensor&, const Value&),
               const char* surplus_problem);

  /// Corrects the step number: inside a step, some clients report the last completed step instead of the current one.
  [[nodiscard]] Metadata correct_step(Metadata message);
  void push(TrainingEvent event);
  void push_kind(TrainingEvent::Kind kind);
  void push_step();
  void push_console(ConsoleAnswer answer);
  void push_problem(Text text);
  void push_base(const WireTensor& tensor, const WireBase& base);
  void push_statistics(const WireTensor& tensor, const WireStatistics& statistics);
  void push_hits();
  /// Reports to the requesters of these tensors that there is no value.
  void push_missing(const std::vector<ViewQueue::Item>& items);
  /// Adds hits up to the memory limit; the rest is reported as a problem.
  void add_pending_hits(std::vector<WireHit> hits);
  /// The client asks for a command: removes the hits that were reported for this step, if it was to check only new nodes.
  void drop_reported_hits(bool has_moved, bool was_recheck);
  /// Starts checking new nodes at the current position. Returns false if there is nothing to check.
  bool start_new_node_check();
  void set_state(TrainingState next);
  [[nodiscard]] bool over() const { return is_over(state_); }
  /// Returns true if an exception was raised, which the client reports before it ends.
  [[nodiscard]] bool at_exception() const { return !metadata_.failure.empty(); }
  /// Returns a command that did not reach the client to its queue.
  void return_command(const Command& command);
  std::optional<Command> next_for_waiter();
  std::optional<Command> next_command();

  mutable std::mutex mutex_;
  EventQueue events_;

  std::string peer_;
  std::chrono::system_clock::time_point connected_at_;
  Metadata metadata_;
  std::int32_t last_completed_step_ = 0;  ///< the last step that the client has reported as completed
  TrainingState state_ = TrainingState::connected;
  std::optional<std::chrono::system_clock::time_point> unresponsive_since_;
  std::vector<std::shared_ptr<const Graph>> graphs_;
  WatchList watchpoints_;
  ViewQueue views_;
  RunPlan run_;
  std::deque<ConsoleCommand> console_;  ///< waits until the training is paused
  bool exiting_ = false;
  bool hit_ = false;
  std::optional<Scalar> stopped_by_;
  std::vector<WireHit> pending_hits_;  ///< of the step that just ended: its number arrives with the next WaitCMD
  std::size_t pending_bytes_ = 0;      ///< size of pending_hits_
  bool has_new_graphs_ = false;        ///< graphs arrived since the last run and were not checked yet
  bool report_only_new_ = false;       ///< the next check reports only hits that this step has not reported
  /// With new graphs: watchpoint, node and slot of this step's hits.
  std::set<std::tuple<int, std::string, std::uint32_t>> reported_hits_;

  Waiter waiter_;
  std::uint64_t wait_id_ = 0;
  std::optional<Command> in_flight_;  ///< the last command; it counts as delivered when the client asks for the next one
};

}  // namespace sporescope::live
