// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "core/session/recompute_job.h"
#include "core/session/session.h"
#include "ui/workspace/running_analysis.h"

namespace sporescope::ui {

/// What is known of the operators of one session computed again: nothing before somebody asks, then more and more of them in
/// the order of the training. UI thread only.
class Recomputation : public RunningAnalysis {
  Q_OBJECT

 public:
  explicit Recomputation(std::shared_ptr<Session> session, QObject* parent = nullptr);
  ~Recomputation() override;

  [[nodiscard]] const std::vector<SessionRecomputed>& operators() const { return operators_; }  ///< so far
  /// What was counted so far.
  [[nodiscard]] const RecomputeEnd& end() const { return end_; }
  [[nodiscard]] std::uint64_t done() const { return done_; }
  [[nodiscard]] std::uint64_t total() const { return total_; }  ///< 0: not known yet
  /// Operators that were checked wholly and give what their inputs give.
  [[nodiscard]] std::uint64_t agreeing() const { return agreeing_; }
  /// Operators that give what their inputs do not; of some of them not every output could be read.
  [[nodiscard]] std::size_t differing() const { return differing_; }
  /// The first of them, in operators().
  [[nodiscard]] std::optional<std::size_t> firstDiffering() const { return firstDiffering_; }
  /// True if something came into the dump since it began.
  [[nodiscard]] bool isOutdated() const { return hasNewTensors(*session_); }
  /// The places in operators() of the runs of a node in one iteration, ascending; empty: nothing is known of them.
  [[nodiscard]] std::vector<std::size_t> positionsOf(GraphIndex graph, NodeIndex node, Iteration iteration) const;

  /// The session with what inputs give beside the outputs of operators; null of a training that is connected.
  [[nodiscard]] const std::shared_ptr<Session>& recomputedBaseline();

  /// Begins anew.
  void start();

 signals:
  void cleared();   ///< it has begun anew: there are no operators yet
  void appended();  ///< further operators

 private:
  void take(std::vector<SessionRecomputed> more);
  void requestStop() override { drop(); }

  std::shared_ptr<Session> session_;
  std::shared_ptr<Session> recomputedBaseline_;
  std::vector<SessionRecomputed> operators_;
  std::map<std::tuple<GraphIndex, NodeIndex, Iteration>, std::vector<std::size_t>> places_;
  RecomputeEnd end_;
  std::uint64_t agreeing_ = 0;
  std::size_t differing_ = 0;
  std::optional<std::size_t> firstDiffering_;
  std::uint64_t done_ = 0, total_ = 0;
};

}  // namespace sporescope::ui
