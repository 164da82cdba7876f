// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/snapshot_publisher.h"

#include <utility>

namespace sporescope {

std::shared_ptr<const SessionSnapshot> SnapshotPublisher::facts() const {
  const std::lock_guard lock(mutex_);
  return facts_;
}

void SnapshotPublisher::publish(std::shared_ptr<const SessionSnapshot> facts) {
  {
    const std::lock_guard lock(mutex_);
    facts_.swap(facts);
  }
  subscribers_.tell();
  // The old snapshot goes here, without the lock.
}

Request SnapshotPublisher::subscribe(std::function<void()> callback) { return subscribers_.add(std::move(callback)); }

}  // namespace sporescope
