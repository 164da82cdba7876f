// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/concurrency/observers.h"

#include <QtTest>
#include <string>
#include <thread>

#include "tests/program/test_class.h"

namespace observers_test {

using sporescope::CancelHandle;
using sporescope::Observers;

class ListenersTest : public QObject {
  Q_OBJECT
 private slots:
  void observer_notified_until_handle_cancelled() {
    Observers<int, std::string> listeners;
    std::string heard;
    CancelHandle first = listeners.add([&](int number, const std::string& word) { heard += word + std::to_string(number); });
    const CancelHandle second = listeners.add([&](int, const std::string&) { heard += '2'; });
    listeners.notify(7, "a");
    QCOMPARE(heard, std::string("a72"));
    first.cancel();
    listeners.notify(8, "b");
    QCOMPARE(heard, std::string("a722"));
  }

  void observers_added_and_removed_during_notify() {
    Observers<> listeners;
    int recorded = 0;
    CancelHandle late;
    CancelHandle first;
    first = listeners.add([&] {
      ++recorded;
      late = listeners.add([&] { recorded += 10; });
      first.cancel();
    });
    listeners.notify();
    QCOMPARE(recorded, 1);
    listeners.notify();
    QCOMPARE(recorded, 11);
  }

  void what_one_holds_goes_without_the_lock() {
    Observers<> listeners;
    struct NotifyOnDestruction {
      Observers<>* listeners;
      explicit NotifyOnDestruction(Observers<>* all) : listeners(all) {}
      NotifyOnDestruction(const NotifyOnDestruction&) = delete;
      NotifyOnDestruction& operator=(const NotifyOnDestruction&) = delete;
      ~NotifyOnDestruction() { listeners->notify(); }
    };
    CancelHandle leaving = listeners.add([held = std::make_shared<NotifyOnDestruction>(&listeners)] {});
    leaving.cancel();
    listeners.notify();  // Would deadlock under a lock
    int recorded = 0;
    const CancelHandle other = listeners.add([&recorded] { ++recorded; });
    listeners.notify();
    QCOMPARE(recorded, 1);
  }

  void come_and_leave_in_many_threads() {
    Observers<int> listeners;
    std::atomic<int> recorded = 0;
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
          for (int k = 0; k < 500; ++k) {
            const CancelHandle mine = listeners.add([&recorded](int) { ++recorded; });
            listeners.notify(k);
          }
        });
      }
    }
    QVERIFY(recorded >= 2000);  // Each observer was called at least by its own thread
  }
};

SPORESCOPE_TEST(ListenersTest)

}  // namespace observers_test

#include "observers_test.moc"
