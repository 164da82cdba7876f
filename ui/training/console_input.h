// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPlainTextEdit>
#include <QStringList>

namespace sporescope::ui {

/// Input field for console code: Enter runs it, Shift+Enter inserts a line break, Up and Down browse the history. UI thread
/// only.
class ConsoleInput : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit ConsoleInput(QWidget* parent = nullptr);
  /// Emits entered() with the code and clears the field, unless it is blank.
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
  qsizetype historyIndex_ = 0;  // position in history_; its size while new code is typed
  QString draft_;               // the new code while history_ is browsed
};

}  // namespace sporescope::ui
