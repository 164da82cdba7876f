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

/// The script that was started from here, at most one at a time, and what it prints. It ends with this object. UI thread only;
/// nothing blocks but the destructor, until what still ran is killed.
class LaunchedScript : public QObject {
  Q_OBJECT

 public:
  enum class State { none, starting, running, stopping, over };

  explicit LaunchedScript(QObject* parent = nullptr);
  ~LaunchedScript() override;

  /// Starts it; one that runs is ended first.
  void start(const LaunchLine& line);
  void startAgain();
  /// Ctrl+C for what it does just now, for the process alone; it may go on after it.
  void interrupt();
  /// Ctrl+C, and stronger means after a while; once more: at once. It is not started again then, even if that was asked for.
  void stop();
  /// How long each signal is given before the next one, in milliseconds.
  void setSignalDelay(int milliseconds);

  [[nodiscard]] State state() const { return state_; }
  /// It, or what it has started, goes on.
  [[nodiscard]] bool running() const;
  [[nodiscard]] bool canStartAgain() const { return !line_.script.isEmpty(); }
  /// Something that it started runs, though it has ended.
  [[nodiscard]] bool hasChildrenLeft() const { return childrenLeft_; }
  [[nodiscard]] const LaunchLine& line() const { return line_; }
  [[nodiscard]] QString name() const;  ///< of the script, without folders
  [[nodiscard]] qint64 pid() const { return pid_; }
  [[nodiscard]] const std::optional<ScriptEnd>& end() const { return end_; }
  /// It was told to end: however it did, that is no fault of its own.
  [[nodiscard]] bool wasStopped() const { return stopped_; }
  /// Since it was started, until now or until its end.
  [[nodiscard]] qint64 milliseconds() const;
  [[nodiscard]] const OutputLog& output() const { return *log_; }
  void clearOutput() { log_->clear(); }
  /// A line of the window's own among what it prints.
  void addMessage(const QString& line) { log_->addMessage(line); }

 signals:
  void changed();
  /// The script itself has ended, or did not begin.
  void ended();

 private:
  void begin();
  void onStarted(qint64 pid);
  void onEnded(const ScriptEnd& end);
  void onChildrenLeft(bool some);
  void beginNext();

  std::shared_ptr<OutputLog> log_ = std::make_shared<OutputLog>();
  QThread thread_;
  ScriptProcess* process_;  // on that thread
  LaunchLine line_;
  State state_ = State::none;
  bool again_ = false;  // when it has ended
  bool childrenLeft_ = false;
  bool stopped_ = false;
  qint64 pid_ = 0;
  qint64 lasted_ = 0;
  QElapsedTimer since_;
  std::optional<ScriptEnd> end_;
};

}  // namespace sporescope::ui
