// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/training.h"

#include <algorithm>
#include <cctype>
#include <limits>
#include <string_view>
#include <utility>

#include "core/live/data_types.h"
#include "core/tensor/statistics.h"

namespace sporescope::live {

namespace {

// Enough for hundreds of thousands of hits.
constexpr std::size_t kMaxPendingBytes = std::size_t{64} << 20;

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

std::size_t bytes_of(const WireHit& hit) {
  std::size_t bytes = sizeof(hit) + hit.node.size();
  for (const WireHit::Parameter& parameter : hit.parameters) bytes += sizeof(parameter) + parameter.name.size();
  return bytes;
}

// A client may send a value instead of its dtype and shape or its statistics.
WireBase base_of(const TensorSource& value) {
  return {mindspore_data_type(value.dtype()), value.shape(),
          static_cast<std::int64_t>(value.count() * item_size(value.dtype()))};
}

Result<WireStatistics> statistics_of(const TensorSource& value) {
  const auto statistics = compute_statistics(value);
  if (!statistics) return tl::unexpected(statistics.error());
  WireStatistics wire;
  wire.base = base_of(value);
  wire.max = statistics->max.value_or(0);
  wire.min = statistics->min.value_or(0);
  wire.mean = statistics->mean.value_or(0);
  wire.count = statistics->count;
  wire.negative = statistics->negative - statistics->neg_inf;
  wire.positive = statistics->positive - statistics->pos_inf;
  wire.nan = statistics->nan;
  wire.neg_inf = statistics->neg_inf;
  wire.pos_inf = statistics->pos_inf;
  wire.zero = statistics->zero;
  return wire;
}

}  // namespace

template <class F>
void Training::update(F&& change) {
  Waiter answered_waiter;
  std::optional<Command> command;
  {
    const std::lock_guard lock(mutex_);
    const bool should_fail = change();
    if (waiter_ && !should_fail) command = next_for_waiter();
    if (waiter_ && (should_fail || command)) answered_waiter = std::exchange(waiter_, nullptr);
  }
  if (answered_waiter) answered_waiter(command);
  events_.deliver();
}

template <class F>
void Training::end(TrainingState final_state, F&& final_message) {
  update([&] {
    final_message();
    unresponsive_since_.reset();
    if (over()) return true;
    run_.hold();
    push_hits();
    return true;
  });
  events_.wait_until_delivered();
  update([&] {
    push_missing(views_.drop_all());
    // A lost training may still report its end; an ended one keeps its state.
    if (!over() || (state_ == TrainingState::lost && final_state != TrainingState::lost)) set_state(final_state);
    return true;
  });
}

template <class Value>
void Training::receive(ViewLevel level, const std::vector<Value>& values,
                       void (Training::*push_one)(const WireTensor&, const Value&), const char* surplus_problem) {
  update([&] {
    const auto& requested = views_.outstanding();
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!requested || requested->level != level || i >= requested->tensors.size()) {
        push_problem({surplus_problem, {std::to_string(values.size()), std::to_string(i)}});
        break;
      }
      views_.mark_answered(requested->tensors[i]);
      (this->*push_one)(requested->tensors[i], values[i]);
    }
    return false;
  });
}

void Training::set_observer(Observer observer) { events_.set_observer(std::move(observer)); }

void Training::attach(const std::string& peer, const Metadata& metadata) {
  update([&] {
    peer_ = peer;
    connected_at_ = std::chrono::system_clock::now();
    metadata_ = metadata;
    last_completed_step_ = metadata.current_node.empty() ? metadata.step : metadata.step - 1;
    graphs_.clear();
    run_ = {};
    exiting_ = hit_ = false;
    in_flight_.reset();
    pending_hits_.clear();
    pending_bytes_ = 0;
    has_new_graphs_ = report_only_new_ = false;
    reported_hits_.clear();
    unresponsive_since_.reset();
    stopped_by_.reset();
    console_.clear();
    watchpoints_.restart();
    push_missing(views_.drop_all());
    state_ = TrainingState::connected;
    push_kind(TrainingEvent::Kind::attached);
    if (!metadata.ms_version.empty() && !is_known_version(metadata.ms_version)) {
      push_problem(
          {SPORESCOPE_TRANSLATE_NOOP("The training reports MindSpore %1. Sporescope supports 1.0 to 2.x; data from other "
                                     "versions may be shown incorrectly"),
           {metadata.ms_version}});
    }
    return true;  // a call that is still held belongs to the previous client
  });
}

