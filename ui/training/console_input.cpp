// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/console_input.h"

#include <QKeyEvent>
#include <algorithm>

#include "ui/style/fonts.h"

namespace sporescope::ui {

namespace {

constexpr qsizetype kMaxRemembered = 500;
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
  if (history_.size() > kMaxRemembered) history_.removeFirst();
  at_ = history_.size();
  typed_.clear();
  clear();
  emit entered(code);
}

void ConsoleInput::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (enter && plain) return run();
  if (enter && event->modifiers().testFlag(Qt::ShiftModifier)) return textCursor().insertText(QStringLiteral("\n"));
  if (event->key() == Qt::Key_Tab && plain) return textCursor().insertText(QStringLiteral("    "));
  if (event->key() == Qt::Key_Up && plain && textCursor().blockNumber() == 0) return goBack();
  if (event->key() == Qt::Key_Down && plain && textCursor().blockNumber() == blockCount() - 1) return goForward();
  QPlainTextEdit::keyPressEvent(event);
}

void ConsoleInput::goBack() {
  if (at_ == 0) return;
  if (at_ == history_.size()) typed_ = toPlainText();
  show(history_[--at_]);
}

void ConsoleInput::goForward() {
  if (at_ >= history_.size()) return;
  ++at_;
  show(at_ == history_.size() ? typed_ : history_[at_]);
}

void ConsoleInput::show(const QString& code) {
  setPlainText(code);
  moveCursor(QTextCursor::End);
}

}  // namespace sporescope::ui

#include "moc_console_input.cpp"
