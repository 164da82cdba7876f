// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMetaObject>
#include <QObject>
#include <memory>
#include <mutex>
#include <utility>

namespace sporescope::ui {

/// Queues calls from any thread to the thread of an object, in order. After UiCallbacks::disconnect() no call runs, not
/// even a queued one. Copies share one connection. Thread-safe.
class UiCallback {
 public:
  template <class Call>
  void operator()(Call&& call) const {
    // Held until the call is queued, so that the receiver is not destroyed in between.
    const std::lock_guard lock(gate_->mutex);
    if (gate_->receiver == nullptr) return;
    QMetaObject::invokeMethod(
        gate_->receiver,
        [gate = gate_, call = std::forward<Call>(call)]() mutable {
          if (gate->receiver != nullptr) call();  // only this thread sets it to null
        },
        Qt::QueuedConnection);
  }

 private:
  friend class UiCallbacks;
  struct Gate {
    std::mutex mutex;
    QObject* receiver = nullptr;
  };
  std::shared_ptr<Gate> gate_ = std::make_shared<Gate>();
};

/// Creates UiCallbacks, of which only the latest is connected, so that outdated results are dropped. Use it on the thread
/// of the receivers, which must own this object.
class UiCallbacks {
 public:
  UiCallbacks() = default;
  UiCallbacks(const UiCallbacks&) = delete;
  UiCallbacks& operator=(const UiCallbacks&) = delete;
  ~UiCallbacks() { disconnect(); }

  /// Returns a callback to the thread of `receiver` and disconnects the previous one.
  [[nodiscard]] UiCallback connectTo(QObject* receiver) {
    disconnect();
    current_ = UiCallback();
    current_.gate_->receiver = receiver;
    return current_;
  }
  void disconnect() {
    const std::lock_guard lock(current_.gate_->mutex);
    current_.gate_->receiver = nullptr;
  }

 private:
  UiCallback current_;
};

}  // namespace sporescope::ui
