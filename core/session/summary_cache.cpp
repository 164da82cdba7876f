// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/summary_cache.h"

#include <utility>

namespace sporescope {

std::optional<TensorSummary> SummaryCache::find(const TensorKey& key) {
  const std::lock_guard lock(mutex_);
  const auto place = places_.find(key);
  if (place == places_.end()) return std::nullopt;
  summaries_.splice(summaries_.begin(), summaries_, place->second);
  return *place->second;
}

void SummaryCache::put(TensorSummary summary) {
  if (limit_ == 0) return;
  const std::lock_guard lock(mutex_);
  const auto place = places_.find(summary.info.key);
  if (place != places_.end()) {
    summaries_.erase(place->second);
    places_.erase(place);
  }
  summaries_.push_front(std::move(summary));
  places_.emplace(summaries_.front().info.key, summaries_.begin());
  if (summaries_.size() <= limit_) return;
  places_.erase(summaries_.back().info.key);
  summaries_.pop_back();
}

void SummaryCache::forget_iteration(Iteration iteration) {
  const std::lock_guard lock(mutex_);
  for (auto it = summaries_.begin(); it != summaries_.end();) {
    if (it->info.key.iteration != iteration) {
      ++it;
      continue;
    }
    places_.erase(it->info.key);
    it = summaries_.erase(it);
  }
}

void SummaryCache::clear() {
  const std::lock_guard lock(mutex_);
  places_.clear();
  summaries_.clear();
}

std::size_t SummaryCache::size() const {
  const std::lock_guard lock(mutex_);
  return summaries_.size();
}

}  // namespace sporescope
