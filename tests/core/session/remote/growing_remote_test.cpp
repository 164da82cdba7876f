// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <functional>

#include "core/serve/engine_server.h"
#include "core/session/analysis.h"
#include "core/session/dump_source.h"
#include "core/session/dump_view.h"
#include "core/session/remote/open_remote_session.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/core/session/remote/slow_link.h"
#include "tests/core/session/waiting.h"
#include "tests/program/test_class.h"

namespace growing_remote_test {

using namespace sporescope;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

constexpr int kOperators = 60;

std::string operator_name(int number) { return "Add-op" + std::to_string(number); }
fs::path output_of(int number, int iteration) {
  return fs::path("rank_0/Net/0") / std::to_string(iteration) /
         ("Add.Default_" + operator_name(number) + ".0.0.1.output.0.DefaultFormat.npy");
}

/// Writes one iteration of all operators, each with a different value.
void write_iteration(const SyntheticDump& result, int iteration) {
  for (int i = 0; i < kOperators; ++i) result.file(output_of(i, iteration), npy_bytes(static_cast<float>(i)));
}

void write_dump(const SyntheticDump& result, int iterations) {
  SyntheticGraph graph{"kernel_graph_0", "0", {}};
  std::vector<std::string> order;
  for (int i = 0; i < kOperators; ++i) {
    order.push_back("Default/" + operator_name(i));
    graph.operators.push_back({"Add", order.back()});
  }
  result.graph(0, 0, graph).order(0, 0, order);
  for (int i = 0; i < iterations; ++i) write_iteration(result, i);
}

/// Returns false if the snapshot does not meet the condition within a minute.
bool wait_until(Session& session, const std::function<bool(const SessionSnapshot&)>& holds) {
  auto come = std::make_shared<test::Signal>();
  const CancelHandle subscription = session.on_snapshot_changed([come, &session, holds] {
    if (holds(*session.snapshot())) come->set();
  });
  return holds(*session.snapshot()) || come->wait();
}

auto has_iterations(std::size_t count) {
  return [count](const SessionSnapshot& snapshot) { return snapshot.graphs.front().iterations.size() == count; };
}

TensorKey output(std::uint32_t number, std::int64_t iteration) {
  return {GraphIndex{0}, NodeIndex{number}, Iteration{iteration}, IoDirection::output, 0, 1};
}

}  // namespace

/// Tests a remote dump while its training still writes.
class GrowingRemoteTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void further_iterations_appear_over_a_slow_link();
  void what_was_open_can_still_be_asked_about();
  void goes_on_after_the_connection_was_lost();
  void a_dump_that_is_gone_is_told();
  void closing_waits_neither_for_the_training_nor_for_the_engine();

 private:
  [[nodiscard]] std::string socket() const { return server_->address().substr(5); }
  [[nodiscard]] std::shared_ptr<Session> open(const std::string& socket, const SyntheticDump& result);
  static std::optional<double> value_of(Session& session, const TensorKey& key) {
    const auto summary = test::ask<TensorSummary>([&](auto answer) { return session.summary(key, std::move(answer)); });
    return summary ? summary->statistics.max : std::nullopt;
  }

  std::unique_ptr<serve::EngineServer> server_;
  std::shared_ptr<remote::EngineLink> link_;
};

void GrowingRemoteTest::init() {
  auto server = serve::EngineServer::start();
  QVERIFY(server.has_value());
  server_ = std::move(*server);
}

std::shared_ptr<Session> GrowingRemoteTest::open(const std::string& socket, const SyntheticDump& result) {
  link_ = remote::EngineLink::make("far", socket);
  auto session =
      open_remote_session([link = link_](const std::stop_token&) { return Result<std::shared_ptr<remote::EngineLink>>(link); },
                          result.root(), "ssh://far" + result.root().string());
  return test::wait_until_loaded(*session) && !session->snapshot()->error ? session : nullptr;
}

