// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "core/graph/source_line.h"
#include "ui/training/live_in_front.h"

class QLabel;
class QPushButton;
class QTextCursor;

namespace sporescope::ui {

class ConsoleInput;
class LogView;
class PanelState;

/// Python console of the current training. Code runs inside the script while the training is paused, and its output is
/// shown with the step. Available only if the script allows it. Never blocks on the training; UI thread only.
class ConsolePanel : public QWidget {
  Q_OBJECT

 public:
  explicit ConsolePanel(Workspace* workspace, QWidget* parent = nullptr);

  /// Moves the keyboard focus to the prompt, as soon as the prompt is enabled.
  void focusPrompt();
  /// Sets the process that the interrupt button can interrupt; 0 for none.
  void setInterruptible(qint64 pid);
  [[nodiscard]] ConsoleInput* input() const { return input_; }
  /// The output that is shown.
  [[nodiscard]] QString text() const;
  /// The sentence below the output, or the reason why there is no console.
  [[nodiscard]] QString stateText() const;

 signals:
  /// The user wants to interrupt code that runs in this process.
  void interruptRequested();
  /// Open a source line of a traceback.
  void openSourceRequested(const sporescope::SourceLine& line);

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
  void write(QTextCursor& end, const ConsoleEntry& entry, const ConsoleEntry* previous) const;

  CurrentTraining* live_;
  LogView* view_;
  ConsoleInput* input_;
  QLabel* stateLabel_;
  QPushButton *run_, *interrupt_;
  qint64 interruptiblePid_ = 0;
  PanelState* state_;
  bool focusWhenPaused_ = false;  // focus the prompt once the training is paused
  QTimer runningTimer_;           // updates the running time
  // Shown entries that no longer change are not written again.
  std::vector<std::pair<std::int32_t, std::optional<int>>> finished_;
  int finishedEnd_ = 0;  // position in the document after them
};

}  // namespace sporescope::ui
