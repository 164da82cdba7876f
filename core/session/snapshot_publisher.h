// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <mutex>

#include "core/concurrency/observers.h"
#include "core/session/session_snapshot.h"

namespace sporescope {

/// The latest snapshot of what is known of a session, and who wants to hear of a new one. Any thread.
class SnapshotPublisher {
 public:
  [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const;
  /// Shows a new snapshot and tells the subscribers, in the calling thread.
  void publish(std::shared_ptr<const SessionSnapshot> snapshot);
  [[nodiscard]] CancelHandle subscribe(std::function<void()> callback);

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const SessionSnapshot> snapshot_ = std::make_shared<SessionSnapshot>();
  Observers<> subscribers_;
};

}  // namespace sporescope
