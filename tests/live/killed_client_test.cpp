// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include <QtTest>
#include <mutex>
#include <string>
#include <vector>

#include "core/live/listener.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace killed_client_test {

using namespace sporescope;
using namespace sporescope::live;

namespace {

// The simulator as a separate process, which is killed by the destructor at the latest.
class Process {
 public:
  Process(std::uint16_t port, const std::string& device, const std::string& step_time,
          const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{SPORESCOPE_SIMULATOR,
                                       SPORESCOPE_SAMPLE,
                                       "--server",
                                       "127.0.0.1:" + std::to_string(port),
                                       "--device",
                                       device,
                                       "--steps",
                                       "3",
                                       "--step-time",
                                       step_time,
                                       "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    std::vector<char*> raw;
    raw.reserve(arguments.size() + 1);
    for (std::string& argument : arguments) raw.push_back(argument.data());
    raw.push_back(nullptr);
    if (posix_spawn(&pid_, SPORESCOPE_SIMULATOR, nullptr, nullptr, raw.data(), environ) != 0) pid_ = -1;
  }
  ~Process() { kill(); }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }
  /// Returns the exit status of a process that ends by itself.
  int wait() {
    int status = -1;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t pid_ = -1;
};

}  // namespace

/// Kills client processes with SIGKILL: the listener detects it, and other trainings are not affected.
class KilledClientTest : public QObject {
  Q_OBJECT

 private slots:
  void one_that_is_killed_is_noticed_data();
  void one_that_is_killed_is_noticed();
  void one_that_dies_in_the_middle_of_a_tensor_is_noticed();
};

void KilledClientTest::one_that_is_killed_is_noticed_data() {
  QTest::addColumn<bool>("running");
  QTest::newRow("while it waits") << false;
  QTest::newRow("while it runs") << true;
}

void KilledClientTest::one_that_is_killed_is_noticed() {
  QFETCH(const bool, running);
  ListenOptions options;
  options.port = 0;
  const auto started = Listener::start(options, [](const auto&) {});
  QVERIFY(started.has_value());
  Listener& listener = **started;
  const auto count = [&] { return listener.trainings().size(); };

  Process bystander(listener.port(), "0:0", "0");
  QTRY_COMPARE_WITH_TIMEOUT(count(), std::size_t{1}, kTimeout);
  Process victim(listener.port(), "1:0", "1000000");
  QTRY_COMPARE_WITH_TIMEOUT(count(), std::size_t{2}, kTimeout);
  const auto all = listener.trainings();
  QTRY_COMPARE_WITH_TIMEOUT(all[0]->state(), TrainingState::ready, kTimeout);
  QTRY_COMPARE_WITH_TIMEOUT(all[1]->state(), TrainingState::ready, kTimeout);
  if (running) all[1]->run_steps(-1);
  QTRY_COMPARE_WITH_TIMEOUT(all[1]->state(), running ? TrainingState::running : TrainingState::ready, kTimeout);

  victim.kill();
  QTRY_COMPARE_WITH_TIMEOUT(all[1]->state(), TrainingState::lost, kTimeout);
  QCOMPARE(all[0]->state(), TrainingState::ready);
  all[0]->run_steps(3);
  QCOMPARE(bystander.wait(), 0);
  QCOMPARE(all[0]->state(), TrainingState::ended);
  QCOMPARE(all[0]->step(), 3);
}

void KilledClientTest::one_that_dies_in_the_middle_of_a_tensor_is_noticed() {
  ListenOptions options;
  options.port = 0;
  const auto started = Listener::start(options, [](const auto&) {});
  QVERIFY(started.has_value());
  Listener& listener = **started;
  Process victim(listener.port(), "0:0", "0", {"--fault", "dies-in-a-tensor", "--chunk", "16"});
  QTRY_COMPARE_WITH_TIMEOUT(listener.trainings().size(), std::size_t{1}, kTimeout);
  const auto training = listener.trainings().front();
  std::mutex mutex;
  std::vector<std::string> problems;
  std::vector<WireValue> values;
  training->set_observer([&](const TrainingEvent& event) {
    const std::lock_guard lock(mutex);
    if (event.kind == TrainingEvent::Kind::problem) problems.push_back(event.problem.str());
    if (event.kind == TrainingEvent::Kind::value) values.push_back(*event.value);
  });
  QTRY_COMPARE_WITH_TIMEOUT(training->state(), TrainingState::ready, kTimeout);
  training->run_steps(1);  // before the first step, it has no values
  QTRY_VERIFY_WITH_TIMEOUT(training->state() == TrainingState::ready && training->step() == 1, kTimeout);
  const auto& graph = *training->graphs().front();
  const auto parameter = std::find_if(graph.nodes().begin(), graph.nodes().end(),
                                      [](const Node& node) { return node.kind == NodeKind::parameter; });
  QVERIFY(parameter != graph.nodes().end());
  training->request_tensors(ViewLevel::value, {{std::string(parameter->full_name), 0, false, true}});
  QTRY_COMPARE_WITH_TIMEOUT(training->state(), TrainingState::lost, kTimeout);
  const auto recorded = [&] {
    const std::lock_guard lock(mutex);
    return std::any_of(problems.begin(), problems.end(), [](const std::string& text) {
      return text.find("An incomplete tensor was discarded") != std::string::npos;
    });
  };
  QTRY_VERIFY_WITH_TIMEOUT(recorded(), kTimeout);
  const std::lock_guard lock(mutex);
  QCOMPARE(values.size(), std::size_t{1});  // requesters are notified that the value will not arrive
  QVERIFY(!values.front().tensor);
}

SPORESCOPE_TEST(KilledClientTest)

}  // namespace killed_client_test

#include "killed_client_test.moc"
