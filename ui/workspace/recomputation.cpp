// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/recomputation.h"

#include <utility>

#include "core/session/recomputed_session.h"

namespace sporescope::ui {

Recomputation::Recomputation(std::shared_ptr<Session> session, QObject* parent)
    : RunningAnalysis(parent), session_(std::move(session)) {}

Recomputation::~Recomputation() { releaseInBackground(std::move(recomputedBaseline_), std::move(session_)); }

const std::shared_ptr<Session>& Recomputation::recomputedBaseline() {
  if (!recomputedBaseline_) recomputedBaseline_ = make_recomputed_session(session_);
  return recomputedBaseline_;
}

std::vector<std::size_t> Recomputation::positionsOf(GraphIndex graph, NodeIndex node, Iteration iteration) const {
  const auto found = places_.find({graph, node, iteration});
  return found == places_.end() ? std::vector<std::size_t>() : found->second;
}

void Recomputation::start() {
  const UiCallback deliver = begin();
  operators_.clear();
  places_.clear();
  end_ = {};
  end_.counts.complete = false;
  agreeing_ = 0;
  differing_ = 0;
  firstDiffering_.reset();
  done_ = total_ = 0;
  RecomputeCallbacks callbacks;
  callbacks.on_progress = [this, deliver](std::uint64_t done, std::uint64_t all) {
    deliver([this, done, all] {
      done_ = done;
      total_ = all;
      emit progressed();
    });
  };
  callbacks.on_operators = [this, deliver](std::vector<SessionRecomputed> more) {
    deliver([this, more = std::move(more)]() mutable { take(std::move(more)); });
  };
  callbacks.on_done = [this, deliver](Result<RecomputeEnd> answer) {
    deliver([this, answer = std::move(answer)]() mutable {
      finish(std::move(answer), [this](RecomputeEnd end) {
        end_ = std::move(end);
        return end_.counts.complete;
      });
    });
  };
  emit cleared();
  run(session_->recompute(std::move(callbacks)));
}

void Recomputation::take(std::vector<SessionRecomputed> more) {
  for (SessionRecomputed& one : more) {
    places_[{one.key.graph, one.key.node, one.key.iteration}].push_back(operators_.size());
    end_.counts.add(one.found);
    ++end_.counts.operators;
    if (one.found.verdict == RecomputeVerdict::checked && one.found.beyond() == 0) ++agreeing_;
    if (one.found.beyond() > 0 && differing_++ == 0) firstDiffering_ = operators_.size();
    operators_.push_back(std::move(one));
  }
  emit appended();
}

}  // namespace sporescope::ui

#include "moc_recomputation.cpp"
