// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/concurrency/observers.h"

#include <QtTest>
#include <string>
#include <thread>

#include "tests/program/test_class.h"

namespace observers_test {

using sporescope::Observers;
using sporescope::Request;

class ListenersTest : public QObject {
  Q_OBJECT
 private slots:
  void are_told_until_their_handles_go() {
    Observers<int, std::string> listeners;
    std::string heard;
    Request first = listeners.add([&](int number, const std::string& word) { heard += word + std::to_string(number); });
    const Request second = listeners.add([&](int, const std::string&) { heard += '2'; });
    listeners.tell(7, "a");
    QCOMPARE(heard, std::string("a72"));
    first.cancel();
    listeners.tell(8, "b");
    QCOMPARE(heard, std::string("a722"));
  }

  void may_come_and_leave_while_they_are_told() {
    Observers<> listeners;
    int told = 0;
    Request late;
    Request first;
    first = listeners.add([&] {
      ++told;
      late = listeners.add([&] { told += 10; });
      first.cancel();
    });
    listeners.tell();
    QCOMPARE(told, 1);
    listeners.tell();
    QCOMPARE(told, 11);
  }

  void what_one_holds_goes_without_the_lock() {
    Observers<> listeners;
    struct NotifyOnDestruction {
      Observers<>* listeners;
      explicit NotifyOnDestruction(Observers<>* all) : listeners(all) {}
      NotifyOnDestruction(const NotifyOnDestruction&) = delete;
      NotifyOnDestruction& operator=(const NotifyOnDestruction&) = delete;
      ~NotifyOnDestruction() { listeners->tell(); }
    };
    Request leaving = listeners.add([held = std::make_shared<TellsAtItsEnd>(&listeners)] {});
    leaving.cancel();
    listeners.tell();  // would stand still for ever
    int told = 0;
    const Request other = listeners.add([&told] { ++told; });
    listeners.tell();
    QCOMPARE(told, 1);
  }

  void come_and_leave_in_many_threads() {
    Observers<int> listeners;
    std::atomic<int> told = 0;
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
          for (int k = 0; k < 500; ++k) {
            const Request mine = listeners.add([&told](int) { ++told; });
            listeners.tell(k);
          }
        });
      }
    }
    QVERIFY(told >= 2000);  // each was told at least by its own thread
  }
};

SPORESCOPE_TEST(ListenersTest)

}  // namespace observers_test

#include "observers_test.moc"
