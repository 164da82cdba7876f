// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/ranks/rank_check.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace sporescope {

namespace {

class RankChecks {
 public:
  RankChecks(std::size_t ranks, CheckCallbacks callbacks)
      : callbacks_(std::move(callbacks)), progress_(ranks), unfinished_(ranks) {}

  void add_hits(std::vector<Hit> hits) {
    if (callbacks_.on_hits) callbacks_.on_hits(std::move(hits));
  }

  void set_progress(std::size_t rank, const CheckProgress& progress) {
    CheckProgress sum;
    {
      const std::lock_guard lock(mutex_);
      progress_[rank] = progress;
      sum = sum_progress();
    }
    if (callbacks_.on_progress) callbacks_.on_progress(sum);
  }

  void finish(std::size_t rank, Result<CheckProgress> result) {
    std::optional<Result<CheckProgress>> outcome;
    {
      const std::lock_guard lock(mutex_);
      if (result) {
        progress_[rank] = *result;
      } else if (!error_) {
        error_ = std::move(result.error());
      }
      if (--unfinished_ > 0) return;
      outcome = error_ ? Result<CheckProgress>(tl::unexpected(*error_)) : Result<CheckProgress>(sum_progress());
    }
    if (callbacks_.on_done) callbacks_.on_done(std::move(*outcome));
  }

 private:
  [[nodiscard]] CheckProgress sum_progress() const {
    CheckProgress sum;
    for (const CheckProgress& progress : progress_) {
      sum.tensors += progress.tensors;
      sum.tensors_total += progress.tensors_total;
      sum.bytes += progress.bytes;
      sum.hits += progress.hits;
      sum.iteration = std::max(sum.iteration, progress.iteration);
      sum.coverage += progress.coverage;
      sum.not_judged.insert(sum.not_judged.end(), progress.not_judged.begin(), progress.not_judged.end());
      sum.problems.insert(sum.problems.end(), progress.problems.begin(), progress.problems.end());
    }
    return sum;
  }

  CheckCallbacks callbacks_;
  std::mutex mutex_;
  std::vector<CheckProgress> progress_;
  std::size_t unfinished_;
  std::optional<Error> error_;
};

}  // namespace

std::vector<CheckCallbacks> split_callbacks(std::size_t ranks, CheckCallbacks callbacks) {
  const auto checks = std::make_shared<RankChecks>(ranks, std::move(callbacks));
  std::vector<CheckCallbacks> rank_callbacks(ranks);
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    rank_callbacks[rank].on_hits = [checks](std::vector<Hit> hits) { checks->add_hits(std::move(hits)); };
    rank_callbacks[rank].on_progress = [checks, rank](const CheckProgress& progress) { checks->set_progress(rank, progress); };
    rank_callbacks[rank].on_done = [checks, rank](Result<CheckProgress> result) { checks->finish(rank, std::move(result)); };
  }
  return rank_callbacks;
}

}  // namespace sporescope
