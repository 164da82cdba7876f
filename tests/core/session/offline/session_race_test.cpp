// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTemporaryDir>
#include <QtTest>
#include <atomic>
#include <thread>

#include "core/session/analysis.h"
#include "tests/core/session/waiting.h"
#include "tests/program/test_class.h"

namespace session_race_test {

using namespace sporescope;
using test::ask;

namespace {

std::filesystem::path copy_of_sample(const QTemporaryDir& folder) {
  const std::filesystem::path copy = std::filesystem::path(folder.path().toStdString()) / "dump";
  std::filesystem::copy(test::sample(), copy, std::filesystem::copy_options::recursive);
  return copy;
}

std::vector<TensorKey> readable_outputs(const Session& session) {
  std::vector<TensorKey> keys;
  const auto snapshot = session.snapshot();
  for (const NodeIndex n : snapshot->graphs.front().graph->nodes().indices()) {
    for (const TensorInfo& tensor : session.tensors_of(GraphIndex{0}, n, Iteration{1})) {
      if (tensor.readable) keys.push_back(tensor.key);
    }
  }
  return keys;
}

CheckCallbacks overflow_check(std::atomic<int>& calls) {
  CheckCallbacks callbacks;
  callbacks.on_hits = [&calls](std::vector<Hit>) { ++calls; };
  callbacks.on_progress = [&calls](const CheckProgress&) { ++calls; };
  callbacks.on_done = [&calls](Result<CheckProgress>) { ++calls; };
  return callbacks;
}

}  // namespace

/// Cancels, closes and deletes sessions while tasks run. Also meant for ThreadSanitizer.
class SessionRaceTest : public QObject {
  Q_OBJECT
 private slots:
  void no_answer_comes_after_a_cancel();
  void an_answer_may_cancel_its_own_request();
  void closing_while_the_dump_is_opened();
  void stopping_the_opening_leaves_a_usable_session();
  void closing_while_checks_and_questions_run();
  void the_last_answer_may_close_the_session();
  void subscribers_come_and_go_while_facts_change();
  void the_folder_is_deleted_while_it_is_open();
};

void SessionRaceTest::no_answer_comes_after_a_cancel() {
  const auto session = open_offline_session(test::sample());
  QVERIFY(test::wait_until_loaded(*session));
  const auto keys = readable_outputs(*session);
  QVERIFY(keys.size() > 50);
  std::atomic<int> late = 0;
  std::atomic<int> answered = 0;
  for (std::size_t round = 0; round < 400; ++round) {
    auto cancelled = std::make_shared<std::atomic<bool>>(false);
    CancelHandle request = session->histogram(keys[round % keys.size()], TensorAspect::current, -1, 1, 50,
                                              [&late, &answered, cancelled](const Result<Histogram>&) {
                                                ++answered;
                                                if (*cancelled) ++late;
                                              });
    for (std::size_t i = 0; i < round % 7; ++i) std::this_thread::yield();
    request.cancel();
    *cancelled = true;
  }
  QCOMPARE(late.load(), 0);
  QVERIFY(answered <= 400);
  QVERIFY(ask<TensorSummary>([&](auto a) { return session->summary(keys[0], std::move(a)); }).has_value());
}

void SessionRaceTest::an_answer_may_cancel_its_own_request() {
  const auto session = open_offline_session(test::sample());
  QVERIFY(test::wait_until_loaded(*session));
  const TensorKey key = readable_outputs(*session).front();
  test::Signal done;
  test::Signal stored;
  CancelHandle request;
  request = session->summary(key, [&](const Result<TensorSummary>&) {
    if (!stored.wait()) return;  // the other thread assigns `request`
    request.cancel();
    done.set();
  });
  stored.set();
  QVERIFY(done.wait());
}

void SessionRaceTest::closing_while_the_dump_is_opened() {
  for (int round = 0; round < 30; ++round) {
    std::atomic<int> changes = 0;
    auto session = open_offline_session(test::data("dumps"), [](std::vector<std::shared_ptr<Session>> more) { more.clear(); });
    const CancelHandle subscription = session->on_snapshot_changed([&changes] { ++changes; });
    while (round % 3 == 1 && changes == 0 && session->snapshot()->loading) std::this_thread::yield();
    while (round % 3 == 2 && session->snapshot()->graphs.empty() && session->snapshot()->loading) std::this_thread::yield();
    session.reset();
    const int before = changes;
    QCOMPARE(changes.load(), before);
  }
}

void SessionRaceTest::stopping_the_opening_leaves_a_usable_session() {
  for (int round = 0; round < 20; ++round) {
    const auto session = open_offline_session(test::data("dumps/loop-2.10"));
    if (round % 2 == 1) {
      while (session->snapshot()->graphs.empty() && session->snapshot()->loading) std::this_thread::yield();
    }
    session->stop_loading();
    QVERIFY(test::wait_until_loaded(*session));
    const auto snapshot = session->snapshot();
    // It may be stopped in time, too late, or before anything was loaded.
    if (snapshot->error) {
      QCOMPARE(snapshot->error->code, ErrorCode::cancelled);
      QVERIFY(snapshot->graphs.empty());
    } else if (snapshot->graphs.size() < 20) {
      QVERIFY(!snapshot->problems.empty());
      QVERIFY(!session->tensors_of(GraphIndex{0}, NodeIndex{0}, Iteration{0}).empty() ||
              snapshot->graphs.front().graph->nodes().empty());
    }
  }
}

void SessionRaceTest::closing_while_checks_and_questions_run() {
  for (int round = 0; round < 10; ++round) {
    std::atomic<int> calls = 0;
    auto session = open_offline_session(test::sample());
    QVERIFY(test::wait_until_loaded(*session));
    const auto keys = readable_outputs(*session);
    std::vector<CancelHandle> requests;
    requests.push_back(session->analysis().check({*make_watchpoint(1, "tensor_overflow", {})}, {}, overflow_check(calls)));
    CauseCallbacks cause;
    cause.on_done = [&calls](const Result<std::vector<Finding>>&) { ++calls; };
    requests.push_back(session->analysis().first_cause(std::move(cause)));
    for (const TensorKey& key : keys) {
      requests.push_back(session->summary(key, [&calls](const Result<TensorSummary>&) { ++calls; }));
    }
    while (round % 2 == 1 && calls == 0) std::this_thread::yield();
    session.reset();
    const int after_end = calls;
    requests.clear();
    QCOMPARE(calls.load(), after_end);
  }
}

void SessionRaceTest::the_last_answer_may_close_the_session() {
  test::Signal closed;
  auto session = open_offline_session(test::sample());
  QVERIFY(test::wait_until_loaded(*session));
  const TensorKey key = readable_outputs(*session).front();
  auto owner = std::make_shared<std::shared_ptr<Session>>(std::move(session));
  Session& there = **owner;
  const CancelHandle request = there.summary(key, [owner, &closed](const Result<TensorSummary>&) {
    owner->reset();  // on a worker thread of this session
    closed.set();
  });
  QVERIFY(closed.wait());
}

void SessionRaceTest::subscribers_come_and_go_while_facts_change() {
  const auto session = open_offline_session(test::data("dumps/loop-2.10"));
  while (session->snapshot()->loading) {
    auto gone = std::make_shared<std::atomic<bool>>(false);
    CancelHandle subscription = session->on_snapshot_changed([gone] {
      if (*gone) qFatal("called after the handle went");
    });
    std::this_thread::yield();
    subscription.cancel();
    *gone = true;
  }
  QCOMPARE(session->snapshot()->graphs.size(), std::size_t{20});
}

void SessionRaceTest::the_folder_is_deleted_while_it_is_open() {
  const QTemporaryDir folder;
  const auto copy = copy_of_sample(folder);
  const auto session = open_offline_session(copy);
  QVERIFY(test::wait_until_loaded(*session));
  const auto keys = readable_outputs(*session);
  std::atomic<int> calls = 0;
  const CancelHandle check = session->analysis().check({*make_watchpoint(1, "tensor_overflow", {})}, {}, overflow_check(calls));
  std::filesystem::remove_all(copy);
  const auto summary = ask<TensorSummary>([&](auto a) { return session->summary(keys.back(), std::move(a)); });
  QVERIFY(!summary);
  QVERIFY(QString::fromStdString(summary.error().str()).contains(".npy"));
  // The graphs were loaded and stay.
  const auto list = ask<std::vector<Session::StackEntry>>([&](auto a) { return session->stack_list(std::move(a)); });
  QVERIFY(!list->empty());
}

SPORESCOPE_TEST(SessionRaceTest)

}  // namespace session_race_test

#include "session_race_test.moc"
