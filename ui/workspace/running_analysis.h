// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QThreadPool>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "core/session/session.h"
#include "ui/concurrency/ui_callbacks.h"

namespace sporescope::ui {

/// Base of analyses of whole sessions, which report partial results until they are complete and can be stopped and
/// restarted: comparisons of runs, rank checks, recomputations. UI thread only.
class RunningAnalysis : public QObject {
  Q_OBJECT

 public:
  enum class State : std::uint8_t { never, running, done, stopped, failed };

  ~RunningAnalysis() override = default;

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }  ///< Set in State::failed
  /// Unique number of the last start; 0 before the first one.
  [[nodiscard]] int number() const { return number_; }
  /// Stops the analysis and keeps its results.
  void stop();

 signals:
  void stateChanged();
  void progressed();

 protected:
  using QObject::QObject;

  /// Starts a new run and returns the callback for its results. Results of earlier runs are discarded.
  [[nodiscard]] UiCallback begin();
  /// Takes the handle of the started task and emits stateChanged().
  void run(CancelHandle request);
  /// Sets the final state from the result of a task. `onResult` receives its value and returns true if it is complete.
  template <class Value, class OnResult>
  void finish(Result<Value> result, OnResult onResult) {
    if (result) {
      end(onResult(*std::move(result)) ? State::done : State::stopped);
    } else if (result.error().code == ErrorCode::cancelled) {
      end(State::stopped);
    } else {
      error_ = std::move(result.error());
      end(State::failed);
    }
  }
  /// Cancels the task immediately; no further results arrive.
  void drop();
  /// True if tensors were added to the dump of the session after the run started.
  [[nodiscard]] bool hasNewTensors(const Session& session) const;
  /// For destructors: releases `owners` on a background thread, the first one first. Their workers may need as long as one
  /// read to end, which would block the UI thread.
  template <class... Owner>
  void releaseInBackground(std::shared_ptr<Owner>... owners) {
    callbacks_.disconnect();
    request_.cancel();
    QThreadPool::globalInstance()->start([owners = std::make_tuple(std::move(owners)...)]() mutable {
      std::apply([](auto&... each) { (each.reset(), ...); }, owners);
    });
  }

 private:
  /// Asks the task to end early. It still delivers the results it has.
  virtual void requestStop() = 0;
  void end(State state);

  State state_ = State::never;
  int number_ = 0;
  std::chrono::system_clock::time_point startedAt_;
  std::optional<Error> error_;
  CancelHandle request_;
  UiCallbacks callbacks_;
};

}  // namespace sporescope::ui
