// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QElapsedTimer>
#include <QtTest>

#include "core/serve/engine_server.h"
#include "core/session/analysis.h"
#include "core/session/remote/open_remote_session.h"
#include "tests/core/session/remote/slow_link.h"
#include "tests/core/session/waiting.h"
#include "tests/program/test_class.h"

namespace slow_link_test {

using namespace sporescope;
using namespace std::chrono_literals;

namespace {

constexpr auto kWay = 50ms;  // 100 ms per round trip
constexpr double kBytesPerSecond = 1e6;
constexpr int kMostRoundTrips = 2;
// Allowed time for the work itself on a busy machine.
constexpr qint64 kMaxMilliseconds = 2 * 100 + 400;

// Maximum number of requests of the test, including the list of tensors; twice the actual number. It varies because the engine
// sends neighboring tensors for ten milliseconds, which are more on a fast machine.
constexpr int kMaxQuestions = 50;
constexpr std::uint64_t kMaxBytes = 60'000;

/// Counts the requests that pass.
class CountingLink final : public remote::EngineLink {
 public:
  explicit CountingLink(std::shared_ptr<EngineLink> link) : link_(std::move(link)) {}
  Result<void> call_streaming(remote::RequestKind kind, std::uint32_t dump, const std::string& question,
                              const std::stop_token& stop, const OnPart& on_partial_result) override {
    // The permanent request for updates does not answer any click.
    if (kind != remote::RequestKind::wait_for_update) ++questions;
    return link_->call_streaming(kind, dump, question, stop, on_partial_result);
  }
  const std::string& host() const override { return link_->host(); }
  std::uint64_t bytes_read() const override { return link_->bytes_read(); }
  bool lost() const override { return link_->lost(); }
  CancelHandle on_changed(std::function<void()> callback) override { return link_->on_changed(std::move(callback)); }
  void mark_lost() override { link_->mark_lost(); }
  void reconnect(const std::string& socket) override { link_->reconnect(socket); }
  std::uint32_t generation() const override { return link_->generation(); }

  std::atomic<int> questions = 0;

