// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <cstdint>
#include <deque>
#include <mutex>

#include "ui/launch/terminal_text.h"

namespace sporescope::ui {

/// The last lines that a program printed, in bounded memory however much it prints. Any thread.
class OutputLog {
 public:
  static constexpr std::size_t kMaxLines = 5'000;
  static constexpr qsizetype kMaxCharacters = 8'000'000;  ///< of all lines together

  /// Some lines in their order, and the one that is under way.
  struct Part {
    std::uint64_t begin = 0;  ///< the number of the first line since all was forgotten
    std::uint64_t first = 0;  ///< the number of the first of them, counted from 0 over all that was printed
    QStringList lines;
    QString open;  ///< may still grow, or begin anew
  };

  /// What the program printed.
  void take(QByteArrayView bytes);
  /// A line of our own.
  void addMessage(const QString& line);
  void clear();
  /// The lines from number `first` on, as far as they are kept.
  [[nodiscard]] Part since(std::uint64_t first) const;
  /// Lines have gone since all was forgotten: there were too many.
  [[nodiscard]] bool hasDiscarded() const;
  /// Changes with every change.
  [[nodiscard]] std::uint64_t revision() const;

 private:
  void add(QString line);

  mutable std::mutex mutex_;
  TerminalText text_;
  std::deque<QString> lines_;
  std::uint64_t begin_ = 0;  // after the last clear()
  std::uint64_t first_ = 0;  // the number of the first kept line
  qsizetype characters_ = 0;
  std::uint64_t revision_ = 0;
};

}  // namespace sporescope::ui
