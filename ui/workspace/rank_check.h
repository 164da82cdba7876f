// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

#include "core/session/replicas/replica_finder.h"
#include "ui/workspace/running_analysis.h"

namespace sporescope::ui {

/// Comparison of the replicas on the ranks of one session. Empty until start(); then its result grows until it is complete.
/// UI thread only.
class RankCheck : public RunningAnalysis {
  Q_OBJECT

 public:
  explicit RankCheck(std::shared_ptr<Session> session, QObject* parent = nullptr);
  ~RankCheck() override;

  /// The result so far; never null.
  [[nodiscard]] const std::shared_ptr<const SessionReplicas>& result() const { return result_; }
  [[nodiscard]] const ReplicaProgress& progress() const { return progress_; }
  [[nodiscard]] const ReplicaRequest& question() const { return question_; }
  [[nodiscard]] const std::shared_ptr<Session>& session() const { return session_; }
  /// Null before the first start().
  [[nodiscard]] const std::shared_ptr<ReplicaFinder>& finder() const { return finder_; }
  /// True if tensors were added to the dump after the check started.
  [[nodiscard]] bool isOutdated() const { return hasNewTensors(*session_); }

  /// Restarts the check, including tensors that were added to the dump. The previous result stays visible until the first
  /// new part arrives.
  void start(ReplicaRequest question);

 signals:
  void resultChanged();

 private:
  void requestStop() override { finder_->stop(); }

  std::shared_ptr<Session> session_;
  std::shared_ptr<ReplicaFinder> finder_;
  ReplicaRequest question_;
  std::shared_ptr<const SessionReplicas> result_;
  ReplicaProgress progress_;
};

}  // namespace sporescope::ui
