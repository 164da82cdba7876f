// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

#include "core/session/replicas/replica_finder.h"
#include "ui/workspace/running_analysis.h"

namespace sporescope::ui {

/// What is known of the ranks of one session against each other: nothing before somebody asks, then more and more until it is
/// complete. UI thread only.
class RankCheck : public RunningAnalysis {
  Q_OBJECT

 public:
  explicit RankCheck(std::shared_ptr<Session> session, QObject* parent = nullptr);
  ~RankCheck() override;

  /// So far; never null.
  [[nodiscard]] const std::shared_ptr<const SessionReplicas>& result() const { return result_; }
  [[nodiscard]] const ReplicaProgress& progress() const { return progress_; }
  [[nodiscard]] const ReplicaRequest& question() const { return question_; }
  [[nodiscard]] const std::shared_ptr<Session>& session() const { return session_; }
  /// Null before somebody asked.
  [[nodiscard]] const std::shared_ptr<ReplicaFinder>& finder() const { return finder_; }
  /// True if something came into the dump since it began.
  [[nodiscard]] bool isOutdated() const { return hasNewTensors(*session_); }

  /// Begins anew: what came into the dump meanwhile counts, too. What was found stays in sight until the first part comes.
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
