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
    auto listener = std::make_shared<Listener>(Listener{std::make_shared<CancelState>(), std::move(callback)});
    const All before = remove_cancelled();
    const std::lock_guard lock(mutex_);
    all_.push_back(listener);
    return CancelState::request(listener->cancel_state);
  }

  /// Calls all observers in the calling thread, without holding a lock: observers may be added or removed by callbacks.
  void notify(const Arguments&... arguments) {
    for (const auto& listener : remove_cancelled()) {
      listener->cancel_state->deliver([&] { listener->callback(arguments...); });
    }
  }

 private:
  struct Listener {
    std::shared_ptr<CancelState> cancel_state;
    Callback callback;
  };
  using All = std::vector<std::shared_ptr<Listener>>;

  /// Returns all observers before the removal. The callbacks of removed ones are thereby destroyed by the caller, without the
  /// lock.
  [[nodiscard]] All remove_cancelled() {
    const std::lock_guard lock(mutex_);
    All all = all_;
    std::erase_if(all_, [](const auto& listener) { return listener->cancel_state->cancelled(); });
    return all;
  }

  std::mutex mutex_;
  All all_;
};

}  // namespace sporescope
