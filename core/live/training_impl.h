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

/// The insides of a Training. Everything but `events`, `update`, `end` and `receive` is used with the mutex locked.
struct Training::Core {
  mutable std::mutex mutex;
  EventQueue events;

  std::string peer;
  std::chrono::system_clock::time_point arrived;
  Metadata metadata;
  std::int32_t ended_step = 0;  // the last one of whose end the client has told
  TrainingState state = TrainingState::connected;
  std::optional<std::chrono::system_clock::time_point> unresponsive_since;
  std::vector<std::shared_ptr<const Graph>> graphs;
  WatchList watchpoints;
  ViewQueue views;
  RunPlan run;
  std::deque<ConsoleCommand> console;  // what is to be run once it stands
  bool exiting = false;
  bool hit = false;
  std::optional<Scalar> stopped_by;
  std::vector<WireHit> pending_hits;  // of the step that just ended: its number comes with the next WaitCMD
  std::size_t pending_bytes = 0;      // that those hold
  bool has_new_graphs = false;        // graphs came since a run began: no watchpoint has judged what they hold
  bool report_only_new = false;       // what is judged once more is told as far as it was not told of this step
  std::set<std::tuple<int, std::string, std::uint32_t>>
      reported_hits;  // on new ground: watchpoint, node and slot of this step's hits

  Waiter waiter;
  std::uint64_t wait_id = 0;
  // What was answered last; it counts as delivered when the client asks again.
  std::optional<Command> in_flight;

  /// Inside of a step some clients tell the number of the one that ended last: there it is that of the step under way.
  [[nodiscard]] Metadata with_own_step(Metadata message);
  void push(TrainingEvent event);
  void push_kind(TrainingEvent::Kind kind);
  void push_step();
  void push_console(ConsoleAnswer answer);
  void push_problem(Text text);
  void push_base(const WireTensor& tensor, const WireBase& base);
  void push_statistics(const WireTensor& tensor, const WireStatistics& statistics);
  void push_hits();
  /// The client asks again: leaves out of its hits what was told of this step, if it was to judge what is new.
  void drop_reported_hits(bool moved, bool judged_once_more);
  /// True if what is new is going to be judged where the training stands.
  bool begin_judging_new();
  /// As many of the hits as may be pending; the rest is told as a problem.
  void queue_hits(std::vector<WireHit> hits);
  /// Tells those who wait for these tensors that there is nothing.
  void push_missing(const std::vector<ViewQueue::Item>& items);
  void set_state(TrainingState next);
  [[nodiscard]] bool over() const { return is_over(state); }
  /// An exception has come out of it, and it says so before it goes.
  [[nodiscard]] bool at_exception() const { return !metadata.failure.empty(); }
  /// A command that did not reach the client goes back to where it came from.
  void return_command(const Command& command);

  /// Runs `diff` with the mutex locked, answers the held WaitCMD if there is a command for it now, and tells the observer
  /// what happened. `diff` returns true if the held call shall be answered without a command.
  template <class F>
  void update(F&& change) {
    Waiter answered;
    std::optional<Command> command;
    {
      const std::lock_guard lock(mutex);
      const bool give_up = change();
      if (waiter && !give_up) command = next_for_waiter();
      if (waiter && (give_up || command)) answered = std::exchange(waiter, nullptr);
    }
    if (answered) answered(command);
    events.deliver();
  }
  /// The training is over: the observer hears what `final_message` pushes and the hits that were pending, then that what it
  /// wanted will not come, then the end. A training that is over already stays as it is.
  template <class F>
  void end(TrainingState how, F&& final_message) {
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
      // Who was lost may still be heard of; who has said goodbye stays as it went.
      if (!over() || (state == TrainingState::lost && how != TrainingState::lost)) set_state(how);
      return true;
    });
  }
  /// Passes what was asked for at `level` on, in the order in which it was asked; `too_many` (with %1 sent, %2 asked) tells of
  /// a rest.
  template <class Value>
  void receive(ViewLevel level, const std::vector<Value>& values, void (Core::*push_one)(const WireTensor&, const Value&),
               const char* too_many) {
    update([&] {
      const auto& requested = views.outstanding();
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (!requested || requested->level != level || i >= requested->tensors.size()) {
          push_problem({too_many, {std::to_string(values.size()), std::to_string(i)}});
          break;
        }
        views.answered(requested->tensors[i]);
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
