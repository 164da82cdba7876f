// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/replicas/replica_groups.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace sporescope {
namespace {

using Places = std::vector<std::size_t>;

/// Groups indices by content, the largest group first.
std::vector<Places> parts_of(const Places& places, const std::vector<RankFingerprint>& fingerprints) {
  std::map<std::tuple<FingerprintSource, ContentHash::Value>, Places> kinds;
  for (const std::size_t place : places)
    kinds[{fingerprints[place].fingerprint.by, fingerprints[place].fingerprint.content}].push_back(place);
  std::vector<Places> parts;
  parts.reserve(kinds.size());
  for (auto& [content, part] : kinds) parts.push_back(std::move(part));
  std::sort(parts.begin(), parts.end(),
            [](const Places& a, const Places& b) { return std::tuple(b.size(), a.front()) < std::tuple(a.size(), b.front()); });
  return parts;
}

Places all_of(const std::vector<RankFingerprint>& fingerprints) {
  Places all(fingerprints.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

bool can_be_compared(const Places& places, const std::vector<RankFingerprint>& fingerprints) {
  return std::all_of(places.begin(), places.end(), [&](std::size_t place) {
    return fingerprints[place].fingerprint.by == fingerprints[places.front()].fingerprint.by;
  });
}

}  // namespace

std::vector<Places> by_content(const std::vector<RankFingerprint>& fingerprints) {
  return parts_of(all_of(fingerprints), fingerprints);
}

bool can_be_compared(const std::vector<RankFingerprint>& fingerprints) {
  return can_be_compared(all_of(fingerprints), fingerprints);
}

std::map<std::size_t, Places> ReplicaGroups::by_group(const std::vector<RankFingerprint>& fingerprints) const {
  std::map<std::size_t, Places> groups;
  for (std::size_t i = 0; i < fingerprints.size(); ++i) {
    if (const auto seen = seen_.find(fingerprints[i].rank); seen != seen_.end()) groups[seen->second.group].push_back(i);
  }
  return groups;
}

Iteration ReplicaGroups::last_common(const std::vector<RankFingerprint>& fingerprints, const Places& places) const {
  Iteration last = seen_.at(fingerprints[places.front()].rank).iteration;
  for (const std::size_t place : places) last = std::min(last, seen_.at(fingerprints[place].rank).iteration);
  return last;
}

/// Assigns indices with equal content to a group: their common previous one, else a new one.
void ReplicaGroups::regroup(Iteration iteration, const std::vector<RankFingerprint>& fingerprints, const Places& places) {
  const Fingerprint& fingerprint = fingerprints[places.front()].fingerprint;
  const auto group_of = [&](std::size_t place) {
    const auto seen = seen_.find(fingerprints[place].rank);
    return seen == seen_.end() ? std::nullopt : std::optional(seen->second.group);
  };
  auto group = group_of(places.front());
  if (!std::all_of(places.begin(), places.end(), [&](std::size_t place) { return group_of(place) == group; })) group.reset();
  if (!group) {
    group = groups_.size();
    groups_.push_back({fingerprint, places.size() > 1 && !fingerprint.uniform});
  } else if (places.size() > 1) {
    Group& stored = groups_[*group];
    stored.significant = stored.significant || !fingerprint.uniform || !stored.fingerprint.is_same(fingerprint);
    stored.fingerprint = fingerprint;
  }
  for (const std::size_t place : places) seen_[fingerprints[place].rank] = {*group, iteration};
}

std::vector<ReplicaSplit> ReplicaGroups::next(Iteration iteration, const std::vector<RankFingerprint>& fingerprints) {
  std::vector<ReplicaSplit> partings;
  for (const auto& [group, places] : by_group(fingerprints)) {
    if (places.size() < 2) continue;
    const bool comparable = can_be_compared(places, fingerprints);
    has_compared_ = has_compared_ || comparable;
    std::vector<Places> parts = parts_of(places, fingerprints);
    if (comparable && parts.size() == 1) continue;
    const bool has_majority = 2 * parts.front().size() > places.size();
    if (comparable && (groups_[group].significant || (is_parameter_ && has_majority))) {
      partings.push_back({last_common(fingerprints, places), std::move(parts)});
    }
    // From now on, each part is a separate group.
    for (const std::size_t place : places) seen_.erase(fingerprints[place].rank);
  }
  for (const Places& places : by_content(fingerprints)) regroup(iteration, fingerprints, places);
  return partings;
}

}  // namespace sporescope
