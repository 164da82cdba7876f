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

/// One process with all that it starts, in a process group of its own: what it prints goes into a log, and it is ended as a
/// whole, by signals that leave it less and less choice. Lives on a thread that reads, and is used there alone.
class ScriptProcess : public QObject {
  Q_OBJECT

 public:
  explicit ScriptProcess(std::shared_ptr<OutputLog> log);

  /// SIGINT, after so long SIGTERM, after so long SIGKILL.
  static constexpr int kSignalDelay = 5000;  // milliseconds
  void setSignalDelay(int milliseconds) { signalDelay_.setInterval(milliseconds); }

  void start(const LaunchLine& line);
  /// Ctrl+C for the process alone, which may go on after it.
  void interrupt();
  /// Asks it to end; once more: does not wait any longer.
  void stop();
  /// Ends all at once, and waits until it is gone.
  void kill();

 signals:
  void started(qint64 pid);
  /// The process itself; what it has started may go on.
  void ended(const sporescope::ui::ScriptEnd& end);
  /// Whether something runs that it has started, after its own end.
  void childrenLeft(bool some);

 private:
  [[nodiscard]] QString startProblem(const LaunchLine& line) const;
  void begin(const LaunchLine& line);
  void failed(QProcess::ProcessError error);
  void finished(int number, QProcess::ExitStatus status);
  void signalGroup(int number) const;
  void signalNext();
  void findChildren();
  [[nodiscard]] bool processGroupExists() const;

  std::shared_ptr<OutputLog> log_;
  QProcess process_{this};
  QTimer signalDelay_{this};
  QTimer childTimer_{this};  // while something of the group may be left
  pid_t group_ = 0;          // 0: none
  std::size_t sent_ = 0;     // signals of those that end it
  bool stopWhenStarted_ = false;
  QString program_;
};

}  // namespace sporescope::ui
