// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "core/concurrency/cancel_state.h"

namespace sporescope {

/// A list of observers, which `notify()` calls with `Arguments`. Thread-safe.
template <class... Arguments>
class Observers {
 public:
  using Callback = std::function<void(const Arguments&...)>;

  /// Adds a callback, which notify() calls until the handle is destroyed.
  [[nodiscard]] CancelHandle add(Callback callback) {
    auto observer = std::make_shared<Observer>(Observer{std::make_shared<CancelState>(), std::move(callback)});
    const List before = remove_cancelled();
    const std::lock_guard lock(mutex_);
    observers_.push_back(observer);
    return CancelState::request(observer->cancel_state);
  }

  /// Calls all observers in the calling thread, without holding a lock: observers may be added or removed by callbacks.
  void notify(const Arguments&... arguments) {
    for (const auto& observer : remove_cancelled()) {
      observer->cancel_state->deliver([&] { observer->callback(arguments...); });
    }
  }

 private:
  struct Observer {
    std::shared_ptr<CancelState> cancel_state;
    Callback callback;
  };
  using List = std::vector<std::shared_ptr<Observer>>;

  /// Returns all observers before the removal. The callbacks of removed ones are thereby destroyed by the caller, without the
  /// lock.
  [[nodiscard]] List remove_cancelled() {
    const std::lock_guard lock(mutex_);
    List before = observers_;
    std::erase_if(observers_, [](const auto& observer) { return observer->cancel_state->cancelled(); });
    return before;
  }

  std::mutex mutex_;
  List observers_;
};

}  // namespace sporescope
