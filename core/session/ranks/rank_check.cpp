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
  RankChecks(std::size_t ranks, CheckCallbacks whole) : whole_(std::move(whole)), progress_(ranks), left_(ranks) {}

  void hits(std::vector<SessionHit> hits) {
    if (whole_.on_hits) whole_.on_hits(std::move(hits));
  }

  void progressed(std::size_t rank, const CheckProgress& progress) {
    CheckProgress sum;
    {
      const std::lock_guard lock(mutex_);
      progress_[rank] = progress;
      sum = together();
    }
    if (whole_.on_progress) whole_.on_progress(sum);
  }

  void done(std::size_t rank, Result<CheckProgress> result) {
    std::optional<Result<CheckProgress>> outcome;
    {
      const std::lock_guard lock(mutex_);
      if (result) {
        progress_[rank] = *result;
      } else if (!error_) {
        error_ = std::move(result.error());
      }
      if (--left_ > 0) return;
      outcome = error_ ? Result<CheckProgress>(tl::unexpected(*error_)) : Result<CheckProgress>(together());
    }
    if (whole_.on_done) whole_.on_done(std::move(*outcome));
  }

 private:
  [[nodiscard]] CheckProgress together() const {
    CheckProgress sum;
    for (const CheckProgress& one : progress_) {
      sum.tensors += one.tensors;
      sum.tensors_total += one.tensors_total;
      sum.bytes += one.bytes;
      sum.hits += one.hits;
      sum.iteration = std::max(sum.iteration, one.iteration);
      sum.coverage += one.coverage;
      sum.not_judged.insert(sum.not_judged.end(), one.not_judged.begin(), one.not_judged.end());
      sum.problems.insert(sum.problems.end(), one.problems.begin(), one.problems.end());
    }
    return sum;
  }

  CheckCallbacks whole_;
  std::mutex mutex_;
  std::vector<CheckProgress> progress_;
  std::size_t left_;
  std::optional<Error> error_;
};

}  // namespace

std::vector<CheckCallbacks> split_callbacks(std::size_t ranks, CheckCallbacks whole) {
  const auto checks = std::make_shared<RankChecks>(ranks, std::move(whole));
  std::vector<CheckCallbacks> each(ranks);
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    each[rank].on_hits = [checks](std::vector<SessionHit> hits) { checks->hits(std::move(hits)); };
    each[rank].on_progress = [checks, rank](const CheckProgress& progress) { checks->progressed(rank, progress); };
    each[rank].on_done = [checks, rank](Result<CheckProgress> result) { checks->done(rank, std::move(result)); };
  }
  return each;
}

}  // namespace sporescope
