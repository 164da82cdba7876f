// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTimer>
#include <QWidget>
#include <cstdint>

#include "core/graph/source_line.h"

class QAction;
class QLabel;
class QToolButton;

namespace sporescope::ui {

class LaunchedScript;
class LogView;
class PanelState;

/// Shows the last output of the launched script. Its tool widgets show the state of the script and buttons to stop and
/// restart it. Follows new output while the end is visible. UI thread only.
class OutputPanel : public QWidget {
  Q_OBJECT

 public:
  /// `stop` and `restart` are shown in tools().
  OutputPanel(LaunchedScript* script, QAction* stop, QAction* restart, QWidget* parent = nullptr);

  /// Tool bar for the title area of the dock.
  [[nodiscard]] QWidget* tools() const { return tools_; }
  /// The output that is shown.
  [[nodiscard]] QString text() const;
  /// The state of the script as shown in tools().
  [[nodiscard]] QString stateText() const;

 signals:
  /// Open a source line that the script printed.
  void openSourceRequested(const sporescope::SourceLine& line);

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void makeTools(QAction* stop, QAction* restart);
  void refreshState();
  void refreshText();
  void append(const QStringList& lines, const QString& open);

  LaunchedScript* script_;
  LogView* view_;
  PanelState* state_;
  QWidget* tools_;
  QLabel* stateLabel_;
  QTimer updateTimer_;
  std::uint64_t next_ = 0;             // number of the first line that is not shown
  std::uint64_t begin_ = 0;            // Part::begin of the shown output
  std::uint64_t revision_ = 0;         // revision of the shown output
  bool isLastLineIncomplete_ = false;  // the last shown line is incomplete
};

}  // namespace sporescope::ui
