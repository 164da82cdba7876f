// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QThread>
#include <memory>
#include <optional>

#include "ui/launch/launch_command.h"
#include "ui/launch/output_log.h"
#include "ui/launch/script_end.h"

namespace sporescope::ui {

class ScriptProcess;

/// The launched script, at most one at a time, and its output. The script ends with this object. UI thread only. Only the
/// destructor blocks, until the remaining processes are killed.
class LaunchedScript : public QObject {
  Q_OBJECT

 public:
  enum class State { none, starting, running, stopping, over };

  explicit LaunchedScript(QObject* parent = nullptr);
  ~LaunchedScript() override;

  /// Starts a script after stopping a running one.
  void start(const LaunchLine& line);
  /// Starts the last script again, after stopping it if it runs.
  void startAgain();
  /// Sends SIGINT (Ctrl+C) only to the process, which may continue.
  void interrupt();
  /// Sends SIGINT, and stronger signals after a delay; a second call sends the next signal at once. Cancels a pending
  /// restart.
  void stop();
  /// Time between these signals, in milliseconds.
  void setSignalDelay(int milliseconds);

  [[nodiscard]] State state() const { return state_; }
  /// True while the script or a process that it started runs.
  [[nodiscard]] bool running() const;
  [[nodiscard]] bool canStartAgain() const { return !line_.script.isEmpty(); }
  /// True if the script has ended but processes that it started still run.
  [[nodiscard]] bool hasChildrenLeft() const { return childrenLeft_; }
  [[nodiscard]] const LaunchLine& line() const { return line_; }
  [[nodiscard]] QString name() const;  ///< File name of the script, without folders
  [[nodiscard]] qint64 pid() const { return pid_; }
  [[nodiscard]] const std::optional<ScriptEnd>& end() const { return end_; }
  /// True if the user stopped it: then its exit status is not shown as an error.
  [[nodiscard]] bool wasStopped() const { return stopped_; }
  /// Time from the start until now, or until the end.
  [[nodiscard]] qint64 milliseconds() const;
  [[nodiscard]] const OutputLog& output() const { return *log_; }
  void clearOutput() { log_->clear(); }
  /// Adds a message of the window to the output.
  void addMessage(const QString& line) { log_->addMessage(line); }

 signals:
  void changed();
  /// The script itself has ended or could not be started.
  void ended();

 private:
  void begin();
  void onStarted(qint64 pid);
  void onEnded(const ScriptEnd& end);
  void onChildrenLeft(bool childrenLeft);
  void restartIfRequested();

  std::shared_ptr<OutputLog> log_ = std::make_shared<OutputLog>();
  QThread thread_;
  ScriptProcess* process_;  // lives on thread_
  LaunchLine line_;
  State state_ = State::none;
  bool restartPending_ = false;  // restart when it has ended
  bool childrenLeft_ = false;
  bool stopped_ = false;
  qint64 pid_ = 0;
  qint64 duration_ = 0;
  QElapsedTimer timer_;
  std::optional<ScriptEnd> end_;
};

}  // namespace sporescope::ui
