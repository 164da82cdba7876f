// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "core/session/live/live_state.h"
#include "core/session/rank_graph_index.h"
#include "core/session/session.h"

namespace sporescope {

/// One rank of a search, with the indices of its graphs in the result.
struct CauseSearchRank {
  std::shared_ptr<LiveState> state;
  IndexedVector<RankGraphIndex, GraphIndex> session_graphs;
};

/// Remembers the first cause of a training for later searches, because further steps do not change it. Thread-safe.
class CauseCache {
 public:
  /// Returns the stored causes; empty if a client has connected since. `arrivals` is the number of connections of all ranks.
  [[nodiscard]] std::vector<Finding> find(std::uint64_t arrivals) const;
  void store(std::vector<Finding> causes, std::uint64_t arrivals);

 private:
  mutable std::mutex mutex_;
  std::uint64_t arrivals_ = 0;
  std::vector<Finding> causes_;
};

/// Returns a training that is not in a group; its graphs keep their indices.
[[nodiscard]] CauseSearchRank single_rank_of(std::shared_ptr<LiveState> state);

/// Finds the first cause in a paused training. Fetches all tensors of the current step and searches them together with the
/// retained earlier steps, like a dump. Nothing is written. An earlier cause in `cache` stays the first cause. Ranks that are
/// not at the latest step are ignored. Calls back through `cancel_state`. Errors: not_found if no step has run; the errors of
/// fetching.
void find_live_cause(const std::vector<CauseSearchRank>& ranks, CauseCache& cache, const CauseCallbacks& callbacks,
                     const std::shared_ptr<CancelState>& cancel_state);

}  // namespace sporescope
