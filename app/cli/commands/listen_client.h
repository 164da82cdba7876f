// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "app/cli/commands/listen_cause_search.h"
#include "app/cli/commands/listen_reporter.h"
#include "core/session/ranks/rank_group.h"

namespace sporescope::cli {

/// A training that is listened to, and the progress of its run.
struct ListenClient {
  int number = 0;                    // shown in the output
  std::shared_ptr<Session> session;  // null: released
  std::shared_ptr<RankGroup> ranks;  // ranks that run in step with it; null: not distributed
  CancelHandle status_subscription, ranks_subscription, hit_subscription, recommended, recording;
  std::vector<CancelHandle> subscriptions;
  ListenReporter reporter;
  ListenCauseSearch cause;
  std::int32_t connected_at_step = 0;  // step at which it connected
  bool prepared = false;               // its watchpoints are being determined
  bool started = false;                // watchpoints are set, and the first run command was sent
  bool unjudged = false;               // graphs have arrived since the last run command
  bool judging = false;                // new nodes are being judged, although it will not continue
  bool paused_at_hit = false;
  bool hits_reported = false;     // hits of the current pause
  std::size_t pending_saves = 0;  // tensors that are still being fetched
  bool at_exception = false;      // paused at the exception that ends it
  bool terminated = false;
  bool finished = false;
  live::TrainingState end = live::TrainingState::ended;  // final state, once finished

  // The session of this training, or that of all ranks.
  [[nodiscard]] Session& training_session() const { return ranks ? static_cast<Session&>(*ranks) : *session; }
  [[nodiscard]] bool is_rank(int rank) const { return session && session->live()->status().rank == rank; }
  [[nodiscard]] LiveControl& control() const { return *training_session().live(); }

  // Releases the threads, graphs and values of a training that is no longer followed.
  void release() {
    for (CancelHandle* subscription :
         {&status_subscription, &ranks_subscription, &hit_subscription, &recommended, &recording}) {
      *subscription = {};
    }
    subscriptions.clear();
    cause = {};
    ranks.reset();
    session.reset();
  }
};

}  // namespace sporescope::cli
