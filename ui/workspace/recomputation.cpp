// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/recomputation.h"

#include <QThreadPool>
#include <utility>

#include "core/session/recomputed_session.h"

namespace sporescope::ui {

Recomputation::Recomputation(std::shared_ptr<Session> session, QObject* parent)
    : QObject(parent), session_(std::move(session)) {}

Recomputation::~Recomputation() {
  deliveries_.cut();
  request_.cancel();
  // Workers end before those who have them do, which may take as long as one operator: not on this thread.
  QThreadPool::globalInstance()->start([session = std::move(session_), beside = std::move(besideInputs_)]() mutable {
    beside.reset();
    session.reset();
  });
}

const std::shared_ptr<Session>& Recomputation::besideInputs() {
  if (!besideInputs_) besideInputs_ = make_recomputed_session(session_);
  return besideInputs_;
}

bool Recomputation::isOutdated() const {
  const auto facts = session_->facts();
  return state_ != State::never && facts->growth && facts->growth->at > begun_;
}

std::vector<std::size_t> Recomputation::placesOf(GraphIndex graph, NodeIndex node, Iteration iteration) const {
  const auto found = places_.find({graph, node, iteration});
  return found == places_.end() ? std::vector<std::size_t>() : found->second;
}

void Recomputation::start() {
  request_.cancel();
  const Delivery deliver = deliveries_.begin(this);
  state_ = State::running;
  begun_ = std::chrono::system_clock::now();
  operators_.clear();
  places_.clear();
  end_ = {};
  end_.counts.complete = false;
  agreeing_ = 0;
  differing_ = 0;
  firstDiffering_.reset();
  ++number_;
  error_.reset();
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
    deliver([this, answer = std::move(answer)]() mutable { finish(std::move(answer)); });
  };
  request_ = session_->recompute(std::move(callbacks));
  emit cleared();
  emit stateChanged();
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

void Recomputation::finish(Result<RecomputeEnd> answer) {
  if (answer) {
    end_ = *std::move(answer);
    state_ = end_.counts.complete ? State::done : State::stopped;
  } else if (answer.error().code == ErrorCode::cancelled) {
    state_ = State::stopped;
  } else {
    error_ = std::move(answer.error());
    state_ = State::failed;
  }
  emit stateChanged();
}

void Recomputation::stop() {
  if (state_ != State::running) return;
  deliveries_.cut();
  request_.cancel();
  state_ = State::stopped;
  emit stateChanged();
}

}  // namespace sporescope::ui
