// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "core/session/live/live_state.h"
#include "core/session/session.h"

namespace sporescope {

/// One rank of a search, and how its graphs are counted in the answer.
struct RankOfCause {
  std::shared_ptr<LiveState> state;
  IndexedVector<RankGraphIndex, GraphIndex> shown_as;
};

/// What a search has found in a training and its later searches begin with: stepping on does not move the first cause. Any
/// thread.
class CauseCache {
 public:
  struct Found {
    std::vector<SessionCause> causes;
    bool unsure = false;  ///< not all is known of what the first one came of
  };
  /// What was found; nothing if a client has introduced itself since (`arrivals`, of all ranks).
  [[nodiscard]] Found found(std::uint64_t arrivals) const;
  void store(Found found, std::uint64_t arrivals);

 private:
  mutable std::mutex mutex_;
  std::uint64_t arrivals_ = 0;
  Found found_;
};

/// A training that is alone: its graphs keep their numbers.
[[nodiscard]] RankOfCause whole_session(std::shared_ptr<LiveState> state);

/// The first cause in a training that stands still: all tensors of its present step are fetched, and together with what is kept
/// of earlier steps they are searched as any dump is. Nothing is written.
/// An earlier cause that was `found` before stays the first one. Ranks that stand at another step than the latest are left
/// out. Calls back through the ticket. Errors: not_found if no step has run; those of fetching.
void find_live_cause(const std::vector<RankOfCause>& ranks, CauseCache& found, const CauseCallbacks& callbacks,
                     const std::shared_ptr<CancelState>& cancel_state);

}  // namespace sporescope
