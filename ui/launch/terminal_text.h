// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>
#include <QString>
#include <QStringDecoder>
#include <vector>

namespace sporescope::ui {

/// Converts terminal output to plain lines. Decodes UTF-8, removes colors and other escape sequences, and replaces other
/// control characters with U+FFFD. A carriage return restarts the line, as progress bars need. Buffers one line of bounded
/// length, whatever the input. Not thread-safe.
class TerminalText {
 public:
  static constexpr qsizetype kMaxCharacters = 4096;  ///< Per line; further characters are only counted

  /// Returns the lines that these bytes complete.
  [[nodiscard]] std::vector<QString> decode(QByteArrayView bytes);
  /// The incomplete line; may be empty.
  [[nodiscard]] QString open() const;

 private:
  enum class Mode { text, escape, control, string, string_escape };

  void put(QChar c, std::vector<QString>& lines);
  void putText(QChar c, std::vector<QString>& lines);
  void putString(QChar c);
  void append(QChar c);

  QStringDecoder decoder_{QStringDecoder::Utf8};
  Mode mode_ = Mode::text;
  qsizetype stringLength_ = 0;  // length of an escape sequence with a string argument, such as a window title
  QString line_;
  qsizetype droppedCount_ = 0;      // number of characters dropped from this line
  bool hasCarriageReturn_ = false;  // a carriage return was read: the next character restarts the line
};

}  // namespace sporescope::ui
