// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "core/result/error.h"

namespace sporescope::cli {

/// Standard output and standard error of the program. Answers go to the one, warnings, errors and progress to the other, so
/// that a pipe gets the answer alone. Any thread.
class Console {
 public:
  Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;
  ~Console();

  void print(std::string_view text);
  [[nodiscard]] bool has_printed() const;
  /// Hands what was printed on at once, for whoever reads along.
  void flush();
  /// "sporescope-cli: warning: …"; after many of them only their number is told, at the end.
  void warn(const Problem& problem);
  /// "sporescope-cli: …"
  void error(std::string_view sentence);
  /// A line that the next one replaces; seen on a terminal alone.
  void progress(std::string_view line);
  /// Writes what is buffered. False if standard output could not be written to (a full disk).
  [[nodiscard]] bool finish();

  [[nodiscard]] std::uint64_t warnings() const;
  [[nodiscard]] bool out_is_terminal() const { return out_is_terminal_; }

 private:
  void clear_progress();

  mutable std::mutex mutex_;
  const bool out_is_terminal_;
  const bool error_is_terminal_;
  bool failed_ = false;
  bool printed_ = false;
  std::uint64_t warnings_ = 0;
  bool progress_shown_ = false;
  std::chrono::steady_clock::time_point next_progress_;
};

}  // namespace sporescope::cli
