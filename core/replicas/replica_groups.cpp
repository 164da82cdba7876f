// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/replicas/replica_groups.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace sporescope {
namespace {

using Places = std::vector<std::size_t>;

/// The places by what they hold, the most places first.
std::vector<Places> parts_of(const Places& places, const std::vector<RankFingerprint>& sights) {
  std::map<std::tuple<FingerprintSource, ContentHash::Value>, Places> kinds;
  for (const std::size_t place : places) kinds[{sights[place].fingerprint.by, sights[place].fingerprint.content}].push_back(place);
  std::vector<Places> parts;
  parts.reserve(kinds.size());
  for (auto& [content, part] : kinds) parts.push_back(std::move(part));
  std::sort(parts.begin(), parts.end(),
            [](const Places& a, const Places& b) { return std::tuple(b.size(), a.front()) < std::tuple(a.size(), b.front()); });
  return parts;
}

Places all_of(const std::vector<RankFingerprint>& sights) {
  Places all(sights.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

bool can_be_compared(const Places& places, const std::vector<RankFingerprint>& sights) {
  return std::all_of(places.begin(), places.end(),
                     [&](std::size_t place) { return sights[place].fingerprint.by == sights[places.front()].fingerprint.by; });
}

}  // namespace

std::vector<Places> by_content(const std::vector<RankFingerprint>& sights) { return parts_of(all_of(sights), sights); }

bool can_be_compared(const std::vector<RankFingerprint>& sights) { return can_be_compared(all_of(sights), sights); }

std::map<std::size_t, Places> ReplicaGroups::by_group(const std::vector<RankFingerprint>& sights) const {
  std::map<std::size_t, Places> groups;
  for (std::size_t i = 0; i < sights.size(); ++i) {
    if (const auto seen = seen_.find(sights[i].rank); seen != seen_.end()) groups[seen->second.group].push_back(i);
  }
  return groups;
}

Iteration ReplicaGroups::last_common(const std::vector<RankFingerprint>& sights, const Places& places) const {
  Iteration last = seen_.at(sights[places.front()].rank).iteration;
  for (const std::size_t place : places) last = std::min(last, seen_.at(sights[place].rank).iteration);
  return last;
}

/// Puts places that hold the same now into a group: the one that all of them were in, else a new one.
void ReplicaGroups::regroup(Iteration iteration, const std::vector<RankFingerprint>& sights, const Places& places) {
  const Fingerprint& sight = sights[places.front()].fingerprint;
  const auto group_of = [&](std::size_t place) {
    const auto seen = seen_.find(sights[place].rank);
    return seen == seen_.end() ? std::nullopt : std::optional(seen->second.group);
  };
  auto group = group_of(places.front());
  if (!std::all_of(places.begin(), places.end(), [&](std::size_t place) { return group_of(place) == group; })) group.reset();
  if (!group) {
    group = groups_.size();
    groups_.push_back({sight, places.size() > 1 && !sight.uniform});
  } else if (places.size() > 1) {
    Group& kept = groups_[*group];
    kept.significant = kept.significant || !sight.uniform || !kept.fingerprint.is_same(sight);
    kept.fingerprint = sight;
  }
  for (const std::size_t place : places) seen_[sights[place].rank] = {*group, iteration};
}

std::vector<ReplicaSplit> ReplicaGroups::next(Iteration iteration, const std::vector<RankFingerprint>& sights) {
  std::vector<ReplicaSplit> partings;
  for (const auto& [group, places] : by_group(sights)) {
    if (places.size() < 2) continue;
    const bool comparable = can_be_compared(places, sights);
    has_compared_ = has_compared_ || comparable;
    std::vector<Places> parts = parts_of(places, sights);
    if (comparable && parts.size() == 1) continue;
    const bool has_majority = 2 * parts.front().size() > places.size();
    if (comparable && (groups_[group].significant || (is_parameter_ && has_majority))) {
      partings.push_back({last_common(sights, places), std::move(parts)});
    }
    // Each part is a group of its own from now on.
    for (const std::size_t place : places) seen_.erase(sights[place].rank);
  }
  for (const Places& places : by_content(sights)) regroup(iteration, sights, places);
  return partings;
}

}  // namespace sporescope
