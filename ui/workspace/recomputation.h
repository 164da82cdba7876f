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

/// Recomputation of the operators of one session. Empty until start(); then results arrive in execution order. UI thread
/// only.
class Recomputation : public RunningAnalysis {
  Q_OBJECT

 public:
  explicit Recomputation(std::shared_ptr<Session> session, QObject* parent = nullptr);
  ~Recomputation() override;

  [[nodiscard]] const std::vector<RecomputedOperator>& operators() const { return operators_; }  ///< Results so far
  /// The counts so far.
  [[nodiscard]] const RecomputeEnd& end() const { return end_; }
  [[nodiscard]] std::uint64_t done() const { return done_; }
  [[nodiscard]] std::uint64_t total() const { return total_; }  ///< 0 while unknown
  /// Number of operators that were checked completely and match their recomputed outputs.
  [[nodiscard]] std::uint64_t agreeing() const { return agreeing_; }
  /// Number of operators with a differing output. Some of their other outputs may be unreadable.
  [[nodiscard]] std::size_t differing() const { return differing_; }
  /// Position of the first differing operator in operators().
  [[nodiscard]] std::optional<std::size_t> firstDiffering() const { return firstDiffering_; }
  /// True if tensors were added to the dump after the recomputation started.
  [[nodiscard]] bool isOutdated() const { return hasNewTensors(*session_); }
  /// Positions in operators() of the runs of a node in one iteration, ascending. Empty if there are no results for it.
  [[nodiscard]] std::vector<std::size_t> positionsOf(GraphIndex graph, NodeIndex node, Iteration iteration) const;

  /// The session with recomputed outputs as baseline of the dumped ones; null for a connected training.
  [[nodiscard]] const std::shared_ptr<Session>& recomputedBaseline();

  /// Restarts the recomputation.
  void start();

 signals:
  void cleared();   ///< Restarted; operators() is empty
  void appended();  ///< More operators were added

 private:
  void addOperators(std::vector<RecomputedOperator> added);
  void requestStop() override { drop(); }

  std::shared_ptr<Session> session_;
  std::shared_ptr<Session> recomputedBaseline_;
  std::vector<RecomputedOperator> operators_;
  std::map<std::tuple<GraphIndex, NodeIndex, Iteration>, std::vector<std::size_t>> positions_;
  RecomputeEnd end_;
  std::uint64_t agreeing_ = 0;
  std::size_t differing_ = 0;
  std::optional<std::size_t> firstDiffering_;
  std::uint64_t done_ = 0, total_ = 0;
};

}  // namespace sporescope::ui
