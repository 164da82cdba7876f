// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <memory>
#include <utility>

#include "ui/concurrency/ui_callbacks.h"

namespace sporescope::ui {

/// Runs one function on a background thread for UI code that uses no session: reading a small text file, sorting, looking
/// up source lines. Calling run() again, cancel() and the destructor drop the pending result, but the function runs to its
/// end. UI thread only; the function must own the data that it reads.
class BackgroundTask {
 public:
  /// Calls `done` with the result on the thread of `receiver`, which must own this object.
  template <class T>
  void run(QObject* receiver, std::function<T()> work, std::function<void(T)> done) {
    const UiCallback deliver = callbacks_.connectTo(receiver);
    running_ = true;
    QThreadPool::globalInstance()->start([this, deliver, work = std::move(work), done = std::move(done)] {
      auto result = std::make_shared<T>(work());
      deliver([this, result, done] {
        running_ = false;
        done(std::move(*result));
      });
    });
  }

  void cancel() {
    callbacks_.disconnect();
    running_ = false;
  }
  [[nodiscard]] bool running() const { return running_; }

 private:
  UiCallbacks callbacks_;
  bool running_ = false;
};

}  // namespace sporescope::ui
