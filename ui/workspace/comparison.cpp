// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/comparison.h"

#include <string>
#include <utility>

namespace sporescope::ui {

namespace {

using Snapshot = std::shared_ptr<const SessionComparison>;

Snapshot emptyComparison() {
  auto empty = std::make_shared<SessionComparison>();
  empty->complete = false;
  return empty;
}

}  // namespace

ComparedParts comparedPartsOfRanks(int a, int b) {
  const auto onlyRank = [](int rank) { return NumberSet::parse(std::to_string(rank)).value_or(NumberSet()); };
  ComparedParts parts;
  parts.question.of_a.ranks = onlyRank(a);
  parts.question.of_b.ranks = onlyRank(b);
  parts.question.pairing.ranks_by_position = true;
  parts.ofA = Comparison::tr("rank %1").arg(a);
  parts.ofB = Comparison::tr("rank %1").arg(b);
  return parts;
}

Comparison::Comparison(std::shared_ptr<Session> a, std::shared_ptr<Session> b, ComparedParts parts, QObject* parent)
    : RunningAnalysis(parent),
      sessions_(ComparedSessions::make(std::move(a), std::move(b))),
      parts_(std::move(parts)),
      result_(emptyComparison()) {
  start();
}

Comparison::~Comparison() { releaseInBackground(std::move(sessions_)); }

void Comparison::start() { run(sessions_->compare(parts_.question, restart())); }

void Comparison::setTolerances(const Tolerances& tolerances) {
  if (tolerances == parts_.question.tolerances) return;
  parts_.question.tolerances = tolerances;
  run(sessions_->rejudge(tolerances, restart()));
}

void Comparison::setRules(const std::filesystem::path& file) {
  parts_.question.rules = file;
  start();
}

void Comparison::setPairs(std::vector<ManualPair> pairs) {
  parts_.question.pairing.manual_pairs = pairs;
  run(sessions_->rematch(std::move(pairs), restart()));
}

ComparisonCallbacks Comparison::restart() {
  const UiCallback deliver = begin();
  done_ = total_ = 0;
  ComparisonCallbacks callbacks;
  callbacks.on_progress = [this, deliver](std::size_t done, std::size_t total) {
    deliver([this, done, total] {
      done_ = done;
      total_ = total;
      emit progressed();
    });
  };
  callbacks.on_partial_result = [this, deliver](Snapshot partial) {
    deliver([this, partial = std::move(partial)]() mutable {
      result_ = std::move(partial);
      emit resultChanged();
    });
  };
  callbacks.on_done = [this, deliver](Result<Snapshot> result) {
    deliver([this, result = std::move(result)]() mutable {
      finish(std::move(result), [this](Snapshot latest) {
        result_ = std::move(latest);
        emit resultChanged();
        return result_->complete;
      });
    });
  };
  return callbacks;
}

bool Comparison::hasBaseline(const TensorKey& key) const {
  const ComparedPair* pair = result_->pair(key);
  return pair != nullptr && pair->output_error.has_value();
}

}  // namespace sporescope::ui

#include "moc_comparison.cpp"
