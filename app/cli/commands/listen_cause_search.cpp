// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/listen_cause_search.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/cli/commands/listen_client.h"

namespace sporescope::cli {

void ListenCauseSearch::note(const SessionHit& hit) {
  if (!hit.judgement.is_hit() || !hit.statistics.has_non_finite()) return;
  hit_ = std::max(hit_, hit.statistics.nan > 0 ? Values::nan : Values::infinite);
}

bool start_cause_search(std::span<ListenClient* const> together, const std::shared_ptr<LiveEventQueue>& happenings) {
  auto worst = ListenCauseSearch::Values::finite;
  auto searched_for = ListenCauseSearch::Values::finite;  // by any of the ranks
  for (const ListenClient* one : together) {
    if (one->cause.awaited_ && !one->finished) return true;
    worst = std::max(worst, one->cause.hit_);
    searched_for = std::max(searched_for, one->cause.searched_for_);
  }
  const auto first = std::find_if(together.begin(), together.end(), [](const ListenClient* one) { return !one->finished; });
  if (first == together.end() || worst <= searched_for) return false;
  ListenCauseSearch& cause = (*first)->cause;
  cause.searched_for_ = worst;
  cause.awaited_ = true;
  CauseCallbacks callbacks;
  callbacks.on_done = [queue = happenings, number = (*first)->number](Result<std::vector<SessionCause>> causes) {
    LiveEvent happening;
    happening.kind = LiveEvent::Kind::cause;
    happening.client = number;
    happening.causes = std::move(causes);
    queue->push(std::move(happening));
  };
  cause.search_ = (*first)->whole().analysis().first_cause(std::move(callbacks));
  return true;
}

}  // namespace sporescope::cli
