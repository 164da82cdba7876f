// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/session/live/live_cause.h"
#include "core/session/live/live_session.h"
#include "core/session/rank_graph_index.h"
#include "core/session/snapshot_publisher.h"

namespace sporescope {

/// The ranks of one training under common graph indices. The list of graphs only grows, so that an index never changes its
/// meaning. Thread-safe.
class RankMembers : public std::enable_shared_from_this<RankMembers> {
 public:
  using Rank = std::shared_ptr<LiveSession>;

  /// `on_status_changed` is called on a worker thread when the state of a rank has changed.
  explicit RankMembers(std::function<void()> on_status_changed) : on_status_changed_(std::move(on_status_changed)) {}

  /// Adds a rank and observes it.
  void add(Rank rank);
  [[nodiscard]] std::vector<Rank> ranks() const;
  [[nodiscard]] SnapshotPublisher& publisher() { return publisher_; }
  [[nodiscard]] SnapshotPublisher& status_publisher() { return status_publisher_; }
  /// Notifies the observers of the status.
  void publish_status() { status_publisher_.publish(publisher_.snapshot()); }

  /// A graph under the rank's own index.
  struct OwnGraph {
    Rank rank;
    RankGraphIndex graph{};
  };
  /// Returns nullopt for an unknown index.
  [[nodiscard]] std::optional<OwnGraph> own_graph(GraphIndex graph) const;
  /// Returns the common index of a rank's graph.
  [[nodiscard]] GraphIndex common_index(const LiveSession& rank, RankGraphIndex graph) const;
  [[nodiscard]] std::vector<CauseSearchRank> ranks_for_cause_search() const;

 private:
  struct Member {
    Rank rank;
    IndexedVector<RankGraphIndex, GraphIndex> common_indices;
    CancelHandle snapshot, status;
  };
  [[nodiscard]] std::vector<std::shared_ptr<const SessionSnapshot>> update_graphs();
  void publish();

  std::function<void()> on_status_changed_;
  SnapshotPublisher publisher_;
  SnapshotPublisher status_publisher_;
  std::mutex publish_mutex_;
  mutable std::mutex mutex_;
  std::vector<Member> members_;
  IndexedVector<GraphIndex, std::pair<std::size_t, RankGraphIndex>> own_;  // index of the member, and its own index
};

}  // namespace sporescope
