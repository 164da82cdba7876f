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
  const auto found = positions_.find({graph, node, iteration});
  return found == positions_.end() ? std::vector<std::size_t>() : found->second;
}

void Recomputation::start() {
  const UiCallback deliver = begin();
  operators_.clear();
  positions_.clear();
  end_ = {};
  end_.counts.complete = false;
  agreeing_ = 0;
  differing_ = 0;
  firstDiffering_.reset();
  done_ = total_ = 0;
  RecomputeCallbacks callbacks;
  callbacks.on_progress = [this, deliver](std::uint64_t done, std::uint64_t total) {
    deliver([this, done, total] {
      done_ = done;
      total_ = total;
      emit progressed();
    });
  };
  callbacks.on_operators = [this, deliver](std::vector<RecomputedOperator> added) {
    deliver([this, added = std::move(added)]() mutable { addOperators(std::move(added)); });
  };
  callbacks.on_done = [this, deliver](Result<RecomputeEnd> result) {
    deliver([this, result = std::move(result)]() mutable {
      finish(std::move(result), [this](RecomputeEnd end) {
        end_ = std::move(end);
        return end_.counts.complete;
      });
    });
  };
  emit cleared();
  run(session_->recompute(std::move(callbacks)));
}

void Recomputation::addOperators(std::vector<RecomputedOperator> added) {
  for (RecomputedOperator& op : added) {
    positions_[{op.key.graph, op.key.node, op.key.iteration}].push_back(operators_.size());
    end_.counts.add(op);
    ++end_.counts.operators;
    if (op.verdict == RecomputeVerdict::checked && op.beyond() == 0) ++agreeing_;
    if (op.beyond() > 0 && differing_++ == 0) firstDiffering_ = operators_.size();
    operators_.push_back(std::move(op));
  }
  emit appended();
}

}  // namespace sporescope::ui

#include "moc_recomputation.cpp"
