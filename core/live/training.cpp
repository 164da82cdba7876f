// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/training.h"

#include <algorithm>
#include <deque>
#include <utility>

#include "core/live/view_queue.h"

namespace sporescope::live {

namespace {

// The run that the user asked for. A hit or a pause holds it; what is left of it stays known.
struct Run {
  RunLevel level = RunLevel::step;
  std::string node;       // run to this node; empty: the next one
  std::int64_t left = 0;  // steps; -1: no end
  bool held = true;
  std::int32_t began_at = 0;  // step, for "run to node": a node that does not come within a step is given up
};

struct WatchEntry {
  SetCommand command;
  bool sent = false;  // the client has it, or it is on its way
};

}  // namespace

struct Training::State {
  mutable std::mutex mutex;
  Observer observer;
  std::deque<TrainingEvent> events;
  bool delivering = false;

  std::string peer;
  Metadata metadata;
  TrainingState state = TrainingState::connected;
  std::vector<std::shared_ptr<const Graph>> graphs;

  Waiter waiter;
  std::uint64_t ticket = 0;
  std::map<int, WatchEntry> watchpoints;
  std::vector<int> removals;
  ViewQueue views;
  Run run;
  bool recheck = false;
  bool pausing = false;
  bool exiting = false;
  bool hit = false;
  std::vector<WireHit> pending_hits;  // of the step that just ended: its number comes with the next WaitCMD
  // What was answered last; it counts as delivered when the client asks again.
  std::optional<Command> in_flight;

  void push(TrainingEvent event) {
    event.state = state;
    event.step = metadata.step;
    events.push_back(std::move(event));
  }
  void push_kind(TrainingEvent::Kind kind) {
    TrainingEvent event;
    event.kind = kind;
    push(std::move(event));
  }
  void set_state(TrainingState next) {
    if (state == next) return;
    state = next;
    push_kind(TrainingEvent::Kind::state);
  }
  void push_problem(Text text) {
    TrainingEvent event;
    event.kind = TrainingEvent::Kind::problem;
    event.problem = std::move(text);
    push(std::move(event));
  }

  void push_hits() {
    if (pending_hits.empty()) return;
    TrainingEvent event;
    event.kind = TrainingEvent::Kind::hits;
    event.hits = std::exchange(pending_hits, {});
    push(std::move(event));
  }
  void push_missing(const std::vector<ViewQueue::Item>& items) {
    for (const auto& [level, tensor] : items) {
      TrainingEvent event;
      if (level == ViewLevel::value) {
        event.kind = TrainingEvent::Kind::value;
        event.value = WireValue{tensor, nullptr, {}};
      } else if (level == ViewLevel::base) {
        event.kind = TrainingEvent::Kind::base;
        event.base = {tensor, WireBase{}};
      } else {
        event.kind = TrainingEvent::Kind::statistics;
        event.statistics = {tensor, WireStatistics{}};
      }
      push(std::move(event));
    }
  }

