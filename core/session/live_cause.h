// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/session/live_state.h"
#include "core/session/session.h"

namespace sporescope {

/// One rank of a search, and how its graphs are counted in the answer.
struct RankOfCause {
  std::shared_ptr<LiveState> state;
  std::vector<GraphIndex> shown_as;  ///< by the rank's own count
};

/// A training that is alone: its graphs keep their numbers.
[[nodiscard]] RankOfCause whole_session(std::shared_ptr<LiveState> state);

/// The first cause in a training that stands still: all tensors of its present step are fetched, written as a dump into a
/// private folder and searched there as any dump is; the folder goes at the end. Ranks that stand at another step than the
/// latest are left out. Calls back through the ticket.
void find_live_cause(const std::vector<RankOfCause>& ranks, const CauseCallbacks& callbacks,
                     const std::shared_ptr<Ticket>& ticket);

}  // namespace sporescope