void Training::receive_graph(std::shared_ptr<const Graph> graph, std::shared_ptr<const GraphBytes> bytes) {
  update([&] {
    const auto known = std::find_if(graphs_.begin(), graphs_.end(), [&](const auto& g) { return g->name() == graph->name(); });
    if (known != graphs_.end()) {
      *known = graph;
    } else {
      graphs_.push_back(graph);
    }
    // A graph in the middle of a run holds it: watchpoints list nodes by name, so the user must decide again.
    if (metadata_.step > 0) run_.hold();
    has_new_graphs_ = true;
    TrainingEvent event;
    event.kind = TrainingEvent::Kind::graph;
    event.graph = std::move(graph);
    event.graph_bytes = std::move(bytes);
    push(std::move(event));
    return false;
  });
}

std::uint64_t Training::wait(const Metadata& message, Waiter waiter) {
  Waiter previous_waiter;
  {
    const std::lock_guard lock(mutex_);
    previous_waiter = std::exchange(waiter_, nullptr);
  }
  if (previous_waiter) previous_waiter(std::nullopt);
  update([&] {
    const auto delivered = std::exchange(in_flight_, std::nullopt);
    const auto* last_run = delivered ? std::get_if<RunCommand>(&*delivered) : nullptr;
    push_missing(views_.take_unanswered());
    const Metadata metadata = correct_step(message);
    const bool has_moved = metadata.step != metadata_.step || metadata.current_node != metadata_.current_node;
    // The training will not continue: drop the rest of the run so that the user can examine its state.
    if (!metadata.failure.empty() && metadata_.failure.empty()) run_ = {};
    metadata_ = merge_metadata(metadata, metadata_);
    if (auto answer = std::exchange(metadata_.console_answer, std::nullopt)) push_console(std::move(*answer));
    drop_reported_hits(has_moved, last_run != nullptr && last_run->level == RunLevel::recheck);
    if (run_.stops_at(pending_hits_)) hit_ = true;
    if (has_moved) {
      if (auto scalar = run_.stops_at(metadata_.scalars)) stopped_by_ = std::move(scalar);
      push_step();
    }
    push_hits();
    return false;
  });
  // Observers request tensors of this step before the next one begins.
  events_.wait_until_delivered();
  std::uint64_t wait_id = 0;
  update([&] {
    waiter_ = std::move(waiter);
    wait_id = ++wait_id_;
    return false;
  });
  return wait_id;
}

void Training::cancel_wait(std::uint64_t wait_id) {
  update([&] {
    if (wait_id != wait_id_) return false;
    waiter_ = nullptr;
    if (const auto undelivered = std::exchange(in_flight_, std::nullopt)) return_command(*undelivered);
    return false;
  });
}

void Training::receive_hits(std::vector<WireHit> hits) {
  if (hits.empty()) return;
  update([&] {
    add_pending_hits(std::move(hits));
    return false;
  });
}

void Training::receive_value(WireValue value) {
  std::optional<ViewLevel> level;
  {
    const std::lock_guard lock(mutex_);
    if (views_.match(value.name)) level = views_.outstanding()->level;
  }
  // Slow, so the lock is not held and calls of the client continue meanwhile.
  const bool needs_statistics = level == ViewLevel::statistics && value.tensor != nullptr;
  const auto statistics = needs_statistics ? statistics_of(*value.tensor) : Result<WireStatistics>(WireStatistics{});
  update([&] {
    const auto requested = views_.match(value.name);
    if (requested) {
      views_.mark_answered(*requested);
      value.name = *requested;
    }
    if (requested && level == ViewLevel::base) push_base(*requested, value.tensor ? base_of(*value.tensor) : WireBase{});
    if (requested && level == ViewLevel::statistics) push_statistics(*requested, statistics.value_or(WireStatistics{}));
    TrainingEvent event;
    event.kind = TrainingEvent::Kind::value;
    event.value = std::move(value);
    push(std::move(event));
    return false;
  });
}

