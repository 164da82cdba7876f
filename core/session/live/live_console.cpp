// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_console.h"

#include <algorithm>

namespace sporescope {

namespace {

constexpr std::size_t kMaxSteps = 10'000;

}  // namespace

using State = ConsoleEntry::State;

live::ConsoleCommand LiveConsole::add(const std::string& code, std::int32_t step, const std::string& node) {
  const std::lock_guard lock(mutex_);
  ConsoleEntry entry;
  entry.id = ++last_id_;
  entry.code = code;
  entry.step = step;
  entry.node = node;
  entry.entered_at = std::chrono::steady_clock::now();
  entries_.push_back(std::move(entry));
  if (entries_.size() > kMax) entries_.pop_front();
  return {last_id_, code};
}

void LiveConsole::refuse(std::int32_t id) {
  const std::lock_guard lock(mutex_);
  for (ConsoleEntry& entry : entries_) {
    if (entry.id == id) entry.state = State::lost;
  }
}

void LiveConsole::add_answer(const live::ConsoleAnswer& answer, std::int32_t step) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const ConsoleEntry& entry) {
    return entry.id == answer.id && entry.state == State::waiting;
  });
  if (found == entries_.end()) return;
  found->state = answer.failed ? State::failed : State::done;
  found->output = answer.output;
  found->step = step;
  steps_.insert(step);
  if (steps_.size() > kMaxSteps) steps_.erase(steps_.begin());
}

std::vector<std::int32_t> LiveConsole::steps() const {
  const std::lock_guard lock(mutex_);
  return {steps_.begin(), steps_.end()};
}

void LiveConsole::mark_lost() {
  const std::lock_guard lock(mutex_);
  mark_waiting_lost();
}

void LiveConsole::restart(std::int32_t step) {
  const std::lock_guard lock(mutex_);
  mark_waiting_lost();
  steps_.erase(steps_.lower_bound(step), steps_.end());
}

void LiveConsole::mark_waiting_lost() {
  for (ConsoleEntry& entry : entries_) {
    if (entry.state == State::waiting) entry.state = State::lost;
  }
}

std::vector<ConsoleEntry> LiveConsole::all() const {
  const std::lock_guard lock(mutex_);
  return {entries_.begin(), entries_.end()};
}

}  // namespace sporescope
