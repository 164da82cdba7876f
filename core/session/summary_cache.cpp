// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/summary_cache.h"

#include <utility>

namespace sporescope {

std::optional<TensorSummary> SummaryCache::find(const TensorKey& key) {
  const std::lock_guard lock(mutex_);
  const auto place = places_.find(key);
  if (place == places_.end()) return std::nullopt;
  cards_.splice(cards_.begin(), cards_, place->second);
  return *place->second;
}

void SummaryCache::put(TensorSummary card) {
  if (most_ == 0) return;
  const std::lock_guard lock(mutex_);
  const auto place = places_.find(card.info.key);
  if (place != places_.end()) {
    cards_.erase(place->second);
    places_.erase(place);
  }
  cards_.push_front(std::move(card));
  places_.emplace(cards_.front().info.key, cards_.begin());
  if (cards_.size() <= most_) return;
  places_.erase(cards_.back().info.key);
  cards_.pop_back();
}

void SummaryCache::forget_iteration(Iteration iteration) {
  const std::lock_guard lock(mutex_);
  for (auto it = cards_.begin(); it != cards_.end();) {
    if (it->info.key.iteration != iteration) {
      ++it;
      continue;
    }
    places_.erase(it->info.key);
    it = cards_.erase(it);
  }
}

void SummaryCache::clear() {
  const std::lock_guard lock(mutex_);
  places_.clear();
  cards_.clear();
}

std::size_t SummaryCache::size() const {
  const std::lock_guard lock(mutex_);
  return cards_.size();
}

}  // namespace sporescope
