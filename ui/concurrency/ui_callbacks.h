// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMetaObject>
#include <QObject>
#include <memory>
#include <mutex>
#include <utility>

namespace sporescope::ui {

/// The way of calls from any thread to that of an object, in the order in which they are made; cut, it lets none through any
/// more, not even those that are on their way. Copies are the same way. Any thread.
class UiCallback {
 public:
  template <class Call>
  void operator()(Call&& call) const {
    // Held meanwhile, so that the receiver is not destroyed between the question and the call.
    const std::lock_guard lock(gate_->mutex);
    if (gate_->receiver == nullptr) return;
    QMetaObject::invokeMethod(
        gate_->receiver,
        [gate = gate_, call = std::forward<Call>(call)]() mutable {
          if (gate->receiver != nullptr) call();  // set to null on this thread alone
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

/// Gives out deliveries, of which the last one alone is open: who asks again wants no old answers. For the thread of the
/// receivers, which must own this object.
class UiCallbacks {
 public:
  UiCallbacks() = default;
  UiCallbacks(const UiCallbacks&) = delete;
  UiCallbacks& operator=(const UiCallbacks&) = delete;
  ~UiCallbacks() { disconnect(); }

  /// A delivery to the thread of `receiver`; cuts the one before.
  [[nodiscard]] UiCallback connect_to(QObject* receiver) {
    disconnect();
    open_ = UiCallback();
    open_.gate_->receiver = receiver;
    return open_;
  }
  void disconnect() {
    const std::lock_guard lock(open_.gate_->mutex);
    open_.gate_->receiver = nullptr;
  }

 private:
  UiCallback open_;
};

}  // namespace sporescope::ui
