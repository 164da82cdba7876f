// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_store.h"

#include <iterator>
#include <limits>

namespace sporescope {

namespace {

// Overhead of an entry, so that missing tensors count as well.
constexpr std::uint64_t kEntryBytes = 256;

}  // namespace

void LiveStore::set_bound(std::uint64_t max_bytes) {
  const std::lock_guard lock(mutex_);
  max_bytes_ = max_bytes;
  make_room();
}

void LiveStore::put(const LiveTensorKey& key, std::shared_ptr<const TensorSource> tensor) {
  const std::lock_guard lock(mutex_);
  Entry& entry = entries_[key];
  bytes_ -= entry.bytes;
  by_use_.erase(entry.used);
  count_value(key, (tensor ? 1 : 0) - (entry.tensor ? 1 : 0));
  entry.bytes = kEntryBytes + (tensor ? tensor->count() * item_size(tensor->dtype()) : 0);
  entry.tensor = std::move(tensor);
  entry.outdated = false;
  entry.used = ++clock_;
  by_use_[entry.used] = key;
  bytes_ += entry.bytes;
  make_room();
}

std::optional<LiveStore::StoredValue> LiveStore::find(const LiveTensorKey& key) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(key);
  if (found == entries_.end()) return std::nullopt;
  by_use_.erase(found->second.used);
  found->second.used = ++clock_;
  by_use_[found->second.used] = key;
  return StoredValue{found->second.tensor, found->second.outdated};
}

bool LiveStore::has_value(const LiveTensorKey& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(key);
  return found != entries_.end() && found->second.tensor != nullptr;
}

void LiveStore::forget_step(std::int32_t step) {
  const std::lock_guard lock(mutex_);
  for (auto it = entries_.begin(); it != entries_.end();) it = it->first.step == step ? erase(it) : std::next(it);
}

void LiveStore::outdate_step(std::int32_t step) {
  const std::lock_guard lock(mutex_);
  for (auto& [key, entry] : entries_) entry.outdated = entry.outdated || key.step == step;
}

void LiveStore::clear() {
  const std::lock_guard lock(mutex_);
  while (!entries_.empty()) erase(entries_.begin());
}

LiveStore::Entries::iterator LiveStore::erase(Entries::iterator entry) {
  bytes_ -= entry->second.bytes;
  by_use_.erase(entry->second.used);
  if (entry->second.tensor) count_value(entry->first, -1);
  return entries_.erase(entry);
}

void LiveStore::count_value(const LiveTensorKey& key, int change) {
  const auto it = values_.try_emplace({key.graph, key.step}, 0).first;
  it->second += change;
  if (it->second == 0) values_.erase(it);
}

std::vector<std::int32_t> LiveStore::steps(GraphIndex graph) const {
  const std::lock_guard lock(mutex_);
  std::vector<std::int32_t> steps;
  for (auto it = values_.lower_bound({graph, std::numeric_limits<std::int32_t>::min()});
       it != values_.end() && it->first.first == graph; ++it) {
    steps.push_back(it->first.second);
  }
  return steps;
}

std::vector<std::pair<LiveTensorKey, std::shared_ptr<const TensorSource>>> LiveStore::all() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::pair<LiveTensorKey, std::shared_ptr<const TensorSource>>> all;
  for (const auto& [key, entry] : entries_) {
    if (entry.tensor) all.emplace_back(key, entry.tensor);
  }
  return all;
}

std::uint64_t LiveStore::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

void LiveStore::make_room() {
  // Keep the newest tensor even if it exceeds the bound, because a view is showing it.
  while (bytes_ > max_bytes_ && by_use_.size() > 1) erase(entries_.find(by_use_.begin()->second));
}

}  // namespace sporescope
