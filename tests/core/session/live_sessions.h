// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/live/listener.h"
#include "core/session/live/make_live_session.h"
#include "core/session/live_control.h"
#include "tests/timeouts.h"

namespace sporescope::session_test {

// A listener on a free port, with the sessions of its trainings.
class Host {
 public:
  Host() {
    live::ListenOptions options;
    options.port = 0;
    auto started = live::Listener::start(options, [this](std::shared_ptr<live::Training> training) {
      const std::lock_guard lock(mutex_);
      sessions_.push_back(make_live_session(std::move(training)));
    });
    if (started) listener_ = std::move(*started);
  }
  [[nodiscard]] std::string server() const { return "127.0.0.1:" + std::to_string(listener_->port()); }
  [[nodiscard]] std::vector<std::shared_ptr<Session>> sessions() const {
    const std::lock_guard lock(mutex_);
    return sessions_;
  }
  [[nodiscard]] std::shared_ptr<Session> first() const {
    const auto all = sessions();
    return all.empty() ? nullptr : all.front();
  }
  live::Listener& listener() { return *listener_; }

 private:
  mutable std::mutex mutex_;
  std::vector<std::shared_ptr<Session>> sessions_;
  std::unique_ptr<live::Listener> listener_;
};

inline bool is_paused(const std::shared_ptr<Session>& session) {
  if (!session) return false;
  const live::TrainingState state = session->live()->status().state;
  return state == live::TrainingState::ready || state == live::TrainingState::hit;
}

template <class T>
class Pending {
 public:
  ResultCallback<T> answer() {
    return [state = state_](Result<T> result) { state->set_value(std::move(result)); };
  }
  Result<T> get() {
    auto future = state_->get_future();
    if (future.wait_for(std::chrono::milliseconds(kTimeout)) != std::future_status::ready) {
      return fail(ErrorCode::cancelled, {"no answer"});
    }
    return future.get();
  }

 private:
  std::shared_ptr<std::promise<Result<T>>> state_ = std::make_shared<std::promise<Result<T>>>();
};

}  // namespace sporescope::session_test
