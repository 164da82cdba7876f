// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QPointer>
#include <functional>
#include <memory>
#include <vector>

#include "core/session/live_control.h"
#include "core/session/session.h"

class QMessageBox;
class QWidget;

namespace sporescope::ui {

class LaunchedScript;

/// Asks for confirmation before live trainings are disconnected. A paused training hangs or fails without a debugger,
/// unless its client is configured to continue. The user can terminate the trainings first, leave them running, or cancel.
/// A script that was launched from the window ends with it. UI thread only.
class CloseConfirmation : public QObject {
  Q_OBJECT

 public:
  CloseConfirmation(LaunchedScript* script, QWidget* window);

  using Sessions = std::vector<std::shared_ptr<Session>>;
  /// Returns true if none of the sessions is a running live training. Otherwise asks and calls `onConfirmed` once the user
  /// confirms, after the trainings have ended if the user terminates them. `question` is for example "Close Sporescope?".
  bool confirmClose(const Sessions& sessions, const QString& question, std::function<void()> onConfirmed);
  /// Does the same for the whole window, including the script that was launched from it.
  bool confirmCloseWindow(const Sessions& sessions, const QString& question, std::function<void()> onConfirmed);

 private:
  bool needsConfirmation(const Sessions& sessions, const QString& question, std::function<void()> onConfirmed);
  void ask(const QString& question);
  [[nodiscard]] bool anyTrainingRuns() const;
  [[nodiscard]] bool scriptRuns() const;
  void terminateAll();
  void closeWhenFinished();
  void close();
  [[nodiscard]] QString connectedText() const;
  [[nodiscard]] QString consequenceText() const;
  QMessageBox* makeBox(const QString& title, const QString& text, const QString& details);

  LaunchedScript* script_;
  QWidget* window_;
  bool closesWindow_ = false;  // the window is being closed, which ends the script
  std::vector<std::weak_ptr<Session>> trainings_;
  std::vector<CancelHandle> subscriptions_;
  std::function<void()> onConfirmed_;
  QPointer<QMessageBox> box_;
  bool isTerminating_ = false;
};

}  // namespace sporescope::ui
