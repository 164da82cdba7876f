// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/rank_check.h"

#include <utility>

namespace sporescope::ui {

namespace {

using RankSnapshot = std::shared_ptr<const SessionReplicas>;

RankSnapshot emptyReplicas() {
  auto empty = std::make_shared<SessionReplicas>();
  empty->complete = false;
  return empty;
}

}  // namespace

RankCheck::RankCheck(std::shared_ptr<Session> session, QObject* parent)
    : RunningAnalysis(parent), session_(std::move(session)), result_(emptyReplicas()) {}

RankCheck::~RankCheck() { releaseInBackground(std::move(finder_), std::move(session_)); }

void RankCheck::start(ReplicaRequest question) {
  const UiCallback deliver = begin();
  question_ = question;
  progress_ = {};
  ReplicaCallbacks callbacks;
  callbacks.on_progress = [this, deliver](const ReplicaProgress& progress) {
    deliver([this, progress] {
      progress_ = progress;
      emit progressed();
    });
  };
  callbacks.on_partial_result = [this, deliver](RankSnapshot partial) {
    deliver([this, partial = std::move(partial)]() mutable {
      result_ = std::move(partial);
      emit resultChanged();
    });
  };
  callbacks.on_done = [this, deliver](Result<RankSnapshot> result) {
    deliver([this, result = std::move(result)]() mutable {
      finish(std::move(result), [this](RankSnapshot latest) {
        result_ = std::move(latest);
        emit resultChanged();
        return result_->complete;
      });
    });
  };
  if (!finder_) finder_ = ReplicaFinder::make(session_);
  run(finder_->find(question, std::move(callbacks)));
}

}  // namespace sporescope::ui

#include "moc_rank_check.cpp"