void GrowingRemoteTest::further_iterations_appear_over_a_slow_link() {
  const SyntheticDump result;
  write_dump(result, 40);
  const QTemporaryDir folder;
  const std::string slow_socket = folder.filePath(QStringLiteral("slow")).toStdString();
  const test::SlowLink slow(slow_socket, socket(), 50ms, 1e6);
  QVERIFY(slow.ok());
  const auto session = open(slow_socket, result);
  QVERIFY(session);
  QVERIFY(has_iterations(40)(*session->snapshot()));
  const auto before = session->snapshot();
  const std::uint64_t opened = link_->bytes_read();
  QCOMPARE(value_of(*session, output(7, 39)), std::optional(7.0));
  const std::uint64_t requested = link_->bytes_read();
  for (int i = 40; i < 43; ++i) write_iteration(result, i);
  QVERIFY(wait_until(*session, [](const SessionSnapshot& snapshot) {
    return has_iterations(43)(snapshot) && snapshot.tensors.all() == std::uint64_t{43} * kOperators;
  }));
  const auto snapshot = session->snapshot();
  QVERIFY(snapshot->growth);
  QCOMPARE(snapshot->growth->iterations.back(), Iteration{42});
  QVERIFY2(snapshot->graphs.front().graph == before->graphs.front().graph, "the graph would be drawn again");
  QVERIFY2(snapshot->graphs.front().scopes == before->graphs.front().scopes, "the graph would be drawn again");
  // Only three of 43 iterations were transferred, not all of them again.
  const std::uint64_t arrived = link_->bytes_read() - requested;
  qInfo("opened with %llu bytes, three further iterations with %llu", static_cast<unsigned long long>(opened),
        static_cast<unsigned long long>(arrived));
  QVERIFY(arrived < opened / 3);
  QVERIFY(session->has_data(GraphIndex{0}, NodeIndex{0}, Iteration{42}));
  QCOMPARE(value_of(*session, output(9, 42)), std::optional(9.0));
}

void GrowingRemoteTest::what_was_open_can_still_be_asked_about() {
  const SyntheticDump result;
  write_dump(result, 2);
  const auto session = open(socket(), result);
  QVERIFY(session);
  const auto old = session->dump()->wait_for_view({}).value();
  const auto& record = old->dump().records()[RecordIndex{3}];
  for (int i = 2; i < 6; ++i) {
    write_iteration(result, i);
    QVERIFY(wait_until(*session, has_iterations(static_cast<std::size_t>(i) + 1)));
  }
  const auto source = old->dump().open(record);
  QVERIFY2(source.has_value(), source ? "" : source.error().str().c_str());
  QVERIFY(compute_statistics(**source).has_value());
}

void GrowingRemoteTest::goes_on_after_the_connection_was_lost() {
  const SyntheticDump result;
  write_dump(result, 2);
  const auto session = open(socket(), result);
  QVERIFY(session);
  server_.reset();
  link_->mark_lost();
  write_iteration(result, 2);
  init();
  QVERIFY(has_iterations(2)(*session->snapshot()));
  link_->reconnect(socket());
  QVERIFY(wait_until(*session, has_iterations(3)));
  QCOMPARE(value_of(*session, output(5, 2)), std::optional(5.0));
  // The same applies if nothing changed meanwhile.
  link_->mark_lost();
  init();
  link_->reconnect(socket());
  write_iteration(result, 3);
  QVERIFY(wait_until(*session, has_iterations(4)));
  QVERIFY(session->snapshot()->problems.empty());
}

void GrowingRemoteTest::a_dump_that_is_gone_is_told() {
  const SyntheticDump result;
  write_dump(result, 1);
  const auto session = open(socket(), result);
  QVERIFY(session);
  fs::remove_all(result.root());
  QVERIFY(wait_until(*session, [](const SessionSnapshot& snapshot) { return !snapshot.problems.empty(); }));
  QCOMPARE(session->snapshot()->problems.front().message.str(),
           "“" + result.root().string() + "” no longer exists, so its tensors cannot be read");
  QVERIFY(session->snapshot()->graphs.front().graph);
}

void GrowingRemoteTest::closing_waits_neither_for_the_training_nor_for_the_engine() {
  const SyntheticDump result;
  write_dump(result, 1);
  QElapsedTimer clock;
  for (int i = 0; i < 3; ++i) {
    auto session = open(socket(), result);
    QVERIFY(session);
    clock.start();
    session.reset();
    QVERIFY2(clock.elapsed() < 2000, std::to_string(clock.elapsed()).c_str());
  }
  const auto session = open(socket(), result);
  clock.start();
  server_.reset();  // while it holds the request for updates
  QVERIFY2(clock.elapsed() < 5000, std::to_string(clock.elapsed()).c_str());
}

SPORESCOPE_TEST(GrowingRemoteTest)

}  // namespace growing_remote_test

#include "growing_remote_test.moc"
