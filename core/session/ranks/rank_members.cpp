// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/ranks/rank_members.h"

#include <algorithm>

#include "core/live/training_name.h"

namespace sporescope {

void RankMembers::add(Rank rank) {
  const auto weak = weak_from_this();
  CancelHandle snapshot = rank->on_snapshot_changed([weak] {
    if (const auto self = weak.lock()) self->publish();
  });
  CancelHandle status = rank->on_status_changed([weak] {
    if (const auto self = weak.lock()) self->on_status_changed_();
  });
  {
    const std::lock_guard lock(mutex_);
    members_.push_back({std::move(rank), {}, std::move(snapshot), std::move(status)});
  }
  publish();
  on_status_changed_();
}

std::vector<RankMembers::Rank> RankMembers::ranks() const {
  const std::lock_guard lock(mutex_);
  std::vector<Rank> ranks;
  ranks.reserve(members_.size());
  for (const Member& member : members_) ranks.push_back(member.rank);
  return ranks;
}

std::vector<std::shared_ptr<const SessionSnapshot>> RankMembers::update_graphs() {
  std::vector<std::shared_ptr<const SessionSnapshot>> snapshots;
  for (std::size_t m = 0; m < members_.size(); ++m) {
    Member& member = members_[m];
    snapshots.push_back(member.rank->snapshot());
    while (member.common_indices.size() < snapshots[m]->graphs.size()) {
      member.common_indices.add(own_.add({m, member.common_indices.next()}));
    }
  }
  return snapshots;
}

void RankMembers::publish() {
  // Serializes publishing, so that an older snapshot never replaces a newer one.
  const std::lock_guard one_at_a_time(publish_mutex_);
  auto snapshot = std::make_shared<SessionSnapshot>();
  snapshot->family = "live";
  snapshot->loading = false;
  std::vector<LiveStatus> ranks;
  {
    const std::lock_guard lock(mutex_);
    const auto snapshots = update_graphs();
    for (const auto& [m, graph] : own_) snapshot->graphs.add(snapshots[m]->graphs[to_graph_index(graph)]);
    for (const auto& rank_snapshot : snapshots) {
      snapshot->problems.insert(snapshot->problems.end(), rank_snapshot->problems.begin(), rank_snapshot->problems.end());
    }
    for (const Member& member : members_) ranks.push_back(member.rank->status());
  }
  std::sort(ranks.begin(), ranks.end(), [](const LiveStatus& a, const LiveStatus& b) { return a.rank < b.rank; });
  snapshot->ms_version = ranks.front().ms_version;
  snapshot->device_target = ranks.front().backend;
  std::string devices = ranks.front().backend + ' ' + ranks.front().device;
  if (ranks.size() > 1) devices += (ranks.size() == 2 ? ", " : " \u2026 ") + ranks.back().device;
  snapshot->title = live::training_name(ranks.front().process, devices, ranks.front().connected_at, {});
  publisher_.publish(snapshot);
}

std::optional<RankMembers::OwnGraph> RankMembers::own_graph(GraphIndex graph) const {
  const std::lock_guard lock(mutex_);
  if (!own_.has(graph)) return std::nullopt;
  return OwnGraph{members_[own_[graph].first].rank, own_[graph].second};
}

GraphIndex RankMembers::common_index(const LiveSession& rank, RankGraphIndex graph) const {
  const std::lock_guard lock(mutex_);
  const auto member = std::find_if(members_.begin(), members_.end(), [&](const Member& m) { return m.rank.get() == &rank; });
  return member != members_.end() && member->common_indices.has(graph) ? member->common_indices[graph] : kNoGraph;
}

std::vector<CauseSearchRank> RankMembers::ranks_for_cause_search() const {
  const std::lock_guard lock(mutex_);
  std::vector<CauseSearchRank> ranks;
  ranks.reserve(members_.size());
  for (const Member& member : members_) ranks.push_back({member.rank->state(), member.common_indices});
  return ranks;
}

}  // namespace sporescope
