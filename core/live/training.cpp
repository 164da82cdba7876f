// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/training.h"

#include <utility>

#include "core/live/training_core.h"

// What the user wants, and what is known. What the client says is in training_client.cpp.
namespace sporescope::live {

Training::Training() : core_(std::make_unique<Core>()) {}

Training::~Training() = default;

void Training::set_observer(Observer observer) {
  const std::lock_guard lock(core_->mutex);
  core_->observer = std::move(observer);
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

void Training::run_steps(std::int64_t steps) {
  if (steps == 0 || steps < -1) return;
  core_->update([&] {
    Core& c = *core_;
    // Before the first step the tensors are the initial ones: what is watched there is judged now or never.
    if (c.metadata.step == 0 && c.watchpoints.changed()) c.run.recheck();
    c.run.run_steps(steps);
    if (!c.waiter && c.state != TrainingState::running && !c.over()) c.set_state(TrainingState::sending);
    return false;
  });
}

void Training::run_to_node(std::string node) {
  core_->update([&] {
    core_->run.run_to_node(std::move(node), core_->metadata.step);
    return false;
  });
}

void Training::recheck() {
  core_->update([&] {
    core_->run.recheck();
    return false;
  });
}

void Training::pause() {
  core_->update([&] {
    // Between its steps a run stands still for tensors that are fetched: it goes on, and is paused all the same.
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

void Training::want(ViewLevel level, const std::vector<WireTensor>& tensors) {
  core_->update([&] {
    core_->views.want(level, tensors);
    if (core_->over()) core_->push_missing(core_->views.drop_all());
    return false;
  });
}

void Training::forget_wanted(ViewLevel level, const WireTensor& tensor) {
  const std::lock_guard lock(core_->mutex);
  core_->views.forget(level, tensor);
}

TrainingState Training::state() const {
  const std::lock_guard lock(core_->mutex);
  return core_->state;
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

std::chrono::system_clock::time_point Training::came() const {
  const std::lock_guard lock(core_->mutex);
  return core_->came;
}

std::vector<std::shared_ptr<const Graph>> Training::graphs() const {
  const std::lock_guard lock(core_->mutex);
  return core_->graphs;
}

std::int64_t Training::steps_left() const {
  const std::lock_guard lock(core_->mutex);
  return core_->run.steps_left();
}

bool Training::going() const {
  const std::lock_guard lock(core_->mutex);
  return !core_->run.held() && !core_->over();
}

bool Training::watchpoints_changed() const {
  const std::lock_guard lock(core_->mutex);
  return core_->watchpoints.changed();
}

}  // namespace sporescope::live
