// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/training.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "core/live/derived_answers.h"
#include "core/live/training_impl.h"

namespace sporescope::live {

namespace {

// Returns true for versions with a known protocol, names and files: 1.0 to 2.x.
bool is_known_version(std::string_view version) {
  return version.size() > 2 && (version.front() == '1' || version.front() == '2') && version[1] == '.' &&
         std::isdigit(static_cast<unsigned char>(version[2])) != 0;
}

// Keeps values that a client sends only once, when it registers.
Metadata merge_metadata(Metadata current, const Metadata& previous) {
  if (current.ms_version.empty()) current.ms_version = previous.ms_version;
  if (current.ranks == 0) current.ranks = previous.ranks;
  if (!current.process.known()) current.process = previous.process;
  current.console = current.console || previous.console;
  return current;
}

}  // namespace

Training::Training() : core_(std::make_unique<Core>()) {}

Training::~Training() = default;

void Training::set_observer(Observer observer) { core_->events.set_observer(std::move(observer)); }

void Training::attach(const std::string& peer, const Metadata& metadata) {
  core_->update([&] {
    Core& c = *core_;
    c.peer = peer;
    c.connected_at = std::chrono::system_clock::now();
    c.metadata = metadata;
    c.last_completed_step = metadata.current_node.empty() ? metadata.step : metadata.step - 1;
    c.graphs.clear();
    c.run = {};
    c.exiting = c.hit = false;
    c.in_flight.reset();
    c.pending_hits.clear();
    c.pending_bytes = 0;
    c.has_new_graphs = c.report_only_new = false;
    c.reported_hits.clear();
    c.unresponsive_since.reset();
    c.stopped_by.reset();
    c.console.clear();
    c.watchpoints.restart();
    c.push_missing(c.views.drop_all());
    c.state = TrainingState::connected;
    c.push_kind(TrainingEvent::Kind::attached);
    if (!metadata.ms_version.empty() && !is_known_version(metadata.ms_version)) {
      c.push_problem(
          {SPORESCOPE_TRANSLATE_NOOP("The training reports MindSpore %1. Sporescope supports 1.0 to 2.x; data from other "
                                     "versions may be shown incorrectly"),
           {metadata.ms_version}});
    }
    return true;  // a call that is still held belongs to the previous client
  });
}

void Training::receive_graph(std::shared_ptr<const Graph> graph, std::shared_ptr<const GraphBytes> bytes) {
  core_->update([&] {
    Core& c = *core_;
    const auto known =
        std::find_if(c.graphs.begin(), c.graphs.end(), [&](const auto& g) { return g->name() == graph->name(); });
    if (known != c.graphs.end()) {
      *known = graph;
    } else {
      c.graphs.push_back(graph);
    }
    // A graph in the middle of a run holds it: watchpoints list nodes by name, so the user must decide again.
    if (c.metadata.step > 0) c.run.hold();
    c.has_new_graphs = true;
    TrainingEvent event;
    event.kind = TrainingEvent::Kind::graph;
    event.graph = std::move(graph);
    event.graph_bytes = std::move(bytes);
    c.push(std::move(event));
    return false;
  });
}

std::uint64_t Training::wait(const Metadata& message, Waiter waiter) {
  Waiter previous_waiter;
  {
    const std::lock_guard lock(core_->mutex);
    previous_waiter = std::exchange(core_->waiter, nullptr);
  }
  if (previous_waiter) previous_waiter(std::nullopt);
  core_->update([&] {
    Core& c = *core_;
    const auto delivered = std::exchange(c.in_flight, std::nullopt);
    const auto* last_run = delivered ? std::get_if<RunCommand>(&*delivered) : nullptr;
    c.push_missing(c.views.take_unanswered());
    const Metadata metadata = c.correct_step(message);
    const bool has_moved = metadata.step != c.metadata.step || metadata.current_node != c.metadata.current_node;
    // The training will not continue: drop the rest of the run so that the user can examine its state.
    if (!metadata.failure.empty() && c.metadata.failure.empty()) c.run = {};
    c.metadata = merge_metadata(metadata, c.metadata);
    if (auto answer = std::exchange(c.metadata.console_answer, std::nullopt)) c.push_console(std::move(*answer));
    c.drop_reported_hits(has_moved, last_run != nullptr && last_run->level == RunLevel::recheck);
    if (c.run.stops_at(c.pending_hits)) c.hit = true;
    if (has_moved) {
      if (auto scalar = c.run.stops_at(c.metadata.scalars)) c.stopped_by = std::move(scalar);
      c.push_step();
    }
    c.push_hits();
    return false;
  });
  // Observers request tensors of this step before the next one begins.
  core_->events.wait_until_delivered();
  std::uint64_t wait_id = 0;
  core_->update([&] {
    core_->waiter = std::move(waiter);
    wait_id = ++core_->wait_id;
    return false;
  });
  return wait_id;
}

void Training::cancel_wait(std::uint64_t wait_id) {
  core_->update([&] {
    Core& c = *core_;
    if (wait_id != c.wait_id) return false;
    c.waiter = nullptr;
    if (const auto undelivered = std::exchange(c.in_flight, std::nullopt)) c.return_command(*undelivered);
    return false;
  });
}

void Training::receive_hits(std::vector<WireHit> hits) {
  if (hits.empty()) return;
  core_->update([&] {
    core_->add_pending_hits(std::move(hits));
    return false;
  });
}

void Training::receive_value(WireValue value) {
  std::optional<ViewLevel> level;
  {
    const std::lock_guard lock(core_->mutex);
    if (core_->views.match(value.name)) level = core_->views.outstanding()->level;
  }
  // Slow, so the lock is not held and calls of the client continue meanwhile.
  const bool needs_statistics = level == ViewLevel::statistics && value.tensor != nullptr;
  const auto statistics = needs_statistics ? statistics_of(*value.tensor) : Result<WireStatistics>(WireStatistics{});
  core_->update([&] {
    Core& c = *core_;
    const auto requested = c.views.match(value.name);
    if (requested) {
      c.views.mark_answered(*requested);
      value.name = *requested;
    }
    if (requested && level == ViewLevel::base) c.push_base(*requested, value.tensor ? base_of(*value.tensor) : WireBase{});
    if (requested && level == ViewLevel::statistics) c.push_statistics(*requested, statistics.value_or(WireStatistics{}));
    TrainingEvent event;
    event.kind = TrainingEvent::Kind::value;
    event.value = std::move(value);
    c.push(std::move(event));
    return false;
  });
}

void Training::receive_bases(const std::vector<WireBase>& bases) {
  core_->receive(
      ViewLevel::base, bases, &Core::push_base,
      SPORESCOPE_TRANSLATE_NOOP("The training sent %1 tensor descriptions, but %2 were requested; the rest were discarded"));
}

void Training::receive_statistics(const std::vector<WireStatistics>& statistics) {
  core_->receive(
      ViewLevel::statistics, statistics, &Core::push_statistics,
      SPORESCOPE_TRANSLATE_NOOP("The training sent statistics of %1 tensors, but %2 were requested; the rest were discarded"));
}

void Training::training_done(const Metadata& last) {
  core_->end(last.failure.empty() ? TrainingState::ended : TrainingState::failed, [&] {
    Core& c = *core_;
    c.metadata.training_done = true;
    if (c.state == TrainingState::ended) {
      c.metadata.failure.clear();
      c.metadata.traceback.clear();
    } else {
      c.metadata.failure = last.failure;
      c.metadata.traceback = last.traceback;
    }
    if (last.step <= c.metadata.step) return;
    c.metadata.step = last.step;
    c.metadata.scalars = last.scalars;
    c.push_step();
  });
}

void Training::mark_lost(const Text& why) {
  core_->end(TrainingState::lost, [&] {
    if (!core_->over()) core_->push_problem(why);
  });
}

void Training::mark_unresponsive(std::chrono::system_clock::time_point since) {
  core_->update([&] {
    Core& c = *core_;
    if (c.over() || c.unresponsive_since) return false;
    c.unresponsive_since = since;
    c.push_kind(TrainingEvent::Kind::state);
    return false;
  });
}

void Training::mark_alive() {
  core_->update([&] {
    if (std::exchange(core_->unresponsive_since, std::nullopt)) core_->push_kind(TrainingEvent::Kind::state);
    return false;
  });
}

void Training::report(const Text& problem) {
  core_->update([&] {
    core_->push_problem(problem);
    return false;
  });
}

void Training::set_watchpoint(SetCommand command) {
  core_->update([&] {
    core_->watchpoints.set(std::move(command));
    core_->push_kind(TrainingEvent::Kind::state);
    return false;
  });
}

void Training::remove_watchpoint(int id) {
  core_->update([&] {
    if (core_->watchpoints.remove(id)) core_->push_kind(TrainingEvent::Kind::state);
    return false;
  });
}

void Training::run(const RunGoal& goal) {
  if (goal.steps == 0 || goal.steps < -1) return;
  core_->update([&] {
    Core& c = *core_;
    (void)c.start_new_node_check();
    c.run.run(goal);
    if (!c.waiter && c.state != TrainingState::running && !c.over()) c.set_state(TrainingState::sending);
    return false;
  });
}

void Training::run_to_node(std::string node) {
  core_->update([&] {
    Core& c = *core_;
    (void)c.start_new_node_check();
    c.run.run_to_node(std::move(node), c.last_completed_step);
    return false;
  });
}

bool Training::judge_new_nodes() {
  bool is_due = false;
  core_->update([&] {
    Core& c = *core_;
    is_due = !c.over() && c.start_new_node_check();
    if (is_due && !c.waiter && c.state != TrainingState::running) c.set_state(TrainingState::sending);
    return false;
  });
  return is_due;
}

void Training::recheck() {
  core_->update([&] {
    core_->report_only_new = false;
    core_->run.recheck();
    return false;
  });
}

void Training::add_local_scalars(const std::vector<Scalar>& scalars) {
  core_->update([&] {
    if (auto scalar = core_->run.stops_at(scalars)) {
      core_->stopped_by = std::move(scalar);
      core_->push_kind(TrainingEvent::Kind::state);
    }
    return false;
  });
}

bool Training::run_code(ConsoleCommand code) {
  bool is_accepted = false;
  core_->update([&] {
    is_accepted = core_->metadata.console && !core_->over();
    if (is_accepted) core_->console.push_back(std::move(code));
    return false;
  });
  return is_accepted;
}

void Training::pause() {
  core_->update([&] {
    // Between its steps, a run may wait for tensors that are being fetched; it still counts as running and can be paused.
    Core& c = *core_;
    if (c.run.held() || c.over()) return false;
    c.run.pause();
    if (c.state == TrainingState::running) c.set_state(TrainingState::sending);
    return false;
  });
}

void Training::terminate() {
  core_->update([&] {
    Core& c = *core_;
    if (c.over()) return false;
    c.exiting = true;
    c.run.hold();
    if (!c.waiter) c.set_state(TrainingState::sending);
    return false;
  });
}

void Training::request_tensors(ViewLevel level, const std::vector<WireTensor>& tensors) {
  core_->update([&] {
    core_->views.request(level, tensors);
    if (core_->over()) core_->push_missing(core_->views.drop_all());
    return false;
  });
}

void Training::cancel_request(ViewLevel level, const WireTensor& tensor) {
  const std::lock_guard lock(core_->mutex);
  core_->views.cancel(level, tensor);
}

TrainingState Training::state() const {
  const std::lock_guard lock(core_->mutex);
  return core_->state;
}

std::optional<std::chrono::system_clock::time_point> Training::unresponsive_since() const {
  const std::lock_guard lock(core_->mutex);
  return core_->unresponsive_since;
}

std::optional<Scalar> Training::stopped_by() const {
  const std::lock_guard lock(core_->mutex);
  return core_->stopped_by;
}

std::int32_t Training::step() const {
  const std::lock_guard lock(core_->mutex);
  return core_->metadata.step;
}

std::string Training::peer() const {
  const std::lock_guard lock(core_->mutex);
  return core_->peer;
}

Metadata Training::metadata() const {
  const std::lock_guard lock(core_->mutex);
  return core_->metadata;
}

std::chrono::system_clock::time_point Training::connected_at() const {
  const std::lock_guard lock(core_->mutex);
  return core_->connected_at;
}

std::vector<std::shared_ptr<const Graph>> Training::graphs() const {
  const std::lock_guard lock(core_->mutex);
  return core_->graphs;
}

std::int64_t Training::steps_left() const {
  const std::lock_guard lock(core_->mutex);
  return core_->run.steps_left();
}

bool Training::is_running() const {
  const std::lock_guard lock(core_->mutex);
  return !core_->run.held() && !core_->over();
}

bool Training::watchpoints_changed() const {
  const std::lock_guard lock(core_->mutex);
  return core_->watchpoints.changed();
}

}  // namespace sporescope::live
