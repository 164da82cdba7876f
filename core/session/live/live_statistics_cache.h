// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "core/overview/cell.h"
#include "core/session/live/live_store.h"

namespace sporescope {

/// Caches tensor statistics of a training that its overview has read. They remain valid after the values were evicted.
/// Thread-safe.
class LiveStatisticsCache {
 public:
  static constexpr std::size_t kMax = 500'000;  ///< further entries are not stored

  /// Stores a reading, unless changes() no longer equals `expected_changes`: it may be of outdated values.
  void put(const LiveTensorKey& key, const OverviewReading& reading, std::uint64_t expected_changes);
  /// Returns the number of invalidations.
  [[nodiscard]] std::uint64_t changes() const;
  [[nodiscard]] std::optional<OverviewReading> find(const LiveTensorKey& key) const;
  [[nodiscard]] std::vector<LiveTensorKey> keys() const;
  /// Removes the entries of a step whose values are no longer valid.
  void forget_step(std::int32_t step);
  /// Removes all entries, because a new run begins.
  void clear();

 private:
  mutable std::mutex mutex_;
  std::uint64_t changes_ = 0;
  std::map<LiveTensorKey, OverviewReading> statistics_;
};

}  // namespace sporescope
