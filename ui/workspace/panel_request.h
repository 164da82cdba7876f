// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMetaObject>
#include <QObject>
#include <functional>
#include <memory>
#include <utility>

#include "core/session/session.h"

namespace sporescope::ui {

/// One question of a panel to the session. Asking again drops the question before it: its answer never arrives, even if it was
/// on its way. The answer is delivered on the thread of `receiver`, which must own this object. UI thread only.
class PanelRequest {
 public:
  /// `start` gets an Answer<T> to hand to the session and returns the session's Request; `done` gets the answer.
  template <class T, class Start>
  void ask(QObject* receiver, Start&& start, std::function<void(Result<T>)> done) {
    cancel();
    auto wanted = std::make_shared<bool>(true);
    wanted_ = wanted;
    pending_ = true;
    request_ = std::forward<Start>(start)(Answer<T>([this, receiver, wanted, done = std::move(done)](Result<T> answer) {
      auto kept = std::make_shared<Result<T>>(std::move(answer));
      QMetaObject::invokeMethod(
          receiver,
          [this, wanted, done, kept] {
            if (!*wanted) return;
            pending_ = false;
            done(std::move(*kept));
          },
          Qt::QueuedConnection);
    }));
  }

  void cancel() {
    if (wanted_) *wanted_ = false;
    wanted_.reset();
    request_.cancel();
    pending_ = false;
  }
  [[nodiscard]] bool pending() const { return pending_; }

  PanelRequest() = default;
  PanelRequest(const PanelRequest&) = delete;
  PanelRequest& operator=(const PanelRequest&) = delete;
  ~PanelRequest() { cancel(); }

 private:
  Request request_;
  std::shared_ptr<bool> wanted_;  // read and written on the UI thread alone
  bool pending_ = false;
};

}  // namespace sporescope::ui