void Training::receive_bases(const std::vector<WireBase>& bases) {
  receive(
      ViewLevel::base, bases, &Training::push_base,
      SPORESCOPE_TRANSLATE_NOOP("The training sent %1 tensor descriptions, but %2 were requested; the rest were discarded"));
}

void Training::receive_statistics(const std::vector<WireStatistics>& statistics) {
  receive(
      ViewLevel::statistics, statistics, &Training::push_statistics,
      SPORESCOPE_TRANSLATE_NOOP("The training sent statistics of %1 tensors, but %2 were requested; the rest were discarded"));
}

void Training::training_done(const Metadata& last) {
  end(last.failure.empty() ? TrainingState::ended : TrainingState::failed, [&] {
    metadata_.training_done = true;
    if (state_ == TrainingState::ended) {
      metadata_.failure.clear();
      metadata_.traceback.clear();
    } else {
      metadata_.failure = last.failure;
      metadata_.traceback = last.traceback;
    }
    if (last.step <= metadata_.step) return;
    metadata_.step = last.step;
    metadata_.scalars = last.scalars;
    push_step();
  });
}

void Training::mark_lost(const Text& why) {
  end(TrainingState::lost, [&] {
    if (!over()) push_problem(why);
  });
}

void Training::mark_unresponsive(std::chrono::system_clock::time_point since) {
  update([&] {
    if (over() || unresponsive_since_) return false;
    unresponsive_since_ = since;
    push_kind(TrainingEvent::Kind::state);
    return false;
  });
}

void Training::mark_alive() {
  update([&] {
    if (std::exchange(unresponsive_since_, std::nullopt)) push_kind(TrainingEvent::Kind::state);
    return false;
  });
}

void Training::report(const Text& problem) {
  update([&] {
    push_problem(problem);
    return false;
  });
}

void Training::set_watchpoint(SetCommand command) {
  update([&] {
    watchpoints_.set(std::move(command));
    push_kind(TrainingEvent::Kind::state);
    return false;
  });
}

void Training::remove_watchpoint(int id) {
  update([&] {
    if (watchpoints_.remove(id)) push_kind(TrainingEvent::Kind::state);
    return false;
  });
}

void Training::run(const RunGoal& goal) {
  if (goal.steps == 0 || goal.steps < -1) return;
  update([&] {
    (void)start_new_node_check();
    run_.run(goal);
    if (!waiter_ && state_ != TrainingState::running && !over()) set_state(TrainingState::sending);
    return false;
  });
}

void Training::run_to_node(std::string node) {
  update([&] {
    (void)start_new_node_check();
    run_.run_to_node(std::move(node), last_completed_step_);
    return false;
  });
}

bool Training::judge_new_nodes() {
  bool is_due = false;
  update([&] {
    is_due = !over() && start_new_node_check();
    if (is_due && !waiter_ && state_ != TrainingState::running) set_state(TrainingState::sending);
    return false;
  });
  return is_due;
}

void Training::recheck() {
  update([&] {
    report_only_new_ = false;
    run_.recheck();
    return false;
  });
}

void Training::add_local_scalars(const std::vector<Scalar>& scalars) {
  update([&] {
    if (auto scalar = run_.stops_at(scalars)) {
      stopped_by_ = std::move(scalar);
      push_kind(TrainingEvent::Kind::state);
    }
    return false;
  });
}

bool Training::run_code(ConsoleCommand code) {
  bool is_accepted = false;
  update([&] {
    is_accepted = metadata_.console && !over();
    if (is_accepted) console_.push_back(std::move(code));
    return false;
  });
  return is_accepted;
}

void Training::pause() {
  update([&] {
    // Between its steps, a run may wait for tensors that are being fetched; it still counts as running and can be paused.
    if (run_.held() || over()) return false;
    run_.pause();
    if (state_ == TrainingState::running) set_state(TrainingState::sending);
    return false;
  });
}

