// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <future>
#include <memory>
#include <thread>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/concurrency/background_task.h"
#include "ui/concurrency/ui_callbacks.h"

namespace ui_callbacks_test {

using namespace sporescope::ui;

/// Callbacks from other threads run on the thread of the receiver, in order, and not at all after disconnecting.
class WorkTest : public QObject {
  Q_OBJECT

 private slots:
  void callsComeInOrderOnTheReceiversThread() {
    QObject receiver;
    UiCallbacks callbacks;
    const UiCallback deliver = callbacks.connectTo(&receiver);
    std::vector<int> arrived;
    bool remote = false;
    std::jthread([&] {
      for (int i = 0; i < 100; ++i) {
        deliver([&, i] {
          arrived.push_back(i);
          remote = remote || QThread::currentThread() != receiver.thread();
        });
      }
    }).join();
    QVERIFY(arrived.empty());
    QTRY_COMPARE_WITH_TIMEOUT(arrived.size(), 100U, kTimeout);
    QVERIFY(!remote && std::is_sorted(arrived.begin(), arrived.end()));
  }

  void whatIsOnItsWayIsCutToo() {
    QObject receiver;
    UiCallbacks callbacks;
    int old = 0;
    int fresh = 0;
    const UiCallback before = callbacks.connectTo(&receiver);
    before([&] { ++old; });
    const UiCallback after = callbacks.connectTo(&receiver);
    before([&] { ++old; });
    after([&] { ++fresh; });
    QTRY_COMPARE_WITH_TIMEOUT(fresh, 1, kTimeout);
    QCOMPARE(old, 0);
    after([&] { ++fresh; });
    callbacks.disconnect();
    QCoreApplication::processEvents();
    QCOMPARE(fresh, 1);
  }

  void aReceiverMayGoWhileCallsAreMade() {
    auto callbacks = std::make_unique<UiCallbacks>();
    auto receiver = std::make_unique<QObject>();
    const UiCallback deliver = callbacks->connectTo(receiver.get());
    std::promise<void> started;
    std::jthread caller([&](const std::stop_token& stop) {
      started.set_value();
      while (!stop.stop_requested()) deliver([] {});
    });
    started.get_future().wait();
    callbacks.reset();
    receiver.reset();
    caller.request_stop();
    caller.join();
    QCoreApplication::processEvents();
  }

  void theLastWorkAloneIsAnswered() {
    QObject receiver;
    BackgroundTask background;
    std::vector<int> arrived;
    std::promise<void> goForward;
    background.run<int>(
        &receiver,
        [waits = goForward.get_future().share()] {
          waits.wait();
          return 1;
        },
        [&](int result) { arrived.push_back(result); });
    QVERIFY(background.running());
    background.run<int>(
        &receiver, [] { return 2; }, [&](int result) { arrived.push_back(result); });
    goForward.set_value();
    QTRY_VERIFY_WITH_TIMEOUT(!background.running(), kTimeout);
    QVERIFY(QThreadPool::globalInstance()->waitForDone());
    QCoreApplication::processEvents();
    QCOMPARE(arrived, std::vector<int>{2});
  }
};

SPORESCOPE_TEST(WorkTest)

}  // namespace ui_callbacks_test

#include "ui_callbacks_test.moc"
