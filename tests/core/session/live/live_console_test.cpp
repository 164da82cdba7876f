// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_console.h"

#include <QtTest>

#include "core/session/live/make_live_session.h"
#include "core/session/live_control.h"
#include "tests/core/session/live_sessions.h"
#include "tests/core/session/manual_training.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace live_console_test {

using namespace sporescope;
using session_test::ManualTraining;
using State = ConsoleEntry::State;

class LiveConsoleTest : public QObject {
  Q_OBJECT

 private slots:
  void code_is_answered_and_marks_its_step() {
    ManualTraining client("0:0", 0, true);
    const auto session = make_live_session(client.training());
    LiveControl& live = *session->live();
    QVERIFY(live.status().console);
    client.wait(3);
    live.run_code("loss");
    QTRY_VERIFY_WITH_TIMEOUT(client.answer(), kTimeout);
    const auto command = std::get<live::ConsoleCommand>(*client.answer());
    QCOMPARE(command.code, std::string("loss"));
    QCOMPARE(live.console().size(), std::size_t{1});
    QVERIFY(live.console()[0].state == State::waiting);
    QVERIFY(live.status().console_steps.empty());
    client.wait(3, live::ConsoleAnswer{command.id, "2.5", false});
    QVERIFY(live.console()[0].state == State::done);
    QCOMPARE(live.console()[0].output, std::string("2.5"));
    QCOMPARE(live.console()[0].step, 3);
    QCOMPARE(live.status().console_steps, std::vector<std::int32_t>{3});
  }

  void what_waits_is_lost_with_the_client() {
    ManualTraining client("0:0", 0, true);
    const auto session = make_live_session(client.training());
    client.wait(1);
    session->live()->run_code("while True: pass");
    QTRY_VERIFY_WITH_TIMEOUT(client.answer(), kTimeout);
    client.training()->mark_lost(Text("gone"));
    QTRY_VERIFY_WITH_TIMEOUT(session->live()->console()[0].state == State::lost, kTimeout);
    session->live()->run_code("1");
    QTRY_COMPARE_WITH_TIMEOUT(session->live()->console().size(), std::size_t{2}, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(session->live()->console()[1].state == State::lost, kTimeout);
  }

  void steps_that_are_counted_anew_are_untouched() {
    LiveConsole console;
    for (const std::int32_t step : {2, 5, 9}) console.add_answer({console.add("a", step, {}).id, "", false}, step);
    const auto waits = console.add("b", 9, {});
    console.restart(5);
    QCOMPARE(console.steps(), std::vector<std::int32_t>{2});
    QVERIFY(console.all().back().id == waits.id && console.all().back().state == State::lost);
  }

  void answers_that_nobody_asked_for_change_nothing() {
    LiveConsole console;
    console.add_answer({7, "x", false}, 1);
    QVERIFY(console.all().empty());
    const auto command = console.add("a", 1, {});
    console.add_answer({command.id, "first", false}, 1);
    console.add_answer({command.id, "second", true}, 2);
    QCOMPARE(console.all()[0].output, std::string("first"));
    QCOMPARE(console.steps(), std::vector<std::int32_t>{1});
  }

  void the_last_entries_are_kept() {
    LiveConsole console;
    for (int i = 0; i < 1000; ++i) (void)console.add(std::to_string(i), i, {});
    QCOMPARE(console.all().size(), LiveConsole::kMax);
    QCOMPARE(console.all().back().code, std::string("999"));
  }
};

SPORESCOPE_TEST(LiveConsoleTest)

}  // namespace live_console_test

#include "live_console_test.moc"
