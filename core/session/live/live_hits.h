// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "core/concurrency/observers.h"
#include "core/live/messages.h"
#include "core/session/analysis.h"

namespace sporescope {

/// Collects the hits of a live training until their statistics have arrived. All hits of a step are delivered together.
/// Thread-safe.
class LiveHits {
 public:
  using OnHits = Observers<std::vector<Hit>>::Callback;

  [[nodiscard]] CancelHandle subscribe(OnHits callback) { return subscribers_.add(std::move(callback)); }
  /// Stores hits with the tensors whose statistics were requested.
  void add(std::vector<std::pair<Hit, live::WireTensor>> hits);
  /// Adds statistics. Returns the pending hits if these were the last missing ones; otherwise an empty list.
  [[nodiscard]] std::vector<Hit> complete(const live::WireTensor& tensor, const live::WireStatistics& statistics);
  /// Calls the subscribers. Call it without holding a lock.
  void notify_subscribers(const std::vector<Hit>& hits) { subscribers_.notify(hits); }

 private:
  std::mutex mutex_;
  std::vector<Hit> pending_;
  std::map<live::WireTensor, std::vector<std::size_t>> by_tensor_;  // positions in pending_ that lack statistics
  Observers<std::vector<Hit>> subscribers_;
};

/// Converts a hit of the client to a judgement. Parameters that the condition does not have are ignored.
[[nodiscard]] Judgement judgement_from_wire(const live::WireHit& hit, const Condition& condition);

/// Converts the client's statistics. Values that it does not compute (standard deviation, norms, positions) stay empty.
[[nodiscard]] Statistics statistics_from_wire(const live::WireStatistics& wire);

}  // namespace sporescope