void Training::terminate() {
  update([&] {
    if (over()) return false;
    exiting_ = true;
    run_.hold();
    if (!waiter_) set_state(TrainingState::sending);
    return false;
  });
}

void Training::request_tensors(ViewLevel level, const std::vector<WireTensor>& tensors) {
  update([&] {
    views_.request(level, tensors);
    if (over()) push_missing(views_.drop_all());
    return false;
  });
}

void Training::cancel_request(ViewLevel level, const WireTensor& tensor) {
  const std::lock_guard lock(mutex_);
  views_.cancel(level, tensor);
}

TrainingState Training::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

std::optional<std::chrono::system_clock::time_point> Training::unresponsive_since() const {
  const std::lock_guard lock(mutex_);
  return unresponsive_since_;
}

std::optional<Scalar> Training::stopped_by() const {
  const std::lock_guard lock(mutex_);
  return stopped_by_;
}

std::int32_t Training::step() const {
  const std::lock_guard lock(mutex_);
  return metadata_.step;
}

std::string Training::peer() const {
  const std::lock_guard lock(mutex_);
  return peer_;
}

Metadata Training::metadata() const {
  const std::lock_guard lock(mutex_);
  return metadata_;
}

std::chrono::system_clock::time_point Training::connected_at() const {
  const std::lock_guard lock(mutex_);
  return connected_at_;
}

std::vector<std::shared_ptr<const Graph>> Training::graphs() const {
  const std::lock_guard lock(mutex_);
  return graphs_;
}

std::int64_t Training::steps_left() const {
  const std::lock_guard lock(mutex_);
  return run_.steps_left();
}

bool Training::is_running() const {
  const std::lock_guard lock(mutex_);
  return !run_.held() && !over();
}

bool Training::watchpoints_changed() const {
  const std::lock_guard lock(mutex_);
  return watchpoints_.changed();
}

Metadata Training::correct_step(Metadata message) {
  constexpr std::int32_t kLast = std::numeric_limits<std::int32_t>::max();
  if (message.current_node.empty()) {
    last_completed_step_ = message.step;
  } else {
    message.step = std::max(message.step, last_completed_step_ == kLast ? kLast : last_completed_step_ + 1);
  }
  return message;
}

void Training::push(TrainingEvent event) {
  event.state = state_;
  event.step = metadata_.step;
  event.inside_step = !metadata_.current_node.empty();
  event.graphs_ran = metadata_.graphs_ran;
  events_.push(std::move(event));
}

void Training::push_kind(TrainingEvent::Kind kind) {
  TrainingEvent event;
  event.kind = kind;
  push(std::move(event));
}

void Training::push_step() {
  TrainingEvent event;
  event.kind = TrainingEvent::Kind::step;
  event.scalars = metadata_.scalars;
  push(std::move(event));
}

void Training::push_console(ConsoleAnswer answer) {
  TrainingEvent event;
  event.kind = TrainingEvent::Kind::console;
  event.console_answer = std::move(answer);
  push(std::move(event));
}

void Training::push_problem(Text text) {
  TrainingEvent event;
  event.kind = TrainingEvent::Kind::problem;
  event.problem = std::move(text);
  push(std::move(event));
}

void Training::push_base(const WireTensor& tensor, const WireBase& base) {
  TrainingEvent event;
  event.kind = TrainingEvent::Kind::base;
  event.base = {tensor, base};
  push(std::move(event));
}

void Training::push_statistics(const WireTensor& tensor, const WireStatistics& statistics) {
  TrainingEvent event;
  event.kind = TrainingEvent::Kind::statistics;
  event.statistics = {tensor, statistics};
  push(std::move(event));
}

void Training::add_pending_hits(std::vector<WireHit> hits) {
  for (WireHit& wire_hit : hits) {
    const std::size_t bytes = bytes_of(wire_hit);
    if (pending_bytes_ + bytes > kMaxPendingBytes) {
      return push_problem(
          {SPORESCOPE_TRANSLATE_NOOP("The training reported more than %1 bytes of hits in one step; the rest was discarded"),
           {Count{kMaxPendingBytes}}});
    }
    pending_bytes_ += bytes;
    pending_hits_.push_back(std::move(wire_hit));
  }
}

