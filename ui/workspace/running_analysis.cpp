// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/running_analysis.h"

#include "ui/workspace/dump_growth.h"

namespace sporescope::ui {

UiCallback RunningAnalysis::begin() {
  request_.cancel();
  state_ = State::running;
  ++number_;
  startedAt_ = std::chrono::system_clock::now();
  error_.reset();
  return callbacks_.connectTo(this);
}

void RunningAnalysis::run(CancelHandle request) {
  request_ = std::move(request);
  emit stateChanged();
}

void RunningAnalysis::end(State state) {
  state_ = state;
  emit stateChanged();
}

void RunningAnalysis::stop() {
  if (state_ == State::running) requestStop();
}

void RunningAnalysis::drop() {
  callbacks_.disconnect();
  request_.cancel();
  end(State::stopped);
}

bool RunningAnalysis::hasNewTensors(const Session& session) const {
  return state_ != State::never && hasNewTensorsSince(*session.snapshot(), startedAt_);
}

}  // namespace sporescope::ui

#include "moc_running_analysis.cpp"
