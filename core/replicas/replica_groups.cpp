// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/replicas/replica_groups.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace sporescope {
namespace {

using Indices = std::vector<std::size_t>;

/// Groups indices by content, the largest group first.
std::vector<Indices> group_indices(const Indices& indices, const std::vector<RankFingerprint>& fingerprints) {
  std::map<std::tuple<FingerprintSource, ContentHash::Value>, Indices> groups_by_content;
  for (const std::size_t index : indices) {
    groups_by_content[{fingerprints[index].fingerprint.by, fingerprints[index].fingerprint.content}].push_back(index);
  }
  std::vector<Indices> parts;
  parts.reserve(groups_by_content.size());
  for (auto& [content, part] : groups_by_content) parts.push_back(std::move(part));
  std::sort(parts.begin(), parts.end(), [](const Indices& a, const Indices& b) {
    return std::tuple(b.size(), a.front()) < std::tuple(a.size(), b.front());
  });
  return parts;
}

Indices all_indices(const std::vector<RankFingerprint>& fingerprints) {
  Indices all(fingerprints.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

bool can_be_compared(const Indices& indices, const std::vector<RankFingerprint>& fingerprints) {
  return std::all_of(indices.begin(), indices.end(), [&](std::size_t index) {
    return fingerprints[index].fingerprint.by == fingerprints[indices.front()].fingerprint.by;
  });
}

}  // namespace

std::vector<Indices> by_content(const std::vector<RankFingerprint>& fingerprints) {
  return group_indices(all_indices(fingerprints), fingerprints);
}

bool can_be_compared(const std::vector<RankFingerprint>& fingerprints) {
  return can_be_compared(all_indices(fingerprints), fingerprints);
}

std::map<std::size_t, Indices> ReplicaGroups::indices_by_group(const std::vector<RankFingerprint>& fingerprints) const {
  std::map<std::size_t, Indices> groups;
  for (std::size_t i = 0; i < fingerprints.size(); ++i) {
    if (const auto seen = seen_.find(fingerprints[i].rank); seen != seen_.end()) groups[seen->second.group].push_back(i);
  }
  return groups;
}

Iteration ReplicaGroups::last_common(const std::vector<RankFingerprint>& fingerprints, const Indices& indices) const {
  Iteration last = seen_.at(fingerprints[indices.front()].rank).iteration;
  for (const std::size_t index : indices) last = std::min(last, seen_.at(fingerprints[index].rank).iteration);
  return last;
}

/// Assigns indices with equal content to a group: their common previous one, else a new one.
void ReplicaGroups::regroup(Iteration iteration, const std::vector<RankFingerprint>& fingerprints, const Indices& indices) {
  const Fingerprint& fingerprint = fingerprints[indices.front()].fingerprint;
  const auto group_of = [&](std::size_t index) {
    const auto seen = seen_.find(fingerprints[index].rank);
    return seen == seen_.end() ? std::nullopt : std::optional(seen->second.group);
  };
  auto group = group_of(indices.front());
  if (!std::all_of(indices.begin(), indices.end(), [&](std::size_t index) { return group_of(index) == group; })) group.reset();
  if (!group) {
    group = groups_.size();
    groups_.push_back({fingerprint, indices.size() > 1 && !fingerprint.uniform});
  } else if (indices.size() > 1) {
    Group& stored = groups_[*group];
    stored.significant = stored.significant || !fingerprint.uniform || !stored.fingerprint.is_same(fingerprint);
    stored.fingerprint = fingerprint;
  }
  for (const std::size_t index : indices) seen_[fingerprints[index].rank] = {*group, iteration};
}

std::vector<ReplicaSplit> ReplicaGroups::next(Iteration iteration, const std::vector<RankFingerprint>& fingerprints) {
  std::vector<ReplicaSplit> splits;
  for (const auto& [group, indices] : indices_by_group(fingerprints)) {
    if (indices.size() < 2) continue;
    const bool is_comparable = can_be_compared(indices, fingerprints);
    has_compared_ = has_compared_ || is_comparable;
    std::vector<Indices> parts = group_indices(indices, fingerprints);
    if (is_comparable && parts.size() == 1) continue;
    const bool has_majority = 2 * parts.front().size() > indices.size();
    if (is_comparable && (groups_[group].significant || (is_parameter_ && has_majority))) {
      splits.push_back({last_common(fingerprints, indices), std::move(parts)});
    }
    // From now on, each part is a separate group.
    for (const std::size_t index : indices) seen_.erase(fingerprints[index].rank);
  }
  for (const Indices& indices : by_content(fingerprints)) regroup(iteration, fingerprints, indices);
  return splits;
}

}  // namespace sporescope