 private:
  std::shared_ptr<EngineLink> link_;
};

}  // namespace

/// Tests a dump behind a network with 100 ms round trips and 1 MB/s.
class SlowLinkTest : public QObject {
  Q_OBJECT
 private slots:
  void every_click_is_answered_within_two_round_trips();
  void a_card_of_every_operator_takes_few_questions();
  void nothing_is_asked_for_names();
};

void SlowLinkTest::every_click_is_answered_within_two_round_trips() {
  const auto server = serve::EngineServer::start();
  QVERIFY(server.has_value());
  const QTemporaryDir folder;
  const std::string socket = folder.filePath(QStringLiteral("slow")).toStdString();
  const test::SlowLink slow(socket, (*server)->address().substr(5), kWay, kBytesPerSecond);
  QVERIFY(slow.ok());
  const auto link = std::make_shared<CountingLink>(remote::EngineLink::make("far", socket));
  const auto session =
      open_remote_session([link](const std::stop_token&) { return Result<std::shared_ptr<remote::EngineLink>>(link); },
                          test::sample(), "ssh://far/sample");
  QElapsedTimer clock;
  clock.start();
  QVERIFY(test::wait_until_loaded(*session));
  QVERIFY(!session->snapshot()->error);
  qInfo("opened in %lld ms, %d questions, %llu bytes", static_cast<long long>(clock.elapsed()), link->questions.load(),
        static_cast<unsigned long long>(slow.bytes_down()));
  QCOMPARE(link->questions.load(), 2);  // to open it and to list its content

  int questions = link->questions;
  int clicks = 0;
  qint64 slowest = 0;
  std::uint64_t max_bytes = 0;
  const auto click = [&](const char* name, auto start) {
    link->questions = 0;
    const std::uint64_t before = slow.bytes_down();
    clock.restart();
    const bool answered = start();
    const qint64 took = clock.elapsed();
    ++clicks;
    slowest = std::max(slowest, took);
    max_bytes = std::max(max_bytes, slow.bytes_down() - before);
    questions += link->questions;
    return answered && link->questions <= kMostRoundTrips && took <= kMaxMilliseconds
               ? true
               : (qWarning("%s: %d questions, %lld ms", name, link->questions.load(), static_cast<long long>(took)), false);
  };
  // Every seventh node that was dumped in iteration 1: its summary, then the content of its tab.
  const auto& graph = *session->snapshot()->graphs[GraphIndex{}].graph;
  for (const NodeIndex node : graph.nodes().indices()) {
    if (number_of(node) % 7 != 0) continue;
    if (clicks >= 36) break;
    const auto tensors = session->tensors_of(GraphIndex{}, node, Iteration{1});
    const auto readable = std::find_if(tensors.begin(), tensors.end(), [](const TensorInfo& info) { return info.readable; });
    if (readable == tensors.end()) continue;
    const TensorKey key = readable->key;
    const bool has_previous = session->previous_of(key).has_value();
    std::size_t dimensions = 0;
    QVERIFY(click("card", [&] {
      const auto summary = test::ask<TensorSummary>([&](auto answer) { return session->summary(key, std::move(answer)); });
      if (summary) dimensions = summary->shape.size();
      return summary.has_value();
    }));
    std::string first;
    for (std::size_t d = 2; d < dimensions; ++d) first += "0,";
    const Slice slice = Slice::parse(first + "...").value();
    QVERIFY(click("heat map", [&] {
      return test::ask<HeatMap>(
                 [&](auto answer) { return session->heat_map(key, TensorAspect::current, slice, 512, 512, std::move(answer)); })
          .has_value();
    }));
    QVERIFY(click("values", [&] {
      return test::ask<Values>(
                 [&](auto answer) { return session->values(key, TensorAspect::current, slice, std::move(answer)); })
          .has_value();
    }));
    QVERIFY(click("histogram", [&] {
      return test::ask<Histogram>(
                 [&](auto answer) { return session->histogram(key, TensorAspect::current, -1, 1, 200, std::move(answer)); })
          .has_value();
    }));
    if (!has_previous) continue;
    QVERIFY(click("difference", [&] {
      return test::ask<Difference>([&](auto answer) { return session->difference(key, std::move(answer)); }).has_value();
    }));
    QVERIFY(click("picture of the difference", [&] {
      return test::ask<HeatMap>([&](auto answer) {
               return session->heat_map(key, TensorAspect::difference, slice, 512, 512, std::move(answer));
             })
          .has_value();
    }));
  }
  QVERIFY(clicks >= 30);
  QVERIFY(click("hits", [&] {
    using Points = std::vector<Watchpoint>;
    const auto points = test::ask<Points>([&](auto answer) { return session->analysis().recommended(std::move(answer)); });
    return points && test::ask<CheckProgress>([&](ResultCallback<CheckProgress> answer) {
                       CheckCallbacks callbacks;
                       callbacks.on_hits = [](const std::vector<Hit>&) {};
                       callbacks.on_done = std::move(answer);
                       return session->analysis().check(*points, {}, std::move(callbacks));
                     }).has_value();
  }));
  QVERIFY(click("first cause", [&] {
    using CauseJob = std::vector<Finding>;
    const auto causes = test::ask<CauseJob>([&](ResultCallback<CauseJob> answer) {
      CauseCallbacks callbacks;
      callbacks.on_done = std::move(answer);
      return session->analysis().first_cause(std::move(callbacks));
    });
    return causes && !causes->empty();
  }));
  qInfo("%d clicks, the slowest %lld ms, at most %llu bytes each", clicks, static_cast<long long>(slowest),
        static_cast<unsigned long long>(max_bytes));
  qInfo("with opening %d questions, %llu bytes from there, %llu bytes to there", questions,
        static_cast<unsigned long long>(slow.bytes_down()), static_cast<unsigned long long>(slow.bytes_up()));
  QVERIFY(questions <= kMaxQuestions);
  QVERIFY(slow.bytes_down() + slow.bytes_up() <= kMaxBytes);
}

void SlowLinkTest::a_card_of_every_operator_takes_few_questions() {
  const auto server = serve::EngineServer::start();
  QVERIFY(server.has_value());
  const auto link = std::make_shared<CountingLink>(remote::EngineLink::make("far", (*server)->address().substr(5)));
  const auto session =
      open_remote_session([link](const std::stop_token&) { return Result<std::shared_ptr<remote::EngineLink>>(link); },
                          test::sample(), "ssh://far/sample");
  QVERIFY(test::wait_until_loaded(*session));
  link->questions = 0;
  int summaries = 0;
  const auto& graph = *session->snapshot()->graphs[GraphIndex{}].graph;
  for (const NodeIndex node : graph.execution_order()) {
    for (const TensorInfo& info : session->tensors_of(GraphIndex{}, node, Iteration{1})) {
      if (info.key.io != IoDirection::output || !info.readable) continue;
      QVERIFY(test::ask<TensorSummary>([&](auto answer) {
                return session->quick_summary(info.key, std::move(answer));
              }).has_value());
      ++summaries;
    }
  }
  QVERIFY(summaries > 50);
  QVERIFY2(link->questions <= 12, std::to_string(link->questions).c_str());
}

void SlowLinkTest::nothing_is_asked_for_names() {
  const auto server = serve::EngineServer::start();
  QVERIFY(server.has_value());
  const auto link = std::make_shared<CountingLink>(remote::EngineLink::make("far", (*server)->address().substr(5)));
  const auto session =
      open_remote_session([link](const std::stop_token&) { return Result<std::shared_ptr<remote::EngineLink>>(link); },
                          test::sample(), "ssh://far/sample");
  QVERIFY(test::wait_until_loaded(*session));
  link->questions = 0;
  const auto& graph = *session->snapshot()->graphs[GraphIndex{}].graph;
  for (const NodeIndex node : graph.nodes().indices()) {
    for (const TensorInfo& info : session->tensors_of(GraphIndex{}, node, Iteration{1})) {
      static_cast<void>(session->tensor_info(info.key));
      static_cast<void>(session->previous_of(info.key));
    }
  }
  NodeFilter filter;
  filter.text = "Log";
  QVERIFY(!test::ask<std::vector<NodeIndex>>([&](auto answer) {
             return session->search(GraphIndex{}, filter, std::move(answer));
           })->empty());
  QVERIFY(test::ask<std::vector<Session::StackEntry>>([&](auto answer) {
            return session->stack_list(std::move(answer));
          }).has_value());
  using Step = std::shared_ptr<const ExecutedStep>;
  QVERIFY(test::ask<Step>([&](auto answer) {
            return session->executed_step(GraphIndex{}, Iteration{1}, std::move(answer));
          }).has_value());
  using Counts = std::vector<Watchpoint>;
  QVERIFY(test::ask<Counts>([&](auto answer) { return session->analysis().recommended(std::move(answer)); }).has_value());
  QCOMPARE(link->questions.load(), 0);
}

SPORESCOPE_TEST(SlowLinkTest)

}  // namespace slow_link_test

#include "slow_link_test.moc"
