// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/concurrency/cancel_state.h"

#include <QtTest>
#include <atomic>
#include <thread>

#include "tests/core/session/waiting.h"
#include "tests/program/test_class.h"

namespace cancel_state_test {

using sporescope::CancelHandle;
using sporescope::CancelState;
using sporescope::test::Signal;

class CancelStateTest : public QObject {
  Q_OBJECT
 private slots:
  void deliver_after_cancel_does_not_call();
  void cancel_waits_for_running_callback();
  void cancel_from_inside_a_call_returns();
  void a_call_may_lead_to_another();
  void last_handle_copy_destroyed_cancels();
  void request_stop_still_delivers_result();
  void calls_come_one_at_a_time();
};

void CancelStateTest::deliver_after_cancel_does_not_call() {
  CancelState cancel_state;
  int calls = 0;
  cancel_state.deliver([&] { ++calls; });
  QVERIFY(!cancel_state.stop().stop_requested());
  cancel_state.cancel();
  cancel_state.deliver([&] { ++calls; });
  QCOMPARE(calls, 1);
  QVERIFY(cancel_state.cancelled());
  QVERIFY(cancel_state.stop().stop_requested());
}

void CancelStateTest::cancel_waits_for_running_callback() {
  CancelState cancel_state;
  Signal inside;
  std::atomic<bool> returned = false;
  bool returned_while_inside = true;
  std::thread worker([&] {
    cancel_state.deliver([&] {
      inside.set();
      while (!cancel_state.cancelled()) std::this_thread::yield();  // Until cancel() has started
      returned_while_inside = returned;
    });
  });
  QVERIFY(inside.wait());
  cancel_state.cancel();
  returned = true;
  worker.join();
  QVERIFY(!returned_while_inside);
}

void CancelStateTest::cancel_from_inside_a_call_returns() {
  auto cancel_state = std::make_shared<CancelState>();
  CancelHandle request = CancelState::request(cancel_state);
  bool returned = false;
  cancel_state->deliver([&] {
    request.cancel();
    returned = true;
  });
  QVERIFY(returned);
  QVERIFY(cancel_state->cancelled());
}

void CancelStateTest::a_call_may_lead_to_another() {
  CancelState cancel_state;
  int calls = 0;
  cancel_state.deliver([&] {
    ++calls;
    cancel_state.deliver([&] { ++calls; });
  });
  QCOMPARE(calls, 2);
  cancel_state.cancel();  // Returns: no call is running
}

void CancelStateTest::last_handle_copy_destroyed_cancels() {
  auto cancel_state = std::make_shared<CancelState>();
  CancelHandle first = CancelState::request(cancel_state);
  {
    const CancelHandle second = first;
    first.cancel();
    QVERIFY(second.active());
    QVERIFY(!cancel_state->cancelled());
  }
  QVERIFY(cancel_state->cancelled());
}

void CancelStateTest::request_stop_still_delivers_result() {
  CancelState cancel_state;
  cancel_state.request_stop();
  QVERIFY(cancel_state.stop().stop_requested());
  bool delivered = false;
  cancel_state.deliver([&] { delivered = true; });
  QVERIFY(delivered);
}

void CancelStateTest::calls_come_one_at_a_time() {
  CancelState cancel_state;
  std::atomic<int> inside = 0;
  std::atomic<bool> together = false;
  const auto call = [&] {
    for (int i = 0; i < 2000; ++i) {
      cancel_state.deliver([&] {
        if (++inside > 1) together = true;
        --inside;
      });
    }
  };
  std::thread other(call);
  call();
  other.join();
  QVERIFY(!together);
}

SPORESCOPE_TEST(CancelStateTest)

}  // namespace cancel_state_test

#include "cancel_state_test.moc"
