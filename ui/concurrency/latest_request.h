// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "core/session/session.h"
#include "ui/concurrency/ui_callbacks.h"

namespace sporescope::ui {

/// A request of a panel to its session. A new request cancels the previous one, whose result is never delivered, even if it
/// is already queued. UI thread only.
class LatestRequest {
 public:
  LatestRequest() = default;
  LatestRequest(const LatestRequest&) = delete;
  LatestRequest& operator=(const LatestRequest&) = delete;
  ~LatestRequest() { cancel(); }

  /// `start` receives a ResultCallback<T> for the session and returns the CancelHandle of the request. `done` is called
  /// with the result on the thread of `receiver`, which must own this object.
  template <class T, class Start>
  void start(QObject* receiver, Start&& start, std::function<void(Result<T>)> done) {
    cancel();
    pending_ = true;
    const UiCallback deliver = callbacks_.connectTo(receiver);
    request_ = std::forward<Start>(start)(ResultCallback<T>([this, deliver, done = std::move(done)](Result<T> result) {
      deliver([this, done, stored = std::make_shared<Result<T>>(std::move(result))] {
        pending_ = false;
        done(std::move(*stored));
      });
    }));
  }

  void cancel() {
    callbacks_.disconnect();
    request_.cancel();
    pending_ = false;
  }
  [[nodiscard]] bool pending() const { return pending_; }

 private:
  UiCallbacks callbacks_;
  CancelHandle request_;
  bool pending_ = false;
};

}  // namespace sporescope::ui
