// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/analysis.h"

namespace sporescope::ui {

Delivery Analysis::begin() {
  request_.cancel();
  state_ = State::running;
  ++number_;
  begun_ = std::chrono::system_clock::now();
  error_.reset();
  return deliveries_.begin(this);
}

void Analysis::run(Request request) {
  request_ = std::move(request);
  emit stateChanged();
}

void Analysis::end(State state) {
  state_ = state;
  emit stateChanged();
}

void Analysis::stop() {
  if (state_ == State::running) askToStop();
}

void Analysis::drop() {
  deliveries_.cut();
  request_.cancel();
  end(State::stopped);
}

bool Analysis::hasGrown(const Session& session) const {
  const auto facts = session.facts();
  return state_ != State::never && facts->growth && facts->growth->at > begun_;
}

}  // namespace sporescope::ui
