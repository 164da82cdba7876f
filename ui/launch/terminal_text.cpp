// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/launch/terminal_text.h"

#include <QCoreApplication>
#include <utility>

namespace sporescope::ui {

namespace {

constexpr char16_t kEscape = 0x1b;
constexpr char16_t kBell = 0x07;
constexpr char16_t kBackspace = 0x08;
constexpr char16_t kDelete = 0x7f;
constexpr qsizetype kMaxStringLength = 1024;

// True for sequences with a string argument, which ends at BEL or ESC backslash.
bool beginsString(QChar c) { return c == u']' || c == u'P' || c == u'X' || c == u'^' || c == u'_'; }

bool isControlCharacter(QChar c) {
  const char16_t code = c.unicode();
  return (code < 0x20 && code != u'\t') || (code >= kDelete && code < 0xa0);
}

}  // namespace

std::vector<QString> TerminalText::decode(QByteArrayView bytes) {
  const QString text = decoder_.decode(bytes);
  std::vector<QString> lines;
  for (const QChar c : text) put(c, lines);
  return lines;
}

QString TerminalText::open() const {
  if (droppedCount_ == 0) return line_;
  return line_ + QCoreApplication::translate("TerminalText", " … %1 more characters").arg(droppedCount_);
}

void TerminalText::put(QChar c, std::vector<QString>& lines) {
  switch (mode_) {
    case Mode::text:
      return putText(c, lines);
    case Mode::escape:
      stringLength_ = 0;
      if (c == u'[') {
        mode_ = Mode::control;
      } else if (beginsString(c)) {
        mode_ = Mode::string;
      } else if (c.unicode() < 0x20 || c.unicode() > 0x2f) {
        mode_ = Mode::text;  // final character; intermediate ones are in the range from space to slash
        if (c == u'\n') putText(c, lines);
      }
      return;
    case Mode::control:
      if (c.unicode() >= 0x40 && c.unicode() <= 0x7e) mode_ = Mode::text;
      if (c == u'\n' || ++stringLength_ > kMaxStringLength) {  // not a valid sequence
        mode_ = Mode::text;
        putText(c, lines);
      }
      return;
    case Mode::string:
    case Mode::string_escape:
      return putString(c);
  }
}

void TerminalText::putText(QChar c, std::vector<QString>& lines) {
  if (c.unicode() == kEscape) {
    mode_ = Mode::escape;
  } else if (c == u'\n') {
    lines.push_back(open());
    line_.clear();
    droppedCount_ = 0;
    hasCarriageReturn_ = false;
  } else if (c == u'\r') {
    hasCarriageReturn_ = true;
  } else if (c.unicode() == kBackspace) {
    droppedCount_ > 0 ? void(--droppedCount_) : line_.chop(1);
  } else if (c.unicode() != kBell) {
    append(isControlCharacter(c) ? QChar(QChar::ReplacementCharacter) : c);
  }
}

void TerminalText::putString(QChar c) {
  const bool isEnd = c.unicode() == kBell || (mode_ == Mode::string_escape && c == u'\\') || ++stringLength_ > kMaxStringLength;
  mode_ = isEnd ? Mode::text : c.unicode() == kEscape ? Mode::string_escape : Mode::string;
}

void TerminalText::append(QChar c) {
  if (std::exchange(hasCarriageReturn_, false)) {
    line_.clear();
    droppedCount_ = 0;
  }
  // Never splits a surrogate pair.
  const bool fits = line_.size() < kMaxCharacters - (c.isHighSurrogate() ? 1 : 0);
  if (fits && droppedCount_ == 0) {
    line_ += c;
  } else if (!c.isLowSurrogate()) {
    ++droppedCount_;
  }
}

}  // namespace sporescope::ui
