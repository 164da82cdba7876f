// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "core/session/offline/open_offline_session.h"
#include "tests/timeouts.h"

/// Helpers that wait for sessions in tests. A wait of more than a minute fails as a hang.
namespace sporescope::test {

inline std::filesystem::path data(const std::string& name) { return std::filesystem::path(SPORESCOPE_TEST_DATA) / name; }
inline std::filesystem::path sample() {
  return std::filesystem::path(SPORESCOPE_TEST_DATA).parent_path().parent_path() / "resources" / "sample";
}

/// A signal that one thread sets and others wait for.
class Signal {
 public:
  void set() {
    {
      const std::lock_guard lock(mutex_);
      set_ = true;
    }
    arrived_.notify_all();
  }
  [[nodiscard]] bool wait() {
    std::unique_lock lock(mutex_);
    return arrived_.wait_for(lock, std::chrono::milliseconds(kTimeout), [this] { return set_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  bool set_ = false;
};

/// Returns false if the session is still loading after a minute.
inline bool wait_until_loaded(Session& session) {
  auto loaded = std::make_shared<Signal>();
  const CancelHandle subscription = session.on_snapshot_changed([loaded, &session] {
    if (!session.snapshot()->loading) loaded->set();
  });
  return !session.snapshot()->loading || loaded->wait();
}

/// Sends a request and waits for its answer: `start` receives the ResultCallback<T> and returns the CancelHandle.
template <class T, class Start>
Result<T> ask(Start&& start) {
  auto promise = std::make_shared<std::promise<Result<T>>>();
  std::future<Result<T>> answer = promise->get_future();
  const CancelHandle request =
      std::forward<Start>(start)(ResultCallback<T>([promise](Result<T> result) { promise->set_value(std::move(result)); }));
  if (answer.wait_for(std::chrono::milliseconds(kTimeout)) != std::future_status::ready)
    return fail(ErrorCode::read_failed, "no answer within a minute");
  return answer.get();
}

/// Returns the index of a node in a graph of the session.
inline NodeIndex node(const Session& session, const std::string& full_name, GraphIndex graph = {}) {
  return session.snapshot()->graphs[graph].graph->find(full_name);
}

}  // namespace sporescope::test
