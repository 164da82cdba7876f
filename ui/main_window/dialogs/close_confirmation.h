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

/// Asks before trainings lose their debugger: one that waits for commands stands still or fails without it, unless its client
/// trains on. The user may end the trainings first, leave them to themselves, or stay. A script that was launched from here
/// ends with the window. UI thread only.
class CloseConfirmation : public QObject {
  Q_OBJECT

 public:
  CloseConfirmation(LaunchedScript* script, QWidget* window);

  using Sessions = std::vector<std::shared_ptr<Session>>;
  /// True if none of them is a training that goes on. Else the question is asked, and `close` called when the user wants to go
  /// (and the trainings have ended, if they are to). `question` as in "Close Sporescope?".
  bool confirmClose(const Sessions& sessions, const QString& question, std::function<void()> leave);
  /// The same for the whole window, and for the script that was launched from it.
  bool confirmCloseWindow(const Sessions& sessions, const QString& question, std::function<void()> leave);

 private:
  bool needsConfirmation(const Sessions& sessions, const QString& question, std::function<void()> leave);
  void ask(const QString& question);
  [[nodiscard]] bool anyTrainingRuns() const;
  [[nodiscard]] bool scriptRuns() const;
  void terminateAll();
  void closeWhenFinished();
  void close();
  [[nodiscard]] QString connectedText() const;
  [[nodiscard]] QString consequenceText() const;
  QMessageBox* box(const QString& title, const QString& text, const QString& more);

  LaunchedScript* script_;
  QWidget* window_;
  bool closing_ = false;  // of the window, and with it of the script
  std::vector<std::weak_ptr<Session>> trainings_;
  std::vector<CancelHandle> subscriptions_;
  std::function<void()> onClosed_;
  QPointer<QMessageBox> box_;
  bool ending_ = false;
};

}  // namespace sporescope::ui
