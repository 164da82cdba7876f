// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_hits.h"

#include <cmath>
#include <utility>

namespace sporescope {

Statistics statistics_from_wire(const live::WireStatistics& wire) {
  Statistics s;
  s.count = wire.count;
  s.nan = wire.nan;
  s.neg_inf = wire.neg_inf;
  s.pos_inf = wire.pos_inf;
  s.zero = wire.zero;
  // Older versions of the client do not count infinities as positive or negative, newer ones do. If the counts add up only
  // with them, the infinities were counted separately.
  s.negative = wire.negative;
  s.positive = wire.positive;
  if (s.negative + s.positive + s.zero + s.nan + s.neg_inf + s.pos_inf == s.count) {
    s.negative += s.neg_inf;
    s.positive += s.pos_inf;
  }
  if (s.finite() > 0) {  // clients that do not exclude NaN report NaN
    if (std::isfinite(wire.min)) s.min = wire.min;
    if (std::isfinite(wire.max)) s.max = wire.max;
    if (std::isfinite(wire.mean)) s.mean = wire.mean;
  }
  return s;
}

Judgement judgement_from_wire(const live::WireHit& hit, const Condition& condition) {
  Judgement judgement;
  judgement.watchpoint = hit.watchpoint;
  judgement.condition = &condition;
  judgement.errors = WatchErrors::from_bits(hit.error_code);
  for (const auto& parameter : hit.parameters) {
    const ParameterSpec* spec = find_parameter(condition, parameter.name);
    if (spec != nullptr && !parameter.disabled) {
      judgement.parameters.push_back({spec, parameter.value, parameter.actual, parameter.hit});
    }
  }
  return judgement;
}

void LiveHits::add(std::vector<std::pair<Hit, live::WireTensor>> hits) {
  const std::lock_guard lock(mutex_);
  for (auto& hit : hits) {
    by_tensor_[hit.second].push_back(pending_.size());
    pending_.push_back(std::move(hit.first));
  }
}

std::vector<Hit> LiveHits::complete(const live::WireTensor& tensor, const live::WireStatistics& statistics) {
  const std::lock_guard lock(mutex_);
  const auto hits = by_tensor_.find(tensor);
  if (hits == by_tensor_.end()) return {};
  for (const std::size_t position : hits->second) {
    pending_[position].statistics = statistics_from_wire(statistics);
    pending_[position].shape = statistics.base.shape;
  }
  by_tensor_.erase(hits);
  return by_tensor_.empty() ? std::exchange(pending_, {}) : std::vector<Hit>();
}

}  // namespace sporescope
