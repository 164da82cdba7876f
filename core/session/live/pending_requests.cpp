// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/pending_requests.h"

#include <iterator>

namespace sporescope {

void PendingRequests::add(const LiveTensorKey& key, const live::WireTensor& name, ValueRequest waiter) {
  values_[key].push_back(std::move(waiter));
  requested_[name].insert(key);
}

void PendingRequests::add(const live::WireTensor& name, StatisticsRequest waiter) {
  auto& pending = statistics_[name];
  std::erase_if(pending, [](const StatisticsRequest& request) { return request.cancel_state->cancelled(); });
  pending.push_back(std::move(waiter));
}

std::vector<LiveTensorKey> PendingRequests::drop_cancelled() {
  std::vector<LiveTensorKey> cancelled_keys;
  for (auto it = values_.begin(); it != values_.end();) {
    std::erase_if(it->second, [](const ValueRequest& waiter) { return waiter.cancel_state->cancelled(); });
    if (it->second.empty()) cancelled_keys.push_back(it->first);
    it = it->second.empty() ? values_.erase(it) : std::next(it);
  }
  return cancelled_keys;
}

std::vector<std::pair<LiveTensorKey, std::vector<PendingRequests::ValueRequest>>> PendingRequests::take_values(
    const live::WireTensor& name) {
  std::vector<std::pair<LiveTensorKey, std::vector<ValueRequest>>> requests;
  const auto keys = requested_.find(name);
  if (keys == requested_.end()) return requests;
  for (const LiveTensorKey& key : keys->second) {
    auto& [request_key, pending] = requests.emplace_back(key, std::vector<ValueRequest>());
    if (auto extracted = values_.extract(key)) pending = std::move(extracted.mapped());
  }
  requested_.erase(keys);
  return requests;
}

std::vector<PendingRequests::StatisticsRequest> PendingRequests::take_statistics(const live::WireTensor& name) {
  auto extracted = statistics_.extract(name);
  return extracted ? std::move(extracted.mapped()) : std::vector<StatisticsRequest>();
}

}  // namespace sporescope
