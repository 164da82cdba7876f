// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "ui/training/live_in_front.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTextCursor;

namespace sporescope::ui {

class ConsoleInput;
class PanelState;

/// Python in the training in front while it stands: what is typed runs where its script stands, and what came of it is shown
/// with the step. Only where the script allows it. UI thread only; never waits for the training.
class ConsolePanel : public QWidget {
  Q_OBJECT

 public:
  explicit ConsolePanel(Workspace* workspace, QWidget* parent = nullptr);

  /// What is typed goes to the prompt, as soon as there is one.
  void focusPrompt();
  /// The process that can be interrupted from here; 0: none can.
  void setInterruptible(qint64 pid);
  [[nodiscard]] ConsoleInput* input() const { return input_; }
  [[nodiscard]] QString text() const;
  [[nodiscard]] QString stateText() const;

 signals:
  /// Code that runs for long in that process is to be given up.
  void interruptRequested();

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void makeWidgets();
  void clear();
  void refresh();
  void enableInput(bool paused);
  void refreshState(const LiveStatus& status, const std::vector<ConsoleEntry>& entries);
  void showEntries(const std::vector<ConsoleEntry>& entries);
  void write(QTextCursor& end, const ConsoleEntry& entry, const ConsoleEntry* before) const;

  LiveInFront* live_;
  QPlainTextEdit* view_;
  ConsoleInput* input_;
  QLabel* text_;
  QPushButton *run_, *interrupt_;
  qint64 interruptible_ = 0;
  PanelState* state_;
  bool focusWhenPaused_ = false;  // for the prompt, until the training stands
  QTimer clock_;                  // while something runs
  // Of what is shown: entries that will not change any more stay as they are.
  std::vector<std::pair<std::int32_t, std::optional<int>>> finished_;
  int settledEnd_ = 0;  // the position behind them
};

}  // namespace sporescope::ui
