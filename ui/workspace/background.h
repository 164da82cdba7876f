// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMetaObject>
#include <QObject>
#include <QThreadPool>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace sporescope::ui {

/// One piece of work away from the UI thread that no session does: a small text file, a sort, looking up source lines. Running
/// another one, cancel() and the destructor drop the answer of the one before (its work still runs to its end). UI thread only;
/// the work itself must own what it reads.
class Background {
 public:
  Background() = default;
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;
  ~Background() { cancel(); }

  /// `done` gets the result on the thread of `receiver`, which must own this object.
  template <class T>
  void run(QObject* receiver, std::function<T()> work, std::function<void(T)> done) {
    cancel();
    auto link = std::make_shared<Link>();
    link->receiver = receiver;
    link_ = link;
    QThreadPool::globalInstance()->start([link, work = std::move(work), done = std::move(done)] {
      auto result = std::make_shared<T>(work());
      const std::lock_guard lock(link->mutex);
      if (link->receiver == nullptr) return;
      QMetaObject::invokeMethod(
          link->receiver,
          [link, result, done] {
            if (link->receiver == nullptr) return;
            link->running = false;
            done(std::move(*result));
          },
          Qt::QueuedConnection);
    });
  }

  void cancel() {
    if (!link_) return;
    const std::lock_guard lock(link_->mutex);
    link_->receiver = nullptr;
    link_->running = false;
  }
  [[nodiscard]] bool running() const { return link_ && link_->running; }

 private:
  struct Link {
    std::mutex mutex;             // held where the worker looks at receiver
    QObject* receiver = nullptr;  // null: nobody waits any more
    bool running = true;          // UI thread alone
  };
  std::shared_ptr<Link> link_;
};

}  // namespace sporescope::ui
