// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/listen_cause_search.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/cli/commands/listen_client.h"

namespace sporescope::cli {

void ListenCauseSearch::note(const Hit& hit) {
  if (!hit.judgement.is_hit() || !hit.statistics.has_non_finite()) return;
  hit_ = std::max(hit_, hit.statistics.nan > 0 ? Values::nan : Values::infinite);
}

bool start_cause_search(std::span<ListenClient* const> ranks, const std::shared_ptr<LiveEventQueue>& events) {
  auto most_severe = ListenCauseSearch::Values::finite;
  auto searched_for = ListenCauseSearch::Values::finite;  // by any of the ranks
  for (const ListenClient* client : ranks) {
    if (client->cause.is_searching_ && !client->finished) return true;
    most_severe = std::max(most_severe, client->cause.hit_);
    searched_for = std::max(searched_for, client->cause.searched_for_);
  }
  const auto first = std::find_if(ranks.begin(), ranks.end(), [](const ListenClient* client) { return !client->finished; });
  if (first == ranks.end() || most_severe <= searched_for) return false;
  ListenCauseSearch& cause = (*first)->cause;
  cause.searched_for_ = most_severe;
  cause.is_searching_ = true;
  CauseCallbacks callbacks;
  callbacks.on_done = [queue = events, number = (*first)->number](Result<std::vector<Finding>> causes) {
    LiveEvent event;
    event.kind = LiveEvent::Kind::cause;
    event.client = number;
    event.causes = std::move(causes);
    queue->push(std::move(event));
  };
  cause.search_ = (*first)->training_session().analysis().first_cause(std::move(callbacks));
  return true;
}

}  // namespace sporescope::cli
