// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_statistics_cache.h"

namespace sporescope {

void LiveStatisticsCache::put(const LiveTensorKey& key, const OverviewReading& reading, std::uint64_t seen) {
  const std::lock_guard lock(mutex_);
  if (seen != changes_) return;
  if (readings_.size() < kMax || readings_.contains(key)) readings_[key] = reading;
}

std::optional<OverviewReading> LiveStatisticsCache::find(const LiveTensorKey& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = readings_.find(key);
  return found == readings_.end() ? std::nullopt : std::optional(found->second);
}

std::uint64_t LiveStatisticsCache::changes() const {
  const std::lock_guard lock(mutex_);
  return changes_;
}

std::vector<LiveTensorKey> LiveStatisticsCache::keys() const {
  const std::lock_guard lock(mutex_);
  std::vector<LiveTensorKey> keys;
  keys.reserve(readings_.size());
  for (const auto& [key, reading] : readings_) keys.push_back(key);
  return keys;
}

void LiveStatisticsCache::forget_step(std::int32_t step) {
  const std::lock_guard lock(mutex_);
  ++changes_;
  std::erase_if(readings_, [step](const auto& one) { return one.first.step == step; });
}

void LiveStatisticsCache::clear() {
  const std::lock_guard lock(mutex_);
  ++changes_;
  readings_.clear();
}

}  // namespace sporescope
