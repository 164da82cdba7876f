// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/launch/script_process.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <QDir>
#include <QFileInfo>
#include <QProcessEnvironment>
#include <QStandardPaths>
#include <csignal>
#include <utility>

namespace sporescope::ui {

namespace {

constexpr std::array kStopSignals{SIGINT, SIGTERM, SIGKILL};
constexpr int kChildPollInterval = 500;  // milliseconds
constexpr int kKillTimeout = 1000;

}  // namespace

ScriptProcess::ScriptProcess(std::shared_ptr<OutputLog> log) : log_(std::move(log)) {
  process_.setProcessChannelMode(QProcess::MergedChannels);  // keeps stdout and stderr in the order in which they were printed
  process_.setStandardInputFile(QProcess::nullDevice());
  process_.setChildProcessModifier([] {
    ::setsid();
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // the script ends if the window is killed
  });
  signalDelay_.setSingleShot(true);
  signalDelay_.setInterval(kSignalDelay);
  childTimer_.setInterval(kChildPollInterval);
  connect(&process_, &QProcess::readyRead, this, [this] { log_->append(process_.readAll()); });
  connect(&process_, &QProcess::started, this, [this] {
    group_ = static_cast<pid_t>(process_.processId());
    emit started(process_.processId());
    if (stopWhenStarted_) signalNext();
  });
  connect(&process_, &QProcess::errorOccurred, this, &ScriptProcess::onError);
  connect(&process_, &QProcess::finished, this, &ScriptProcess::onFinished);
  connect(&signalDelay_, &QTimer::timeout, this, &ScriptProcess::signalNext);
  connect(&childTimer_, &QTimer::timeout, this, &ScriptProcess::findChildren);
}

// Checked here, because the errors of the system do not say what is wrong.
QString ScriptProcess::startProblem(const LaunchLine& line) const {
  if (!line.problem.isEmpty()) return line.problem;
  const QFileInfo script(QDir(line.folder), line.script);
  const QFileInfo folder(line.folder);
  if (!script.exists()) return tr("Script %1 does not exist.").arg(line.script);
  if (!script.isFile()) return tr("%1 is not a file.").arg(line.script);
  if (!script.isReadable()) return tr("%1 cannot be read: permission denied.").arg(line.script);
  if (!folder.isDir()) return tr("Working folder %1 does not exist.").arg(line.folder);
  if (program_.isEmpty()) return tr("Program %1 does not exist.").arg(line.program);
  return {};
}

void ScriptProcess::start(const LaunchLine& line) {
  if (process_.state() != QProcess::NotRunning) return;
  // A relative path is resolved in the current folder, not in the working folder of the script.
  program_ =
      line.program.contains(u'/') ? QFileInfo(line.program).absoluteFilePath() : QStandardPaths::findExecutable(line.program);
  if (const QFileInfo program(program_); !program_.isEmpty() && (!program.isFile() || !program.isExecutable())) {
    return emit ended({ScriptEnd::Kind::not_started, 0, tr("%1 is not an executable program.").arg(program_)});
  }
  if (const QString problem = startProblem(line); !problem.isEmpty()) {
    return emit ended({ScriptEnd::Kind::not_started, 0, problem});
  }
  begin(line);
}

void ScriptProcess::begin(const LaunchLine& line) {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const auto& [name, value] : line.environment) environment.insert(name, value);
  process_.setProcessEnvironment(environment);
  process_.setWorkingDirectory(line.folder);
  group_ = 0;
  sentCount_ = 0;
  stopWhenStarted_ = false;
  childTimer_.stop();
  process_.start(program_, line.arguments, QIODevice::ReadOnly);
}

void ScriptProcess::onError(QProcess::ProcessError error) {
  if (error != QProcess::FailedToStart) return;  // onFinished() reports all other errors
  emit ended({ScriptEnd::Kind::not_started, 0, tr("%1 cannot be started: %2").arg(program_, process_.errorString())});
}

void ScriptProcess::onFinished(int number, QProcess::ExitStatus status) {
  log_->append(process_.readAll());
  emit ended({status == QProcess::NormalExit ? ScriptEnd::Kind::exited : ScriptEnd::Kind::killed, number, {}});
  findChildren();
}

void ScriptProcess::interrupt() {
  if (group_ != 0 && process_.state() == QProcess::Running) ::kill(group_, SIGINT);
}

void ScriptProcess::stop() {
  stopWhenStarted_ = process_.state() == QProcess::Starting;  // there is no process group to signal yet
  if (!stopWhenStarted_) signalNext();
}

void ScriptProcess::signalNext() {
  if (!processGroupExists()) return;
  const bool isLast = sentCount_ + 1 >= kStopSignals.size();
  signalGroup(kStopSignals.at(std::min(sentCount_++, kStopSignals.size() - 1)));
  isLast ? signalDelay_.stop() : signalDelay_.start();
}

void ScriptProcess::signalGroup(int number) const {
  if (group_ != 0) ::kill(-group_, number);
}

bool ScriptProcess::processGroupExists() const { return group_ != 0 && ::kill(-group_, 0) == 0; }

// A process group id stays valid while the group has members; afterwards no more signals are sent to it. A killed group
// counts as gone, even if its zombies are never reaped.
void ScriptProcess::findChildren() {
  if (process_.state() != QProcess::NotRunning) return;
  const bool hasChildren = processGroupExists() && sentCount_ < kStopSignals.size();
  if (hasChildren) {
    if (!childTimer_.isActive()) childTimer_.start();
  } else {
    childTimer_.stop();
    signalDelay_.stop();
    group_ = 0;
  }
  emit childrenLeft(hasChildren);
}

void ScriptProcess::kill() {
  signalGroup(SIGKILL);
  signalDelay_.stop();
  childTimer_.stop();
  if (process_.state() != QProcess::NotRunning) {
    process_.kill();  // the process may not have created its group yet
    process_.waitForFinished(kKillTimeout);
  }
}

}  // namespace sporescope::ui

#include "moc_script_process.cpp"
