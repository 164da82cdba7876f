// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/session/replicas/replica_finder.h"
#include "ui/work/deliveries.h"

namespace sporescope::ui {

/// What is known of the ranks of one session against each other: nothing before somebody asks, then more and more until it is
/// complete. UI thread only.
class RankCheck : public QObject {
  Q_OBJECT

 public:
  enum class State : std::uint8_t { never, running, done, stopped, failed };

  explicit RankCheck(std::shared_ptr<Session> session, QObject* parent = nullptr);
  ~RankCheck() override;

  [[nodiscard]] State state() const { return state_; }
  /// So far; never null.
  [[nodiscard]] const std::shared_ptr<const SessionReplicas>& result() const { return result_; }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }  ///< State::failed
  [[nodiscard]] const ReplicaProgress& progress() const { return progress_; }
  /// Tells one look from those before it; 0: nobody has looked.
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] const ReplicaQuestion& question() const { return question_; }
  [[nodiscard]] const std::shared_ptr<Session>& session() const { return session_; }
  /// Null before somebody asked.
  [[nodiscard]] const std::shared_ptr<ReplicaFinder>& finder() const { return finder_; }
  /// True if something came into the dump since it began.
  [[nodiscard]] bool isOutdated() const;

  /// Begins anew: what came into the dump meanwhile counts, too. What was found stays in sight until the first part comes.
  void start(ReplicaQuestion question);
  /// Keeps what was found.
  void stop();

 signals:
  void stateChanged();
  void progressed();
  void resultChanged();

 private:
  void finish(Result<std::shared_ptr<const SessionReplicas>> answer);

  std::shared_ptr<Session> session_;
  std::shared_ptr<ReplicaFinder> finder_;
  ReplicaQuestion question_;
  State state_ = State::never;
  int number_ = 0;
  std::chrono::system_clock::time_point begun_;
  std::shared_ptr<const SessionReplicas> result_;
  std::optional<Error> error_;
  ReplicaProgress progress_;
  Request request_;
  Deliveries deliveries_;
};

}  // namespace sporescope::ui
