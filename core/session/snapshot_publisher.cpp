// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/snapshot_publisher.h"

#include <utility>

namespace sporescope {

std::shared_ptr<const SessionSnapshot> SnapshotPublisher::snapshot() const {
  const std::lock_guard lock(mutex_);
  return snapshot_;
}

void SnapshotPublisher::publish(std::shared_ptr<const SessionSnapshot> snapshot) {
  {
    const std::lock_guard lock(mutex_);
    snapshot_.swap(snapshot);
  }
  subscribers_.notify();
  // The old snapshot is destroyed here, after the lock is released.
}

CancelHandle SnapshotPublisher::subscribe(std::function<void()> callback) { return subscribers_.add(std::move(callback)); }

}  // namespace sporescope
