// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/summary_cache.h"

#include <utility>

namespace sporescope {

std::optional<TensorSummary> SummaryCache::find(const TensorKey& key) {
  const std::lock_guard lock(mutex_);
  const auto found = index_.find(key);
  if (found == index_.end()) return std::nullopt;
  summaries_.splice(summaries_.begin(), summaries_, found->second);
  return *found->second;
}

void SummaryCache::put(TensorSummary summary) {
  if (limit_ == 0) return;
  const std::lock_guard lock(mutex_);
  const auto found = index_.find(summary.info.key);
  if (found != index_.end()) {
    summaries_.erase(found->second);
    index_.erase(found);
  }
  summaries_.push_front(std::move(summary));
  index_.emplace(summaries_.front().info.key, summaries_.begin());
  if (summaries_.size() <= limit_) return;
  index_.erase(summaries_.back().info.key);
  summaries_.pop_back();
}

void SummaryCache::forget_iteration(Iteration iteration) {
  const std::lock_guard lock(mutex_);
  for (auto it = summaries_.begin(); it != summaries_.end();) {
    if (it->info.key.iteration != iteration) {
      ++it;
      continue;
    }
    index_.erase(it->info.key);
    it = summaries_.erase(it);
  }
}

void SummaryCache::clear() {
  const std::lock_guard lock(mutex_);
  index_.clear();
  summaries_.clear();
}

std::size_t SummaryCache::size() const {
  const std::lock_guard lock(mutex_);
  return summaries_.size();
}

}  // namespace sporescope
