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

/// The hits of a live training on their way to the screens: they are handed on when their statistics have come, all of a step
/// together. Any thread.
class LiveHits {
 public:
  using OnHits = Observers<std::vector<SessionHit>>::Callback;

  [[nodiscard]] CancelHandle subscribe(OnHits callback) { return subscribers_.add(std::move(callback)); }
  /// Keeps hits with the tensors whose statistics are asked for.
  void add(std::vector<std::pair<SessionHit, live::WireTensor>> hits);
  /// Gives the hits if these were the last statistics that were missing; empty otherwise.
  [[nodiscard]] std::vector<SessionHit> complete(const live::WireTensor& tensor, const live::WireStatistics& statistics);
  /// Calls those who wait for hits. Without a lock held.
  void notify_subscribers(const std::vector<SessionHit>& hits) { subscribers_.notify(hits); }

 private:
  std::mutex mutex_;
  std::vector<SessionHit> pending_;
  std::map<live::WireTensor, std::vector<std::size_t>> by_tensor_;  // positions of the pending ones that lack statistics
  Observers<std::vector<SessionHit>> subscribers_;
};

/// What the client judged, under the condition of its watchpoint. Parameters that the condition has not are left out.
[[nodiscard]] Judgement judgement_from_wire(const live::WireHit& hit, const Condition& condition);

/// The client's statistics in our form; what it does not count (standard deviation, norms, positions) stays open.
[[nodiscard]] Statistics statistics_from_wire(const live::WireStatistics& wire);

}  // namespace sporescope
