// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPlainTextEdit>
#include <QStringList>

namespace sporescope::ui {

/// Where code is typed: Enter runs it, Shift+Enter begins a line, Up and Down go through what was run before. UI thread only.
class ConsoleInput : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit ConsoleInput(QWidget* parent = nullptr);
  /// Runs what stands there, if anything does.
  void run();

 signals:
  void entered(const QString& code);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void goBack();
  void goForward();
  void show(const QString& code);
  void fitHeight();

  QStringList history_;
  qsizetype at_ = 0;  // of those, where one is; their number: at what is being typed
  QString typed_;     // while one is at another
};

}  // namespace sporescope::ui
