// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTimer>
#include <QWidget>
#include <cstdint>

class QAction;
class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace sporescope::ui {

class LaunchedScript;
class PanelState;

/// What the launched script prints, its last lines, and above that how it is doing and what ends it or starts it anew. Follows
/// the end as long as the end is in sight. UI thread only.
class OutputPanel : public QWidget {
  Q_OBJECT

 public:
  /// The actions stand beside the panel's tab.
  OutputPanel(LaunchedScript* script, QAction* stop, QAction* again, QWidget* parent = nullptr);

  /// Stands beside the dock's tab.
  [[nodiscard]] QWidget* tools() const { return tools_; }
  [[nodiscard]] QString text() const;
  [[nodiscard]] QString stateText() const;

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void makeTools(QAction* stop, QAction* again);
  void refreshState();
  void refreshText();
  void append(const QStringList& lines, const QString& open);

  LaunchedScript* script_;
  QPlainTextEdit* view_;
  PanelState* state_;
  QWidget* tools_;
  QLabel* text_;
  QTimer clock_;
  std::uint64_t next_ = 0;      // the number of the first line that is not shown
  std::uint64_t begin_ = 0;     // of what was printed since all was forgotten
  std::uint64_t revision_ = 0;  // of what is shown
  bool shownOpen_ = false;      // a line that may still grow is the last one
};

}  // namespace sporescope::ui
