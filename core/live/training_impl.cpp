// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/training_impl.h"

#include <algorithm>
#include <limits>

namespace sporescope::live {

namespace {

// Enough for hundreds of thousands of hits.
constexpr std::size_t kMaxPendingBytes = std::size_t{64} << 20;

std::size_t bytes_of(const WireHit& hit) {
  std::size_t bytes = sizeof(hit) + hit.node.size();
  for (const WireHit::Parameter& parameter : hit.parameters) bytes += sizeof(parameter) + parameter.name.size();
  return bytes;
}

}  // namespace

Metadata Training::Core::correct_step(Metadata message) {
  constexpr std::int32_t kLast = std::numeric_limits<std::int32_t>::max();
  if (message.current_node.empty()) {
    last_completed_step = message.step;
  } else {
    message.step = std::max(message.step, last_completed_step == kLast ? kLast : last_completed_step + 1);
  }
  return message;
}

void Training::Core::push(TrainingEvent event) {
  event.state = state;
  event.step = metadata.step;
  event.inside_step = !metadata.current_node.empty();
  event.graphs_ran = metadata.graphs_ran;
  events.push(std::move(event));
}

void Training::Core::push_kind(TrainingEvent::Kind kind) {
  TrainingEvent event;
  event.kind = kind;
  push(std::move(event));
}

void Training::Core::push_step() {
  TrainingEvent event;
  event.kind = TrainingEvent::Kind::step;
  event.scalars = metadata.scalars;
  push(std::move(event));
}

void Training::Core::push_console(ConsoleAnswer answer) {
  TrainingEvent event;
  event.kind = TrainingEvent::Kind::console;
  event.console_answer = std::move(answer);
  push(std::move(event));
}

void Training::Core::push_problem(Text text) {
  TrainingEvent event;
  event.kind = TrainingEvent::Kind::problem;
  event.problem = std::move(text);
  push(std::move(event));
}

void Training::Core::push_base(const WireTensor& tensor, const WireBase& base) {
  TrainingEvent event;
  event.kind = TrainingEvent::Kind::base;
  event.base = {tensor, base};
  push(std::move(event));
}

void Training::Core::push_statistics(const WireTensor& tensor, const WireStatistics& statistics) {
  TrainingEvent event;
  event.kind = TrainingEvent::Kind::statistics;
  event.statistics = {tensor, statistics};
  push(std::move(event));
}

void Training::Core::add_pending_hits(std::vector<WireHit> hits) {
  for (WireHit& wire_hit : hits) {
    const std::size_t bytes = bytes_of(wire_hit);
    if (pending_bytes + bytes > kMaxPendingBytes) {
      return push_problem(
          {SPORESCOPE_TRANSLATE_NOOP("The training reported more than %1 bytes of hits in one step; the rest was discarded"),
           {Count{kMaxPendingBytes}}});
    }
    pending_bytes += bytes;
    pending_hits.push_back(std::move(wire_hit));
  }
}

void Training::Core::drop_reported_hits(bool has_moved, bool was_recheck) {
  const auto key = [](const WireHit& wire_hit) { return std::tuple(wire_hit.watchpoint, wire_hit.node, wire_hit.slot); };
  if (has_moved) reported_hits.clear();
  if (was_recheck && std::exchange(report_only_new, false)) {
    std::erase_if(pending_hits, [&](const WireHit& wire_hit) { return reported_hits.contains(key(wire_hit)); });
  }
  if (!has_new_graphs) return;
  for (const WireHit& wire_hit : pending_hits) reported_hits.insert(key(wire_hit));
}

// Before the first step, the tensors are the initial ones. After a graph has arrived, they are those of the step in which it
// ran for the first time. Neither can be checked later.
bool Training::Core::start_new_node_check() {
  const bool is_due = watchpoints.changed() && (metadata.step == 0 || has_new_graphs);
  has_new_graphs = false;
  if (!is_due) return false;
  report_only_new = true;
  run.recheck();
  return true;
}

void Training::Core::push_hits() {
  pending_bytes = 0;
  if (pending_hits.empty()) return;
  TrainingEvent event;
  event.kind = TrainingEvent::Kind::hits;
  event.hits = std::exchange(pending_hits, {});
  push(std::move(event));
}

void Training::Core::push_missing(const std::vector<ViewQueue::Item>& items) {
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

void Training::Core::set_state(TrainingState next) {
  if (state == next) return;
  state = next;
  push_kind(TrainingEvent::Kind::state);
}

void Training::Core::return_command(const Command& command) {
  if (const auto* run_command = std::get_if<RunCommand>(&command)) run.return_unsent(*run_command);
  if (const auto* set = std::get_if<SetCommand>(&command)) watchpoints.return_unsent(*set);
  if (const auto* code = std::get_if<ConsoleCommand>(&command)) console.push_front(*code);
  if (const auto* view = std::get_if<ViewCommand>(&command)) {
    (void)views.take_unanswered();
    views.request(view->level, view->tensors);
  }
}

std::optional<Command> Training::Core::next_command() {
  if (exiting) return ExitCommand{};
  if (const auto unreached = run.arrive(metadata)) {
    push_problem({SPORESCOPE_TRANSLATE_NOOP("%1 did not run during a full step; the training was paused at the end of step %2"),
                  {*unreached, std::to_string(metadata.step)}});
  }
  if (!run.has_steps() && !console.empty()) {
    ConsoleCommand code = std::move(console.front());
    console.pop_front();
    return code;
  }
  // Send watchpoints only before they are checked, not while the user is still editing them.
  if (run.has_steps()) {
    if (auto command = watchpoints.next()) return *command;
  }
  if (auto command = views.next()) return *command;
  // Only Sporescope's own client identifies its process.
  if (auto command = run.next(watchpoints.empty() && metadata.process.known())) return *command;
  return std::nullopt;
}

std::optional<Command> Training::Core::next_for_waiter() {
  auto command = next_command();
  if (!command) {
    set_state(at_exception() ? TrainingState::at_exception : hit ? TrainingState::hit : TrainingState::ready);
    return std::nullopt;
  }
  in_flight = command;
  if (std::holds_alternative<ExitCommand>(*command)) {
    set_state(at_exception() ? TrainingState::failed : TrainingState::ended);
  } else if (std::holds_alternative<RunCommand>(*command)) {
    hit = false;
    stopped_by.reset();
    set_state(TrainingState::running);
  } else if (run.has_steps()) {
    set_state(TrainingState::sending);  // data that the run needs is sent first
  }
  return command;
}

}  // namespace sporescope::live