  std::optional<Command> next_command();
  std::optional<Command> next_watchpoint();
  std::optional<Command> next_run();
  void give_up_unreached_node();
};

std::optional<Command> Training::State::next_watchpoint() {
  if (!removals.empty()) {
    SetCommand command;
    command.id = removals.front();
    command.remove = true;
    removals.erase(removals.begin());
    return command;
  }
  for (auto& [id, entry] : watchpoints) {
    if (entry.sent) continue;
    entry.sent = true;
    return entry.command;
  }
  return std::nullopt;
}

void Training::State::give_up_unreached_node() {
  if (run.level != RunLevel::node || run.node.empty() || run.held) return;
  if (metadata.current_node == run.node) {
    run.held = true;
  } else if (metadata.step > run.began_at + 1) {
    run.held = true;
    push_problem({SPORESCOPE_TRANSLATE_NOOP("%1 did not run in a whole step: the training was stopped at the end of step %2"),
                  {run.node, std::to_string(metadata.step)}});
  }
}

std::optional<Command> Training::State::next_run() {
  give_up_unreached_node();
  if (run.held) return std::nullopt;
  if (run.level == RunLevel::node) {
    RunCommand command{RunLevel::node, run.node};
    if (run.node.empty()) run.held = true;
    return command;
  }
  if (run.left == 0) {
    run.held = true;
    return std::nullopt;
  }
  if (run.left > 0) --run.left;
  return RunCommand{RunLevel::step, {}};
}

std::optional<Command> Training::State::next_command() {
  if (exiting) return ExitCommand{};
  if (pausing) {
    pausing = false;
    run.held = true;
  }
  // Watchpoints are sent when they are about to be judged, not while the user is still editing them.
  if (recheck || !run.held) {
    if (auto command = next_watchpoint()) return command;
  }
  if (auto command = views.next()) return *command;
  if (recheck) {
    recheck = false;
    return RunCommand{RunLevel::recheck, {}};
  }
  return next_run();
}

Training::Training() : state_(std::make_unique<State>()) {}

Training::~Training() = default;

namespace {

// Runs `change` under the lock, answers the held WaitCMD if there is a command for it, and delivers the events in order
// afterwards.
template <class S, class F>
void update(S& s, F&& change) {
  typename std::remove_reference_t<decltype(s.waiter)> waiter;
  std::optional<Command> command;
  bool answer_nothing = false;
  {
    const std::lock_guard lock(s.mutex);
    answer_nothing = change();
    if (s.waiter && answer_nothing) {
      waiter = std::exchange(s.waiter, nullptr);
    } else if (s.waiter) {
      command = s.next_command();
      if (command) {
        waiter = std::exchange(s.waiter, nullptr);
        s.in_flight = command;
        if (std::holds_alternative<ExitCommand>(*command)) {
          s.set_state(TrainingState::ended);
        } else if (std::holds_alternative<RunCommand>(*command)) {
          s.hit = false;
          s.set_state(TrainingState::running);
        }
      } else {
        s.set_state(s.hit ? TrainingState::hit : TrainingState::ready);
      }
    }
  }
  if (waiter) waiter(answer_nothing ? std::nullopt : command);
  for (;;) {
    Training::Observer observer;
    TrainingEvent event;
    {
      const std::lock_guard lock(s.mutex);
      if (s.delivering || s.events.empty()) return;
      s.delivering = true;
      event = std::move(s.events.front());
      s.events.pop_front();
      observer = s.observer;
    }
    if (observer) observer(event);
    const std::lock_guard lock(s.mutex);
    s.delivering = false;
  }
}

}  // namespace

void Training::set_observer(Observer observer) {
  const std::lock_guard lock(state_->mutex);
  state_->observer = std::move(observer);
}

void Training::attach(const std::string& peer, const Metadata& metadata) {
  update(*state_, [&] {
    State& s = *state_;
    s.peer = peer;
    s.metadata = metadata;
    s.graphs.clear();
    s.run = {};
    s.recheck = s.pausing = s.exiting = s.hit = false;
    s.in_flight.reset();
    s.removals.clear();
    s.pending_hits.clear();
    for (auto& [id, entry] : s.watchpoints) entry.sent = false;
    s.push_missing(s.views.drop_all());
    s.state = TrainingState::connected;
    s.push_kind(TrainingEvent::Kind::attached);
    return true;  // a call that is still held belongs to the client of before
  });
}

void Training::receive_graph(std::shared_ptr<const Graph> graph, std::shared_ptr<const GraphBytes> bytes) {
  update(*state_, [&] {
    State& s = *state_;
    const auto same = std::find_if(s.graphs.begin(), s.graphs.end(), [&](const auto& g) { return g->name() == graph->name(); });
    if (same != s.graphs.end()) {
      *same = graph;
    } else {
      s.graphs.push_back(graph);
    }
    // A graph in the middle of a run is new ground: watchpoints name nodes of graphs, so the user decides again.
    if (!s.run.held && s.metadata.step > 0) s.run.held = true;
    TrainingEvent event;
    event.kind = TrainingEvent::Kind::graph;
    event.graph = std::move(graph);
    event.graph_bytes = std::move(bytes);
    s.push(std::move(event));
    return false;
  });
}

std::uint64_t Training::wait(const Metadata& metadata, Waiter waiter) {
  std::uint64_t ticket = 0;
  Waiter before;
  {
    const std::lock_guard lock(state_->mutex);
    before = std::exchange(state_->waiter, nullptr);
  }
  if (before) before(std::nullopt);
  update(*state_, [&] {
    State& s = *state_;
    s.in_flight.reset();
    s.push_missing(s.views.settle());
    const bool moved = metadata.step != s.metadata.step || metadata.current_node != s.metadata.current_node;
    const std::string version = s.metadata.ms_version;
    s.metadata = metadata;
    if (s.metadata.ms_version.empty()) s.metadata.ms_version = version;
    if (moved) s.push_kind(TrainingEvent::Kind::step);
    s.push_hits();
    return false;
  });
  // The events are delivered by now: what somebody wants to know of this step is asked before the next one begins.
  update(*state_, [&] {
    State& s = *state_;
    s.waiter = std::move(waiter);
    ticket = ++s.ticket;
    return false;
  });
  return ticket;
}

void Training::cancel_wait(std::uint64_t ticket) {
  update(*state_, [&] {
    State& s = *state_;
    if (ticket == s.ticket) s.waiter = nullptr;
    return false;
  });
}

void Training::receive_hits(std::vector<WireHit> hits) {
  if (hits.empty()) return;
  update(*state_, [&] {
    State& s = *state_;
    const bool stops = std::any_of(hits.begin(), hits.end(), [](const WireHit& hit) { return hit.error_code == 0; });
    if (stops) {
      s.run.held = true;
      s.hit = true;
    }
    s.pending_hits.insert(s.pending_hits.end(), std::make_move_iterator(hits.begin()), std::make_move_iterator(hits.end()));
    return false;
  });
}

void Training::receive_value(WireValue value) {
  update(*state_, [&] {
    State& s = *state_;
    if (const auto asked = s.views.match(value.name)) {
      s.views.answered(*asked);
      value.name = *asked;
    }
    TrainingEvent event;
    event.kind = TrainingEvent::Kind::value;
    event.value = std::move(value);
    s.push(std::move(event));
    return false;
  });
}

void Training::receive_bases(const std::vector<WireBase>& bases) {
  update(*state_, [&] {
    State& s = *state_;
    const auto& asked = s.views.outstanding();
    for (std::size_t i = 0; i < bases.size(); ++i) {
      if (!asked || asked->level != ViewLevel::base || i >= asked->tensors.size()) {
        s.push_problem(
            {SPORESCOPE_TRANSLATE_NOOP("The training sent %1 descriptions of tensors, %2 were asked for: the rest is left out"),
             {std::to_string(bases.size()), std::to_string(i)}});
        break;
      }
      TrainingEvent event;
      event.kind = TrainingEvent::Kind::base;
      event.base = {asked->tensors[i], bases[i]};
      s.views.answered(asked->tensors[i]);
      s.push(std::move(event));
    }
    return false;
  });
}

void Training::receive_statistics(const std::vector<WireStatistics>& statistics) {
  update(*state_, [&] {
    State& s = *state_;
    const auto& asked = s.views.outstanding();
    for (std::size_t i = 0; i < statistics.size(); ++i) {
      if (!asked || asked->level != ViewLevel::statistics || i >= asked->tensors.size()) {
        s.push_problem(
            {SPORESCOPE_TRANSLATE_NOOP("The training sent statistics of %1 tensors, %2 were asked for: the rest is left out"),
             {std::to_string(statistics.size()), std::to_string(i)}});
        break;
      }
      TrainingEvent event;
      event.kind = TrainingEvent::Kind::statistics;
      event.statistics = {asked->tensors[i], statistics[i]};
      s.views.answered(asked->tensors[i]);
      s.push(std::move(event));
    }
    return false;
  });
}

void Training::training_done() {
  update(*state_, [&] {
    State& s = *state_;
    s.metadata.training_done = true;
    s.run.held = true;
    s.push_hits();
    s.push_missing(s.views.drop_all());
    s.set_state(TrainingState::ended);
    return true;
  });
}

void Training::lose(const Text& why) {
  update(*state_, [&] {
    State& s = *state_;
    if (s.state == TrainingState::ended || s.state == TrainingState::lost) return true;
    s.run.held = true;
    s.push_hits();
    s.push_missing(s.views.drop_all());
    s.set_state(TrainingState::lost);
    s.push_problem(why);
    return true;
  });
}

void Training::report(const Text& problem) {
  update(*state_, [&] {
    state_->push_problem(problem);
    return false;
  });
}

void Training::set_watchpoint(SetCommand command) {
  update(*state_, [&] {
    State& s = *state_;
    std::erase(s.removals, command.id);
    const int id = command.id;
    s.watchpoints[id] = WatchEntry{std::move(command), false};
    s.push_kind(TrainingEvent::Kind::state);
    return false;
  });
}

void Training::remove_watchpoint(int id) {
  update(*state_, [&] {
    State& s = *state_;
    const auto found = s.watchpoints.find(id);
    if (found == s.watchpoints.end()) return false;
    if (found->second.sent) s.removals.push_back(id);
    s.watchpoints.erase(found);
    s.push_kind(TrainingEvent::Kind::state);
    return false;
  });
}

void Training::forget_synchronised() {
  update(*state_, [&] {
    for (auto& [id, entry] : state_->watchpoints) entry.sent = false;
    return false;
  });
}

void Training::run_steps(std::int64_t steps) {
  if (steps == 0 || steps < -1) return;
  update(*state_, [&] {
    State& s = *state_;
    const bool changed = !s.removals.empty() || std::any_of(s.watchpoints.begin(), s.watchpoints.end(),
                                                            [](const auto& entry) { return !entry.second.sent; });
    // Before the first step the tensors are the initial ones: what is watched there is judged now or never.
    if (s.metadata.step == 0 && changed) s.recheck = true;
    s.run = Run{RunLevel::step, {}, steps, false, s.metadata.step};
    s.pausing = false;
    if (!s.waiter && s.state != TrainingState::running) s.set_state(TrainingState::sending);
    return false;
  });
}

void Training::run_to_node(std::string node) {
  update(*state_, [&] {
    State& s = *state_;
    s.run = Run{RunLevel::node, std::move(node), 0, false, s.metadata.step};
    s.pausing = false;
    return false;
  });
}

void Training::recheck() {
  update(*state_, [&] {
    state_->recheck = true;
    return false;
  });
}

void Training::pause() {
  update(*state_, [&] {
    State& s = *state_;
    if (s.state != TrainingState::running) return false;
    s.pausing = true;
    s.set_state(TrainingState::sending);
    return false;
  });
}

void Training::terminate() {
  update(*state_, [&] {
    State& s = *state_;
    if (s.state == TrainingState::ended || s.state == TrainingState::lost) return false;
    s.exiting = true;
    s.run.held = true;
    if (!s.waiter) s.set_state(TrainingState::sending);
    return false;
  });
}

void Training::want(ViewLevel level, const std::vector<WireTensor>& tensors) {
  update(*state_, [&] {
    State& s = *state_;
    s.views.want(level, tensors);
    if (s.state == TrainingState::ended || s.state == TrainingState::lost) s.push_missing(s.views.drop_all());
    return false;
  });
}

void Training::forget_wanted(ViewLevel level, const WireTensor& tensor) {
  const std::lock_guard lock(state_->mutex);
  state_->views.forget(level, tensor);
}

TrainingState Training::state() const {
  const std::lock_guard lock(state_->mutex);
  return state_->state;
}

std::int32_t Training::step() const {
  const std::lock_guard lock(state_->mutex);
  return state_->metadata.step;
}

std::string Training::peer() const {
  const std::lock_guard lock(state_->mutex);
  return state_->peer;
}

Metadata Training::metadata() const {
  const std::lock_guard lock(state_->mutex);
  return state_->metadata;
}

std::vector<std::shared_ptr<const Graph>> Training::graphs() const {
  const std::lock_guard lock(state_->mutex);
  return state_->graphs;
}

std::int64_t Training::steps_left() const {
  const std::lock_guard lock(state_->mutex);
  return state_->run.level == RunLevel::step ? state_->run.left : 0;
}

bool Training::watchpoints_changed() const {
  const std::lock_guard lock(state_->mutex);
  const State& s = *state_;
  return !s.removals.empty() ||
         std::any_of(s.watchpoints.begin(), s.watchpoints.end(), [](const auto& entry) { return !entry.second.sent; });
}

}  // namespace sporescope::live
