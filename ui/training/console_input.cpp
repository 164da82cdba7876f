// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/console_input.h"

#include <QKeyEvent>
#include <algorithm>

#include "ui/style/fonts.h"

namespace sporescope::ui {

namespace {

constexpr qsizetype kMaxHistory = 500;
constexpr int kMaxLinesShown = 8;

}  // namespace

ConsoleInput::ConsoleInput(QWidget* parent) : QPlainTextEdit(parent) {
  setFont(codeFont());
  setAccessibleName(tr("Python code to run in the training"));
  setToolTip(tr("Enter: run. Shift+Enter: new line. Up, Down: history"));
  setPlaceholderText(tr("Python, run where the script is paused"));
  setTabChangesFocus(false);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(this, &QPlainTextEdit::textChanged, this, &ConsoleInput::fitHeight);
  fitHeight();
}

void ConsoleInput::fitHeight() {
  const int lines = std::clamp(blockCount(), 1, kMaxLinesShown);
  const int margins = 2 * (frameWidth() + static_cast<int>(document()->documentMargin()));
  setFixedHeight(lines * fontMetrics().lineSpacing() + margins + 2);
}

void ConsoleInput::run() {
  const QString code = toPlainText();
  if (code.trimmed().isEmpty()) return;
  if (history_.isEmpty() || history_.back() != code) history_ += code;
  if (history_.size() > kMaxHistory) history_.removeFirst();
  historyIndex_ = history_.size();
  draft_.clear();
  clear();
  emit entered(code);
}

void ConsoleInput::keyPressEvent(QKeyEvent* event) {
  const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  const bool isUnmodified = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (isEnter && isUnmodified) return run();
  if (isEnter && event->modifiers().testFlag(Qt::ShiftModifier)) return textCursor().insertText(QStringLiteral("\n"));
  if (event->key() == Qt::Key_Tab && isUnmodified) return textCursor().insertText(QStringLiteral("    "));
  if (event->key() == Qt::Key_Up && isUnmodified && textCursor().blockNumber() == 0) return goBack();
  if (event->key() == Qt::Key_Down && isUnmodified && textCursor().blockNumber() == blockCount() - 1) return goForward();
  QPlainTextEdit::keyPressEvent(event);
}

void ConsoleInput::goBack() {
  if (historyIndex_ == 0) return;
  if (historyIndex_ == history_.size()) draft_ = toPlainText();
  show(history_[--historyIndex_]);
}

void ConsoleInput::goForward() {
  if (historyIndex_ >= history_.size()) return;
  ++historyIndex_;
  show(historyIndex_ == history_.size() ? draft_ : history_[historyIndex_]);
}

void ConsoleInput::show(const QString& code) {
  setPlainText(code);
  moveCursor(QTextCursor::End);
}

}  // namespace sporescope::ui

#include "moc_console_input.cpp"
