// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoreApplication>
#include <QEventLoop>
#include <QTest>
#include <QThreadPool>
#include <QTimer>

#include "tests/timeouts.h"

namespace sporescope::ui {

/// Runs the event loop until the condition holds; so long that no busy machine makes a test fail.
template <class Condition>
[[nodiscard]] bool waitFor(Condition condition) {
  return QTest::qWaitFor(condition, kTimeout);
}

/// Handles all events that are due, those that they cause and timers of 0 ms included, and all that work on the threads of Qt's
/// pool leads to: after it, what has not begun does not begin by itself.
inline void handleDueEvents() {
  for (int round = 0; round < 3; ++round) {
    QThreadPool::globalInstance()->waitForDone();
    QEventLoop loop;
    QTimer::singleShot(0, &loop, &QEventLoop::quit);
    loop.exec();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
}

}  // namespace sporescope::ui
