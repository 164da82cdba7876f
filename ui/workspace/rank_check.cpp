// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/rank_check.h"

#include <QThreadPool>
#include <utility>

namespace sporescope::ui {

namespace {

using RankSnapshot = std::shared_ptr<const SessionReplicas>;

RankSnapshot noRanksYet() {
  auto empty = std::make_shared<SessionReplicas>();
  empty->complete = false;
  return empty;
}

}  // namespace

RankCheck::RankCheck(std::shared_ptr<Session> session, QObject* parent)
    : QObject(parent), session_(std::move(session)), result_(noRanksYet()) {}

RankCheck::~RankCheck() {
  deliveries_.cut();
  request_.cancel();
  // Workers end before those who have them do, which may take as long as one read: not on this thread.
  QThreadPool::globalInstance()->start([session = std::move(session_), last = std::move(finder_)]() mutable {
    last.reset();
    session.reset();
  });
}

bool RankCheck::isOutdated() const {
  const auto facts = session_->facts();
  const auto& growth = facts->growth;
  return state_ != State::never && growth && growth->at > begun_;
}

void RankCheck::start(ReplicaQuestion question) {
  request_.cancel();
  const Delivery deliver = deliveries_.begin(this);
  question_ = question;
  ++number_;
  state_ = State::running;
  begun_ = std::chrono::system_clock::now();
  error_.reset();
  progress_ = {};
  ReplicaCallbacks callbacks;
  callbacks.on_progress = [this, deliver](const ReplicaProgress& progress) {
    deliver([this, progress] {
      progress_ = progress;
      emit progressed();
    });
  };
  callbacks.on_part = [this, deliver](RankSnapshot part) {
    deliver([this, part = std::move(part)]() mutable {
      result_ = std::move(part);
      emit resultChanged();
    });
  };
  callbacks.on_done = [this, deliver](Result<RankSnapshot> answer) {
    deliver([this, answer = std::move(answer)]() mutable { finish(std::move(answer)); });
  };
  if (!finder_) finder_ = ReplicaFinder::make(session_);
  request_ = finder_->find(question, std::move(callbacks));
  emit stateChanged();
}

void RankCheck::finish(Result<RankSnapshot> answer) {
  if (answer) {
    result_ = *std::move(answer);
    state_ = result_->complete ? State::done : State::stopped;
    emit resultChanged();
  } else if (answer.error().code == ErrorCode::cancelled) {
    state_ = State::stopped;
  } else {
    error_ = std::move(answer.error());
    state_ = State::failed;
  }
  emit stateChanged();
}

void RankCheck::stop() {
  if (state_ == State::running) finder_->stop();
}

}  // namespace sporescope::ui
