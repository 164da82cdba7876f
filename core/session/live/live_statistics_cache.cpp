// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_statistics_cache.h"

namespace sporescope {

void LiveReadings::put(const LiveTensorKey& key, const OverviewReading& reading, std::uint64_t seen) {
  const std::lock_guard lock(mutex_);
  if (seen != changes_) return;
  if (readings_.size() < kMost || readings_.contains(key)) readings_[key] = reading;
}

std::optional<OverviewReading> LiveReadings::find(const LiveTensorKey& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = readings_.find(key);
  return found == readings_.end() ? std::nullopt : std::optional(found->second);
}

std::uint64_t LiveReadings::changes() const {
  const std::lock_guard lock(mutex_);
  return changes_;
}

std::vector<LiveTensorKey> LiveReadings::keys() const {
  const std::lock_guard lock(mutex_);
  std::vector<LiveTensorKey> keys;
  keys.reserve(readings_.size());
  for (const auto& [key, reading] : readings_) keys.push_back(key);
  return keys;
}

void LiveReadings::forget_step(std::int32_t step) {
  const std::lock_guard lock(mutex_);
  ++changes_;
  std::erase_if(readings_, [step](const auto& one) { return one.first.step == step; });
}

void LiveReadings::clear() {
  const std::lock_guard lock(mutex_);
  ++changes_;
  readings_.clear();
}

}  // namespace sporescope
