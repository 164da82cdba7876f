// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_statistics_cache.h"

namespace sporescope {

void LiveStatisticsCache::put(const LiveTensorKey& key, const OverviewReading& reading, std::uint64_t expected_changes) {
  const std::lock_guard lock(mutex_);
  if (expected_changes != changes_) return;
  if (statistics_.size() < kMax || statistics_.contains(key)) statistics_[key] = reading;
}

std::optional<OverviewReading> LiveStatisticsCache::find(const LiveTensorKey& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = statistics_.find(key);
  return found == statistics_.end() ? std::nullopt : std::optional(found->second);
}

std::uint64_t LiveStatisticsCache::changes() const {
  const std::lock_guard lock(mutex_);
  return changes_;
}

std::vector<LiveTensorKey> LiveStatisticsCache::keys() const {
  const std::lock_guard lock(mutex_);
  std::vector<LiveTensorKey> keys;
  keys.reserve(statistics_.size());
  for (const auto& [key, reading] : statistics_) keys.push_back(key);
  return keys;
}

void LiveStatisticsCache::forget_step(std::int32_t step) {
  const std::lock_guard lock(mutex_);
  ++changes_;
  std::erase_if(statistics_, [step](const auto& entry) { return entry.first.step == step; });
}

void LiveStatisticsCache::clear() {
  const std::lock_guard lock(mutex_);
  ++changes_;
  statistics_.clear();
}

}  // namespace sporescope