void Training::drop_reported_hits(bool has_moved, bool was_recheck) {
  const auto key = [](const WireHit& wire_hit) { return std::tuple(wire_hit.watchpoint, wire_hit.node, wire_hit.slot); };
  if (has_moved) reported_hits_.clear();
  if (was_recheck && std::exchange(report_only_new_, false)) {
    std::erase_if(pending_hits_, [&](const WireHit& wire_hit) { return reported_hits_.contains(key(wire_hit)); });
  }
  if (!has_new_graphs_) return;
  for (const WireHit& wire_hit : pending_hits_) reported_hits_.insert(key(wire_hit));
}

// Before the first step, the tensors are the initial ones. After a graph has arrived, they are those of the step in which it
// ran for the first time. Neither can be checked later.
bool Training::start_new_node_check() {
  const bool is_due = watchpoints_.changed() && (metadata_.step == 0 || has_new_graphs_);
  has_new_graphs_ = false;
  if (!is_due) return false;
  report_only_new_ = true;
  run_.recheck();
  return true;
}

void Training::push_hits() {
  pending_bytes_ = 0;
  if (pending_hits_.empty()) return;
  TrainingEvent event;
  event.kind = TrainingEvent::Kind::hits;
  event.hits = std::exchange(pending_hits_, {});
  push(std::move(event));
}

void Training::push_missing(const std::vector<ViewQueue::Item>& items) {
  for (const auto& [level, tensor] : items) {
    switch (level) {
      case ViewLevel::value: {
        TrainingEvent event;
        event.kind = TrainingEvent::Kind::value;
        event.value = WireValue{tensor, nullptr, {}};
        push(std::move(event));
        break;
      }
      case ViewLevel::base:
        push_base(tensor, {});
        break;
      case ViewLevel::statistics:
        push_statistics(tensor, {});
        break;
    }
  }
}

void Training::set_state(TrainingState next) {
  if (state_ == next) return;
  state_ = next;
  push_kind(TrainingEvent::Kind::state);
}

void Training::return_command(const Command& command) {
  if (const auto* run_command = std::get_if<RunCommand>(&command)) run_.return_unsent(*run_command);
  if (const auto* set = std::get_if<SetCommand>(&command)) watchpoints_.return_unsent(*set);
  if (const auto* code = std::get_if<ConsoleCommand>(&command)) console_.push_front(*code);
  if (const auto* view = std::get_if<ViewCommand>(&command)) {
    (void)views_.take_unanswered();
    views_.request(view->level, view->tensors);
  }
}

std::optional<Command> Training::next_command() {
  if (exiting_) return ExitCommand{};
  if (const auto unreached = run_.arrive(metadata_)) {
    push_problem({SPORESCOPE_TRANSLATE_NOOP("%1 did not run during a full step; the training was paused at the end of step %2"),
                  {*unreached, std::to_string(metadata_.step)}});
  }
  if (!run_.has_steps() && !console_.empty()) {
    ConsoleCommand code = std::move(console_.front());
    console_.pop_front();
    return code;
  }
  // Send watchpoints only before they are checked, not while the user is still editing them.
  if (run_.has_steps()) {
    if (auto command = watchpoints_.next()) return *command;
  }
  if (auto command = views_.next()) return *command;
  // Only Sporescope's own client identifies its process.
  if (auto command = run_.next(watchpoints_.empty() && metadata_.process.known())) return *command;
  return std::nullopt;
}

std::optional<Command> Training::next_for_waiter() {
  auto command = next_command();
  if (!command) {
    set_state(at_exception() ? TrainingState::at_exception : hit_ ? TrainingState::hit : TrainingState::ready);
    return std::nullopt;
  }
  in_flight_ = command;
  if (std::holds_alternative<ExitCommand>(*command)) {
    set_state(at_exception() ? TrainingState::failed : TrainingState::ended);
  } else if (std::holds_alternative<RunCommand>(*command)) {
    hit_ = false;
    stopped_by_.reset();
    set_state(TrainingState::running);
  } else if (run_.has_steps()) {
    set_state(TrainingState::sending);  // data that the run needs is sent first
  }
  return command;
}

}  // namespace sporescope::live
