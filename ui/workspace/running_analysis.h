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

/// Work on whole sessions that answers in parts until it is complete, and can be stopped and begun anew: two runs compared,
/// ranks held against each other, operators computed again. UI thread only.
class RunningAnalysis : public QObject {
  Q_OBJECT

 public:
  enum class State : std::uint8_t { never, running, done, stopped, failed };

  ~RunningAnalysis() override = default;

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }  ///< State::failed
  /// Tells what was begun last from what was before it; 0: nobody has asked.
  [[nodiscard]] int number() const { return number_; }
  /// Keeps what was found.
  void stop();

 signals:
  void stateChanged();
  void progressed();

 protected:
  using QObject::QObject;

  /// The way of the answers of what begins now; those to what was before are not heard any more.
  [[nodiscard]] UiCallback begin();
  /// The work that was begun; tells that it runs.
  void run(CancelHandle request);
  /// What `Answer` means for the state: on_done of the work, given on. `take` gets what was found and tells whether it is all.
  template <class Answer, class Take>
  void finish(Result<Answer> answer, Take take) {
    if (answer) {
      end(take(*std::move(answer)) ? State::done : State::stopped);
    } else if (answer.error().code == ErrorCode::cancelled) {
      end(State::stopped);
    } else {
      error_ = std::move(answer.error());
      end(State::failed);
    }
  }
  /// Drops the work at once: no part of it comes any more.
  void drop();
  /// True if something came into the dump of the session since the work began.
  [[nodiscard]] bool hasNewTensors(const Session& session) const;
  /// For destructors: workers end before those who have them do, which may take as long as one read: not on this thread. The
  /// first of `owners` is let go first.
  template <class... ParameterOwner>
  void releaseInBackground(std::shared_ptr<ParameterOwner>... owners) {
    callbacks_.disconnect();
    request_.cancel();
    QThreadPool::globalInstance()->start([owners = std::make_tuple(std::move(owners)...)]() mutable {
      std::apply([](auto&... each) { (each.reset(), ...); }, owners);
    });
  }

 private:
  /// Asks the work to end with what it has, which comes as its answer.
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
