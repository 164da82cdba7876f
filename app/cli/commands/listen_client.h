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

/// One training that is listened to, and how far the plan for it has come.
struct ListenClient {
  int number = 0;                    // by which it is told of
  std::shared_ptr<Session> session;  // null: long over
  std::shared_ptr<RankGroup> ranks;  // with which it runs in step; null: it is alone
  CancelHandle status_subscription, ranks_subscription, hit_subscription, recommended, recording;
  std::vector<CancelHandle> subscriptions;
  ListenReporter reporter;
  ListenCauseSearch cause;
  std::int32_t connected_at_step = 0;  // the step
  bool prepared = false;               // its watchpoints are being chosen
  bool started = false;                // they are set, the first run command is given
  bool unjudged = false;               // graphs came since it was last told to run
  bool judging = false;                // these, though it is not to run on
  bool paused_at_hit = false;
  bool hits_reported = false;     // those that it stands at
  std::size_t pending_saves = 0;  // tensors that are still being fetched
  bool at_exception = false;      // it stands at the exception that ends it
  bool terminated = false;
  bool finished = false;
  live::TrainingState end = live::TrainingState::ended;  // and how

  // Its own session, or that of all ranks.
  [[nodiscard]] Session& whole() const { return ranks ? static_cast<Session&>(*ranks) : *session; }
  [[nodiscard]] bool is_rank(int rank) const { return session && session->live()->status().rank == rank; }
  [[nodiscard]] LiveControl& control() const { return *whole().live(); }

  // Threads, graphs and values of a training that nobody follows any more.
  void release() {
    for (CancelHandle* request : {&status_subscription, &ranks_subscription, &hit_subscription, &recommended, &recording}) {
      *request = {};
    }
    subscriptions.clear();
    cause = {};
    ranks.reset();
    session.reset();
  }
};

}  // namespace sporescope::cli
