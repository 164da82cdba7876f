// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/running_commands.h"

#include <QtTest>
#include <condition_variable>
#include <future>
#include <mutex>

#include "core/remote/engine_link.h"
#include "core/serve/engine_server.h"
#include "tests/program/test_class.h"

namespace running_commands_test {

using namespace sporescope;
using remote::CommandCall;
using remote::CommandPart;
using remote::RequestKind;

namespace {

constexpr int kInterrupted = 130;

using Report = std::function<void(const CommandPart&)>;

/// Runs until it is stopped.
int wait_for_stop(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  stopped.wait(lock, stop, [] { return false; });
  return kInterrupted;
}

/// An engine with these commands, and a link to it.
struct Engine {
  explicit Engine(serve::CommandRunner run) : server(serve::EngineServer::start(std::move(run)).value()) {
    link = remote::EngineLink::make("lab", server->address().substr(5));
  }

  /// Runs a call and returns a word for each part: "begun answer:text ended:3".
  [[nodiscard]] Result<std::string> ask(const std::string& packed, const std::function<void()>& started = {}) const {
    std::string recorded;
    const auto requested =
        link->call_streaming(RequestKind::run_command, 0, packed, {}, [&](std::string_view bytes) -> Result<void> {
          const auto part = unpack<CommandPart>(bytes);
          if (!part) return tl::unexpected(part.error());
          recorded += recorded.empty() ? "" : " ";
          if (part->kind == CommandPart::Kind::started) recorded += "begun";
          if (part->kind == CommandPart::Kind::answer) recorded += "answer:" + part->text;
          if (part->kind == CommandPart::Kind::error) recorded += "error:" + part->text;
          if (part->kind == CommandPart::Kind::ended) recorded += "ended:" + std::to_string(part->status);
          if (part->kind == CommandPart::Kind::started && started) started();
          return {};
        });
    return requested ? Result<std::string>(recorded) : tl::unexpected(requested.error());
  }

  std::unique_ptr<serve::EngineServer> server;
  std::shared_ptr<remote::EngineLink> link;
};

CommandCall call_of(std::uint32_t number, std::vector<std::string> arguments, std::vector<std::uint32_t> paths = {}) {
  CommandCall call;
  call.number = number;
  call.arguments = std::move(arguments);
  call.paths = std::move(paths);
  return call;
}

}  // namespace

/// Tests commands that an engine runs for remote clients.
class RunningCommandsTest : public QObject {
  Q_OBJECT
 private slots:
  void everything_comes_in_order();
  void the_call_comes_as_it_was();
  void one_that_is_stopped_comes_to_its_end();
  void another_number_stops_nothing();
  void the_end_of_the_engine_ends_them();
  void what_makes_no_sense_is_refused();
  void an_engine_without_commands_says_so();
};

void RunningCommandsTest::everything_comes_in_order() {
  const Engine engine([](const CommandCall&, const std::stop_token&, const Report& report) {
    report({CommandPart::Kind::answer, "a", 0});
    report({CommandPart::Kind::error, "b", 0});
    report({CommandPart::Kind::answer, std::string(3, 'c'), 0});
    return 3;
  });
  QCOMPARE(engine.ask(pack(call_of(1, {"info"}))).value(), std::string("begun answer:a error:b answer:ccc ended:3"));
}

void RunningCommandsTest::the_call_comes_as_it_was() {
  CommandCall arrived;
  const Engine engine([&arrived](const CommandCall& call, const std::stop_token&, const Report&) {
    arrived = call;
    return 0;
  });
  qputenv("HOME", "/home/liu");
  CommandCall call = call_of(7, {"check", "~/dumps", "~", "--watch="}, {1, 2});
  call.url_prefix = "ssh://lab";
  call.files.push_back({3, "watch.json", std::string("{}\0\xff", 4)});
  call.width = 120;
  call.max_bytes = 48'000;
  QVERIFY(engine.ask(pack(call)).has_value());
  QCOMPARE(arrived.arguments, (std::vector<std::string>{"check", "/home/liu/dumps", "/home/liu", "--watch="}));
  QCOMPARE(arrived.url_prefix, call.url_prefix);
  QCOMPARE(arrived.files.size(), std::size_t{1});
  QCOMPARE(arrived.files[0].contents, call.files[0].contents);
  QCOMPARE(arrived.width, call.width);
  QCOMPARE(arrived.max_bytes, call.max_bytes);
}

void RunningCommandsTest::one_that_is_stopped_comes_to_its_end() {
  const Engine engine([](const CommandCall&, const std::stop_token& stop, const Report& report) {
    const int status = wait_for_stop(stop);
    report({CommandPart::Kind::answer, "found", 0});
    return status;
  });
  const auto recorded = engine.ask(pack(call_of(5, {"check"})), [&engine] {
    QVERIFY(engine.link->call(RequestKind::stop_command, 0, pack(std::uint32_t{5}), {}).has_value());
  });
  QCOMPARE(recorded.value(), std::string("begun answer:found ended:130"));
}

void RunningCommandsTest::another_number_stops_nothing() {
  const Engine engine(
      [](const CommandCall&, const std::stop_token& stop, const Report&) { return stop.stop_requested() ? 1 : 0; });
  QVERIFY(engine.link->call(RequestKind::stop_command, 0, pack(std::uint32_t{9}), {}).has_value());
  QCOMPARE(engine.ask(pack(call_of(5, {"check"}))).value(), std::string("begun ended:0"));
  QVERIFY(engine.link->call(RequestKind::stop_command, 0, pack(std::uint32_t{5}), {}).has_value());
}

void RunningCommandsTest::the_end_of_the_engine_ends_them() {
  std::promise<void> started;
  std::promise<int> ended;
  Engine engine([&](const CommandCall&, const std::stop_token& stop, const Report&) {
    const int status = wait_for_stop(stop);
    ended.set_value(status);
    return status;
  });
  auto requested = std::async(std::launch::async,
                              [&] { return engine.ask(pack(call_of(1, {"check"})), [&started] { started.set_value(); }); });
  started.get_future().wait();
  engine.server.reset();
  QCOMPARE(ended.get_future().get(), kInterrupted);
  const auto recorded = requested.get();
  QVERIFY(!recorded);
  QCOMPARE(recorded.error().str(), std::string("Connection to lab lost"));
}

void RunningCommandsTest::what_makes_no_sense_is_refused() {
  const Engine engine([](const CommandCall&, const std::stop_token&, const Report&) { return 0; });
  const std::string whole = pack(call_of(1, {"info", "/data"}, {1}));
  QVERIFY(engine.ask(whole).has_value());
  for (std::size_t size = 0; size < whole.size(); ++size) QVERIFY(!engine.ask(whole.substr(0, size)));
  QVERIFY(!engine.ask(pack(call_of(1, {"info", "/data"}, {2}))));
  QVERIFY(!engine.link->call(RequestKind::stop_command, 0, {}, {}).has_value());
}

void RunningCommandsTest::an_engine_without_commands_says_so() {
  const Engine engine(nullptr);
  const auto recorded = engine.ask(pack(call_of(1, {"info"})));
  QVERIFY(!recorded);
  QCOMPARE(recorded.error().code, ErrorCode::unsupported);
}

SPORESCOPE_TEST(RunningCommandsTest)

}  // namespace running_commands_test

#include "running_commands_test.moc"
