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

using namespace sporescope;
using namespace sporescope::live;

namespace {

constexpr int kPatience = 60'000;  // milliseconds; only a test that fails waits so long

// The simulator as a process of its own; killed when this goes, if not before.
class Process {
 public:
  Process(std::uint16_t port, const std::string& device, const std::string& step_time) {
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
  /// Exit status of a process that ends by itself.
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

/// Processes that are killed, as the system kills them: what is noticed, and that it touches nobody else.
class KilledClientTest : public QObject {
  Q_OBJECT

 private slots:
  void one_that_is_killed_is_noticed_data();
  void one_that_is_killed_is_noticed();
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
  QTRY_COMPARE_WITH_TIMEOUT(count(), std::size_t{1}, kPatience);
  Process victim(listener.port(), "1:0", "1000000");
  QTRY_COMPARE_WITH_TIMEOUT(count(), std::size_t{2}, kPatience);
  const auto all = listener.trainings();
  QTRY_COMPARE_WITH_TIMEOUT(all[0]->state(), TrainingState::ready, kPatience);
  QTRY_COMPARE_WITH_TIMEOUT(all[1]->state(), TrainingState::ready, kPatience);
  if (running) all[1]->run_steps(-1);
  QTRY_COMPARE_WITH_TIMEOUT(all[1]->state(), running ? TrainingState::running : TrainingState::ready, kPatience);

  victim.kill();
  QTRY_COMPARE_WITH_TIMEOUT(all[1]->state(), TrainingState::lost, kPatience);
  QCOMPARE(all[0]->state(), TrainingState::ready);
  all[0]->run_steps(3);
  QCOMPARE(bystander.wait(), 0);
  QCOMPARE(all[0]->state(), TrainingState::ended);
  QCOMPARE(all[0]->step(), 3);
}

QTEST_APPLESS_MAIN(KilledClientTest)
#include "killed_client_test.moc"
