// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/comparison.h"

#include <QThreadPool>
#include <string>
#include <utility>

namespace sporescope::ui {

namespace {

std::shared_ptr<const SessionComparison> nothingYet() {
  auto empty = std::make_shared<SessionComparison>();
  empty->complete = false;
  return empty;
}

}  // namespace

ComparedParts twoRanks(int a, int b) {
  const auto only = [](int rank) { return NumberSet::parse(std::to_string(rank)).value_or(NumberSet()); };
  ComparedParts parts;
  parts.question.of_a.ranks = only(a);
  parts.question.of_b.ranks = only(b);
  parts.question.pairing.ranks_by_place = true;
  parts.ofA = Comparison::tr("rank %1").arg(a);
  parts.ofB = Comparison::tr("rank %1").arg(b);
  return parts;
}

Comparison::Comparison(std::shared_ptr<Session> a, std::shared_ptr<Session> b, ComparedParts parts, QObject* parent)
    : QObject(parent),
      sessions_(ComparedSessions::make(std::move(a), std::move(b))),
      parts_(std::move(parts)),
      result_(nothingYet()) {
  start();
}

Comparison::~Comparison() {
  deliveries_.cut();
  request_.cancel();
  // Its worker ends before it does, which may take as long as one read: not on this thread.
  QThreadPool::globalInstance()->start([last = std::move(sessions_)]() mutable { last.reset(); });
}

void Comparison::start() {
  request_ = sessions_->compare(parts_.question, begin());
  emit stateChanged();
}

void Comparison::setTolerances(const Tolerances& tolerances) {
  if (tolerances == parts_.question.tolerances) return;
  parts_.question.tolerances = tolerances;
  request_ = sessions_->judge_again(tolerances, begin());
  emit stateChanged();
}

void Comparison::setRules(const std::filesystem::path& file) {
  parts_.question.rules = file;
  start();
}

void Comparison::setPairs(std::vector<HandPair> pairs) {
  parts_.question.pairing.by_hand = pairs;
  request_ = sessions_->match_again(std::move(pairs), begin());
  emit stateChanged();
}

// What comes of the work before is not heard any more.
ComparisonCallbacks Comparison::begin() {
  request_.cancel();
  const Delivery deliver = deliveries_.begin(this);
  state_ = State::running;
  begun_ = std::chrono::system_clock::now();
  error_.reset();
  done_ = total_ = 0;
  ComparisonCallbacks callbacks;
  callbacks.on_progress = [this, deliver](std::size_t done, std::size_t total) {
    deliver([this, done, total] {
      done_ = done;
      total_ = total;
      emit progressed();
    });
  };
  callbacks.on_part = [this, deliver](std::shared_ptr<const SessionComparison> part) {
    deliver([this, part = std::move(part)]() mutable {
      result_ = std::move(part);
      emit resultChanged();
    });
  };
  callbacks.on_done = [this, deliver](Result<std::shared_ptr<const SessionComparison>> answer) {
    deliver([this, answer = std::move(answer)]() mutable { finish(std::move(answer)); });
  };
  return callbacks;
}

void Comparison::finish(Result<std::shared_ptr<const SessionComparison>> answer) {
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

bool Comparison::standsBeside(const TensorKey& key) const {
  const ComparedTensor* tensor = result_->tensor(key);
  return tensor != nullptr && tensor->error.has_value();
}

bool Comparison::isOutdated() const {
  const auto hasGrown = [this](const Session& session) {
    const auto& growth = session.facts()->growth;
    return growth && growth->at > begun_;
  };
  return hasGrown(*sessions_->a()) || hasGrown(*sessions_->b());
}

void Comparison::stop() {
  if (state_ == State::running) sessions_->stop();
}

}  // namespace sporescope::ui
