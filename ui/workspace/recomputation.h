// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "core/session/recompute_job.h"
#include "core/session/session.h"
#include "ui/work/deliveries.h"

namespace sporescope::ui {

/// What is known of the operators of one session computed again: nothing before somebody asks, then more and more of them in
/// the order of the training. UI thread only.
class Recomputation : public QObject {
  Q_OBJECT

 public:
  enum class State : std::uint8_t { never, running, done, stopped, failed };

  explicit Recomputation(std::shared_ptr<Session> session, QObject* parent = nullptr);
  ~Recomputation() override;

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const std::vector<SessionRecomputed>& operators() const { return operators_; }  ///< so far
  /// What was counted so far.
  [[nodiscard]] const RecomputeEnd& end() const { return end_; }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }  ///< State::failed
  [[nodiscard]] std::uint64_t done() const { return done_; }
  [[nodiscard]] std::uint64_t total() const { return total_; }  ///< 0: not known yet
  /// Operators that were checked wholly and give what their inputs give.
  [[nodiscard]] std::uint64_t agreeing() const { return agreeing_; }
  /// Operators that give what their inputs do not; of some of them not every output could be read.
  [[nodiscard]] std::size_t differing() const { return differing_; }
  /// The first of them, in operators().
  [[nodiscard]] std::optional<std::size_t> firstDiffering() const { return firstDiffering_; }
  /// Tells one computation from those before it; 0: nobody has asked.
  [[nodiscard]] int number() const { return number_; }
  /// True if something came into the dump since it began.
  [[nodiscard]] bool isOutdated() const;
  /// The places in operators() of the runs of a node in one iteration, ascending; empty: nothing is known of them.
  [[nodiscard]] std::vector<std::size_t> placesOf(GraphIndex graph, NodeIndex node, Iteration iteration) const;

  /// The session with what inputs give beside the outputs of operators; null of a training that is connected.
  [[nodiscard]] const std::shared_ptr<Session>& besideInputs();

  /// Begins anew.
  void start();
  /// Keeps what was found.
  void stop();

 signals:
  void stateChanged();
  void progressed();
  void cleared();   ///< it has begun anew: there are no operators yet
  void appended();  ///< further operators

 private:
  void take(std::vector<SessionRecomputed> more);
  void finish(Result<RecomputeEnd> answer);

  std::shared_ptr<Session> session_;
  std::shared_ptr<Session> besideInputs_;
  State state_ = State::never;
  std::chrono::system_clock::time_point begun_;
  std::vector<SessionRecomputed> operators_;
  std::map<std::tuple<GraphIndex, NodeIndex, Iteration>, std::vector<std::size_t>> places_;
  RecomputeEnd end_;
  std::uint64_t agreeing_ = 0;
  std::size_t differing_ = 0;
  std::optional<std::size_t> firstDiffering_;
  int number_ = 0;
  std::optional<Error> error_;
  std::uint64_t done_ = 0, total_ = 0;
  Request request_;
  Deliveries deliveries_;
};

}  // namespace sporescope::ui
