// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <cstdint>
#include <deque>
#include <mutex>

#include "ui/launch/terminal_text.h"

namespace sporescope::ui {

/// The last lines that a program printed. Memory is bounded, no matter how much it prints. Thread-safe.
class OutputLog {
 public:
  static constexpr std::size_t kMaxLines = 5'000;
  static constexpr qsizetype kMaxCharacters = 8'000'000;  ///< Total of all lines

  /// Some consecutive lines, and the incomplete last line.
  struct Part {
    std::uint64_t begin = 0;  ///< Number of the first line after the last clear()
    std::uint64_t first = 0;  ///< Number of the first line in `lines`, counted from 0 over all output
    QStringList lines;
    QString open;  ///< Incomplete line; may still grow or be overwritten
  };

  /// Appends output of the program.
  void append(QByteArrayView bytes);
  /// Appends a line that the program did not print.
  void addMessage(const QString& line);
  void clear();
  /// Returns the lines from number `first` on, as far as they are still stored.
  [[nodiscard]] Part since(std::uint64_t first) const;
  /// True if lines were discarded since the last clear(), because there were too many.
  [[nodiscard]] bool hasDiscarded() const;
  /// Changes with every change of the log.
  [[nodiscard]] std::uint64_t revision() const;

 private:
  void add(QString line);

  mutable std::mutex mutex_;
  TerminalText text_;
  std::deque<QString> lines_;
  std::uint64_t begin_ = 0;  // line number after the last clear()
  std::uint64_t first_ = 0;  // number of the first stored line
  qsizetype characters_ = 0;
  std::uint64_t revision_ = 0;
};

}  // namespace sporescope::ui
