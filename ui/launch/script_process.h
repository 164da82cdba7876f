// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <sys/types.h>

#include <QObject>
#include <QProcess>
#include <QTimer>
#include <array>
#include <memory>

#include "ui/launch/launch_command.h"
#include "ui/launch/output_log.h"
#include "ui/launch/script_end.h"

namespace sporescope::ui {

/// A process in its own process group. Its output is written to a log, and the whole group is stopped by increasingly
/// strong signals. Lives on a reader thread and must only be used there.
class ScriptProcess : public QObject {
  Q_OBJECT

 public:
  explicit ScriptProcess(std::shared_ptr<OutputLog> log);

  /// Delay between SIGINT, SIGTERM and SIGKILL.
  static constexpr int kSignalDelay = 5000;  // milliseconds
  void setSignalDelay(int milliseconds) { signalDelay_.setInterval(milliseconds); }

  void start(const LaunchLine& line);
  /// Sends SIGINT (Ctrl+C) only to the process, which may continue.
  void interrupt();
  /// Sends SIGINT, or the next stronger signal if called again.
  void stop();
  /// Kills the whole group and waits for the process, one second at most.
  void kill();

 signals:
  void started(qint64 pid);
  /// The process itself has ended; processes that it started may still run.
  void ended(const sporescope::ui::ScriptEnd& end);
  /// Emitted after the process has ended: true while processes that it started still run.
  void childrenLeft(bool areLeft);

 private:
  [[nodiscard]] QString startProblem(const LaunchLine& line) const;
  void begin(const LaunchLine& line);
  void onError(QProcess::ProcessError error);
  void onFinished(int number, QProcess::ExitStatus status);
  void signalGroup(int number) const;
  void signalNext();
  void findChildren();
  [[nodiscard]] bool processGroupExists() const;

  std::shared_ptr<OutputLog> log_;
  QProcess process_{this};
  QTimer signalDelay_{this};
  QTimer childTimer_{this};    // polls while processes of the group may be left
  pid_t group_ = 0;            // process group; 0: none
  std::size_t sentCount_ = 0;  // number of stop signals sent
  bool stopWhenStarted_ = false;
  QString program_;
};

}  // namespace sporescope::ui
