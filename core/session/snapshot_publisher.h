// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <mutex>

#include "core/concurrency/observers.h"
#include "core/session/session_snapshot.h"

namespace sporescope {

/// Holds the latest snapshot of a session and notifies subscribers about new ones. Thread-safe.
class SnapshotPublisher {
 public:
  [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const;
  /// Replaces the snapshot and calls the subscribers on the calling thread.
  void publish(std::shared_ptr<const SessionSnapshot> snapshot);
  [[nodiscard]] CancelHandle subscribe(std::function<void()> callback);

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const SessionSnapshot> snapshot_ = std::make_shared<SessionSnapshot>();
  Observers<> subscribers_;
};

}  // namespace sporescope
