// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>
#include <QString>
#include <QStringDecoder>
#include <vector>

namespace sporescope::ui {

/// Turns what a program prints on a terminal into plain lines: UTF-8 is decoded, colours and other escape sequences are left
/// out, a carriage return begins the line anew (as progress bars do), and what is no text becomes U+FFFD. Whatever comes, it
/// keeps one line of bounded length. One thread at a time.
class TerminalText {
 public:
  static constexpr qsizetype kMaxCharacters = 4096;  ///< of a line; further ones are counted

  /// The lines that are complete after these bytes.
  [[nodiscard]] std::vector<QString> take(QByteArrayView bytes);
  /// The line that is under way; may be empty.
  [[nodiscard]] QString open() const;

 private:
  enum class Mode { text, escape, control, string, string_escape };

  void put(QChar c, std::vector<QString>& lines);
  void putText(QChar c, std::vector<QString>& lines);
  void putString(QChar c);
  void append(QChar c);

  QStringDecoder decoder_{QStringDecoder::Utf8};
  Mode mode_ = Mode::text;
  qsizetype stringLength_ = 0;  // of an escape sequence that holds a text, as the title of a window
  QString line_;
  qsizetype droppedCount_ = 0;  // characters of this line
  bool returned_ = false;       // the next character begins the line anew
};

}  // namespace sporescope::ui
