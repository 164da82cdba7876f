// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/common/findings.h"

#include <algorithm>
#include <utility>

#include "core/session/live_control.h"

namespace sporescope::ui {

namespace {

// Delivers a call of a worker to the UI thread, unless the round it belongs to is over by then.
template <class F>
void deliver(QObject* receiver, const std::shared_ptr<int>& round, int mine, F&& call) {
  QMetaObject::invokeMethod(
      receiver,
      [round, mine, call = std::forward<F>(call)]() mutable {
        if (*round == mine) call();
      },
      Qt::QueuedConnection);
}

}  // namespace

Findings::Findings(std::shared_ptr<Session> session, QObject* parent) : QObject(parent), session_(std::move(session)) {
  LiveControl* live = session_->live();
  if (live == nullptr) return;
  // A training judges by itself: it is told what to look for, and its hits come whenever it finds some.
  connect(this, &Findings::watchpointsChanged, this, [this, live] { live->set_watchpoints(watchpoints_); });
  liveHits_ = live->on_hits([this, round = liveRound_](std::vector<SessionHit> hits) {
    deliver(this, round, 0, [this, hits = std::move(hits)]() mutable {
      if (checkState_ == CheckState::never) {
        checkState_ = CheckState::done;
        emit checkStateChanged();
      }
      addHits(std::move(hits));
    });
  });
}

Findings::~Findings() {
  ++*checkRound_;
  ++*causeRound_;
  ++*liveRound_;
}

int Findings::addWatchpoint(Watchpoint watchpoint) {
  watchpoint.id = nextId_++;
  watchpoints_.push_back(std::move(watchpoint));
  markStale();
  emit watchpointsChanged();
  return watchpoints_.back().id;
}

void Findings::changeWatchpoint(const Watchpoint& watchpoint) {
  const auto found =
      std::find_if(watchpoints_.begin(), watchpoints_.end(), [&](const auto& w) { return w.id == watchpoint.id; });
  if (found == watchpoints_.end()) return;
  const bool onlyRenamed = same_question(*found, watchpoint) && found->enabled == watchpoint.enabled;
  *found = watchpoint;
  if (!onlyRenamed) markStale();
  emit watchpointsChanged();
}

void Findings::removeWatchpoint(int id) {
  if (std::erase_if(watchpoints_, [id](const Watchpoint& w) { return w.id == id; }) == 0) return;
  markStale();
  emit watchpointsChanged();
}

void Findings::setWatchpointEnabled(int id, bool enabled) {
  for (Watchpoint& w : watchpoints_) {
    if (w.id != id || w.enabled == enabled) continue;
    w.enabled = enabled;
    markStale();
    emit watchpointsChanged();
  }
}

void Findings::addRecommended(bool thenCheck) {
  recommendedRequest_.ask<std::vector<Watchpoint>>(
      this, [this](Answer<std::vector<Watchpoint>> answer) { return session_->recommended(std::move(answer)); },
      [this, thenCheck](Result<std::vector<Watchpoint>> answer) {
        if (!answer) return;
        for (Watchpoint& watchpoint : *answer) {
          const bool known = std::any_of(watchpoints_.begin(), watchpoints_.end(),
                                         [&](const Watchpoint& w) { return same_question(w, watchpoint); });
          if (!known) addWatchpoint(std::move(watchpoint));
        }
        if (thenCheck) check();
      });
}

void Findings::check() {
  std::vector<Watchpoint> enabled;
  std::copy_if(watchpoints_.begin(), watchpoints_.end(), std::back_inserter(enabled),
               [](const Watchpoint& w) { return w.enabled; });
  checkRequest_.cancel();
  const int mine = ++*checkRound_;
  hits_.clear();
  hitsByNode_.clear();
  hitCount_ = 0;
  stale_ = false;
  checkError_.reset();
  checkProgress_ = {};
  emit hitsCleared();
  checkState_ = CheckState::running;
  emit checkStateChanged();

  CheckCallbacks callbacks;
  callbacks.on_hits = [this, mine, round = checkRound_](std::vector<SessionHit> hits) {
    deliver(this, round, mine, [this, hits = std::move(hits)]() mutable { addHits(std::move(hits)); });
  };
  callbacks.on_progress = [this, mine, round = checkRound_](const CheckProgress& progress) {
    deliver(this, round, mine, [this, progress] {
      checkProgress_ = progress;
      emit checkProgressed();
    });
  };
  callbacks.on_done = [this, mine, round = checkRound_](Result<CheckProgress> done) {
    deliver(this, round, mine, [this, done = std::move(done)] {
      if (done) {
        checkProgress_ = *done;
        checkState_ = CheckState::done;
      } else if (done.error().code == ErrorCode::cancelled) {
        checkState_ = CheckState::stopped;
      } else {
        checkError_ = done.error();
        checkState_ = CheckState::failed;
      }
      emit checkStateChanged();
    });
  };
  checkRequest_ = session_->check(std::move(enabled), {}, std::move(callbacks));
}

void Findings::stopCheck() {
  if (checkState_ != CheckState::running) return;
  ++*checkRound_;
  checkRequest_.cancel();
  checkState_ = CheckState::stopped;
  emit checkStateChanged();
}

const std::vector<std::size_t>& Findings::hitsOf(GraphIndex graph, NodeIndex node) const {
  static const std::vector<std::size_t> none;
  const auto found = hitsByNode_.find({graph, node});
  return found == hitsByNode_.end() ? none : found->second;
}

void Findings::addHits(std::vector<SessionHit> hits) {
  if (hits.empty()) return;
  const std::size_t first = hits_.size();
  for (SessionHit& hit : hits) {
    if (hit.judgement.is_hit()) {
      hitsByNode_[{hit.key.graph, hit.key.node}].push_back(hits_.size());
      ++hitCount_;
    }
    hits_.push_back(std::move(hit));
  }
  emit hitsAdded(static_cast<int>(first), static_cast<int>(hits_.size() - first));
}

void Findings::markStale() { stale_ = checkState_ != CheckState::never; }

void Findings::lookForCause() {
  causeRequest_.cancel();
  const int mine = ++*causeRound_;
  causes_.clear();
  causeError_.reset();
  causeProgress_ = {};
  causeState_ = CauseState::looking;
  emit causeStateChanged();

  CauseCallbacks callbacks;
  callbacks.on_progress = [this, mine, round = causeRound_](const FirstProgress& progress) {
    deliver(this, round, mine, [this, progress] {
      causeProgress_ = progress;
      emit causeProgressed();
    });
  };
  callbacks.on_done = [this, mine, round = causeRound_](Result<std::vector<SessionCause>> done) {
    deliver(this, round, mine, [this, done = std::move(done)]() mutable {
      if (done) {
        causes_ = std::move(*done);
        causeState_ = causes_.empty() ? CauseState::clean : CauseState::found;
      } else if (done.error().code == ErrorCode::cancelled) {
        causeState_ = CauseState::stopped;
      } else {
        causeError_ = done.error();
        causeState_ = CauseState::failed;
      }
      emit causeStateChanged();
    });
  };
  causeRequest_ = session_->first_cause(std::move(callbacks));
}

void Findings::stopLookingForCause() {
  if (causeState_ != CauseState::looking) return;
  ++*causeRound_;
  causeRequest_.cancel();
  causeState_ = CauseState::stopped;
  emit causeStateChanged();
}

}  // namespace sporescope::ui
