// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/live/event_queue.h"
#include "core/live/run_plan.h"
#include "core/live/training.h"
#include "core/live/view_queue.h"
#include "core/live/watch_list.h"

namespace sporescope::live {

/// The implementation of Training. Everything except `events`, `update`, `end` and `receive` requires the locked mutex.
struct Training::Core {
  mutable std::mutex mutex;
  EventQueue events;

  std::string peer;
  std::chrono::system_clock::time_point connected_at;
  Metadata metadata;
  std::int32_t last_completed_step = 0;  // the last step that the client has reported as completed
  TrainingState state = TrainingState::connected;
  std::optional<std::chrono::system_clock::time_point> unresponsive_since;
  std::vector<std::shared_ptr<const Graph>> graphs;
  WatchList watchpoints;
  ViewQueue views;
  RunPlan run;
  std::deque<ConsoleCommand> console;  // waits until the training is paused
  bool exiting = false;
  bool hit = false;
  std::optional<Scalar> stopped_by;
  std::vector<WireHit> pending_hits;  // of the step that just ended: its number arrives with the next WaitCMD
  std::size_t pending_bytes = 0;      // size of pending_hits
  bool has_new_graphs = false;        // graphs arrived since the last run and were not checked yet
  bool report_only_new = false;       // the next check reports only hits that this step has not reported
  std::set<std::tuple<int, std::string, std::uint32_t>>
      reported_hits;  // with new graphs: watchpoint, node and slot of this step's hits

  Waiter waiter;
  std::uint64_t wait_id = 0;
  // The last command, which counts as delivered when the client asks for the next one.
  std::optional<Command> in_flight;

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
  /// The client asks for a command: removes the hits that were reported for this step, if it was to check only new nodes.
  void drop_reported_hits(bool has_moved, bool was_recheck);
  /// Starts checking new nodes at the current position. Returns false if there is nothing to check.
  bool start_new_node_check();
  /// Adds hits up to the memory limit; the rest is reported as a problem.
  void add_pending_hits(std::vector<WireHit> hits);
  /// Reports to the requesters of these tensors that there is no value.
  void push_missing(const std::vector<ViewQueue::Item>& items);
  void set_state(TrainingState next);
  [[nodiscard]] bool over() const { return is_over(state); }
  /// Returns true if an exception was raised, which the client reports before it ends.
  [[nodiscard]] bool at_exception() const { return !metadata.failure.empty(); }
  /// Returns a command that did not reach the client to its queue.
  void return_command(const Command& command);

  /// Runs `change` with the mutex locked, answers the held WaitCMD if there is a command for it now, and notifies the
  /// observer. `change` returns true if the held call is to be answered without a command.
  template <class F>
  void update(F&& change) {
    Waiter answered_waiter;
    std::optional<Command> command;
    {
      const std::lock_guard lock(mutex);
      const bool should_fail = change();
      if (waiter && !should_fail) command = next_for_waiter();
      if (waiter && (should_fail || command)) answered_waiter = std::exchange(waiter, nullptr);
    }
    if (answered_waiter) answered_waiter(command);
    events.deliver();
  }
  /// Ends the training. The observer receives the events of `final_message` and the pending hits, then missing values for its
  /// open requests, then the final state. A training that is already over keeps its state.
  template <class F>
  void end(TrainingState final_state, F&& final_message) {
    update([&] {
      final_message();
      unresponsive_since.reset();
      if (over()) return true;
      run.hold();
      push_hits();
      return true;
    });
    events.wait_until_delivered();
    update([&] {
      push_missing(views.drop_all());
      // A lost training may still report its end; an ended one keeps its state.
      if (!over() || (state == TrainingState::lost && final_state != TrainingState::lost)) set_state(final_state);
      return true;
    });
  }
  /// Delivers the answers to the outstanding request of `level`, in the requested order. `surplus_problem` (with %1 sent, %2
  /// requested) is the problem for surplus answers.
  template <class Value>
  void receive(ViewLevel level, const std::vector<Value>& values, void (Core::*push_one)(const WireTensor&, const Value&),
               const char* surplus_problem) {
    update([&] {
      const auto& requested = views.outstanding();
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (!requested || requested->level != level || i >= requested->tensors.size()) {
          push_problem({surplus_problem, {std::to_string(values.size()), std::to_string(i)}});
          break;
        }
        views.mark_answered(requested->tensors[i]);
        (this->*push_one)(requested->tensors[i], values[i]);
      }
      return false;
    });
  }

 private:
  std::optional<Command> next_for_waiter();
  std::optional<Command> next_command();
};

}  // namespace sporescope::live
