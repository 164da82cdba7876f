// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <fstream>
#include <thread>

#include "core/session/analysis.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/core/session/opened_sample.h"
#include "tests/program/test_class.h"

namespace growing_session_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

constexpr const char* kAdd = "Add.Default_Add-op0.0.0.1.output.0.DefaultFormat.npy";

fs::path in_iteration(int iteration) { return fs::path("rank_0/Net/0") / std::to_string(iteration) / kAdd; }

void write_first(const SyntheticDump& result) {
  result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}}).order(0, 0, {"Default/Add-op0"});
  result.file(in_iteration(0), npy_bytes(1));
}

/// Returns false if the snapshot does not meet the condition within a minute.
template <class Holds>
bool wait_until(Session& session, const Holds& holds) {
  auto come = std::make_shared<test::Signal>();
  const CancelHandle subscription = session.on_snapshot_changed([come, &session, holds] {
    if (holds(*session.snapshot())) come->set();
  });
  return holds(*session.snapshot()) || come->wait();
}

}  // namespace

/// Tests a dump that is open while its training still writes.
class GrowingSessionTest : public QObject {
  Q_OBJECT

 private slots:
  void further_iterations_appear() {
    const SyntheticDump result;
    write_first(result);
    const auto session = test::opened(result.root());
    QVERIFY(session);
    const TensorKey key{GraphIndex{0}, NodeIndex{0}, Iteration{0}, IoDirection::output, 0, 1};
    const auto before = session->snapshot();
    QVERIFY(!before->growth);
    std::jthread training([&] {
      for (int iteration = 1; iteration < 4; ++iteration) result.file(in_iteration(iteration), npy_bytes(1));
    });
    QVERIFY(
        wait_until(*session, [](const SessionSnapshot& snapshot) { return snapshot.graphs.front().iterations.size() == 4; }));
    const auto snapshot = session->snapshot();
    QVERIFY(snapshot->growth);
    QCOMPARE(snapshot->growth->iterations.back(), Iteration{3});
    QVERIFY2(snapshot->graphs.front().scopes == before->graphs.front().scopes, "the graph would be drawn again");
    QVERIFY(session->has_data(GraphIndex{0}, NodeIndex{0}, Iteration{3}));
    const auto summary = test::ask<TensorSummary>([&](auto answer) { return session->summary(key, std::move(answer)); });
    QVERIFY(summary.has_value());
    QCOMPARE(summary->statistics.max, 1.0);
  }

  void a_file_in_writing_is_read_when_it_is_whole() {
    const SyntheticDump result;
    write_first(result);
    const std::string whole = npy_bytes(7);
    result.file(in_iteration(1), std::string_view(whole).substr(0, whole.size() - 2));
    const auto session = test::opened(result.root());
    QVERIFY(session);
    const TensorKey key{GraphIndex{0}, NodeIndex{0}, Iteration{1}, IoDirection::output, 0, 1};
    const auto half = test::ask<TensorSummary>([&](auto answer) { return session->summary(key, std::move(answer)); });
    QVERIFY(!half);
    QVERIFY2(half.error().str().find("still be growing") != std::string::npos, half.error().str().c_str());
    const auto before = session->snapshot();
    result.file(in_iteration(1), whole);
    QVERIFY(wait_until(*session, [&](const SessionSnapshot& snapshot) { return &snapshot != before.get(); }));
    const auto summary = test::ask<TensorSummary>([&](auto answer) { return session->summary(key, std::move(answer)); });
    QVERIFY(summary.has_value());
    QCOMPARE(summary->statistics.max, 7.0);
  }

  void a_value_that_is_written_anew_is_read_anew() {
    const SyntheticDump result;
    write_first(result);
    const auto session = test::opened(result.root());
    const TensorKey key{GraphIndex{0}, NodeIndex{0}, Iteration{0}, IoDirection::output, 0, 1};
    const auto summary = [&] {
      return test::ask<TensorSummary>([&](auto answer) { return session->summary(key, std::move(answer)); });
    };
    QCOMPARE(summary()->statistics.max, 1.0);
    fs::remove(result.root() / in_iteration(0));
    result.file("rank_0/Net/0/0/Add.Default_Add-op0.0.0.9.output.0.DefaultFormat.npy", npy_bytes(2));
    QVERIFY(wait_until(*session, [](const SessionSnapshot& snapshot) { return snapshot.growth.has_value(); }));
    QCOMPARE(summary()->statistics.max, 2.0);
  }

  void a_graph_that_is_gone_keeps_its_number() {
    const SyntheticDump result;
    write_first(result);
    result.graph(1, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}});
    result.file(fs::path("rank_1/Net/0/0") / kAdd, npy_bytes(5));
    const auto session = test::opened(result.root());
    QCOMPARE(session->snapshot()->graphs.size(), std::size_t{2});
    QCOMPARE(session->snapshot()->graphs.back().rank, 1);
    fs::remove_all(result.root() / "rank_0");
    QVERIFY(wait_until(*session, [](const SessionSnapshot& snapshot) { return snapshot.graphs.front().iterations.empty(); }));
    QCOMPARE(session->snapshot()->graphs.size(), std::size_t{2});
    const TensorKey key{GraphIndex{1}, NodeIndex{0}, Iteration{0}, IoDirection::output, 0, 1};
    const auto summary = test::ask<TensorSummary>([&](auto answer) { return session->summary(key, std::move(answer)); });
    QCOMPARE(summary->statistics.max, 5.0);
    QVERIFY(!session->has_data(GraphIndex{0}, NodeIndex{0}, Iteration{0}));
  }

  void a_dump_that_is_gone_is_told() {
    const SyntheticDump result;
    write_first(result);
    const auto session = test::opened(result.root());
    fs::remove_all(result.root());
    QVERIFY(wait_until(*session, [](const SessionSnapshot& snapshot) { return !snapshot.problems.empty(); }));
    QVERIFY(session->snapshot()->graphs.front().graph);
  }

  // A disk that was temporarily unavailable, or a folder that was moved away and back.
  void dump_folder_restored_is_reloaded() {
    const SyntheticDump result;
    write_first(result);
    const auto session = test::opened(result.root());
    const fs::path remote = result.root().string() + "-elsewhere";
    fs::rename(result.root(), remote);
    QVERIFY(wait_until(*session, [](const SessionSnapshot& snapshot) { return !snapshot.problems.empty(); }));
    fs::rename(remote, result.root());
    QVERIFY(wait_until(*session, [](const SessionSnapshot& snapshot) { return snapshot.problems.empty(); }));
    result.file(in_iteration(1), npy_bytes(1));
    QVERIFY(
        wait_until(*session, [](const SessionSnapshot& snapshot) { return snapshot.graphs.front().iterations.size() == 2; }));
  }

  // Waiting for the dump does not block closing it.
  void a_dump_that_is_gone_can_be_closed() {
    const SyntheticDump result;
    write_first(result);
    auto session = test::opened(result.root());
    fs::remove_all(result.root());
    QVERIFY(wait_until(*session, [](const SessionSnapshot& snapshot) { return !snapshot.problems.empty(); }));
    session.reset();
  }

  void closing_does_not_wait_for_the_training() {
    const SyntheticDump result;
    write_first(result);
    std::atomic<bool> over = false;
    std::jthread training([&] {
      for (int iteration = 1; !over; ++iteration) result.file(in_iteration(iteration % 50), npy_bytes(1));
    });
    auto session = test::opened(result.root());
    QVERIFY(session);
    session.reset();
    over = true;
  }
};

SPORESCOPE_TEST(GrowingSessionTest)

}  // namespace growing_session_test

#include "growing_session_test.moc"
