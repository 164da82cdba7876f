// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>

namespace sporescope::cli {

/// Reads messages line by line from a pipe. Not thread-safe, except wake().
class MessageLines {
 public:
  static constexpr std::size_t kLongest = 1 << 20;

  MessageLines(int input, const std::stop_token& stop);
  MessageLines(const MessageLines&) = delete;
  MessageLines& operator=(const MessageLines&) = delete;
  ~MessageLines();

  /// Passes each line to `on_line` until the writer closes the pipe; returns false if a stop is requested before that. A line
  /// of more than kLongest bytes is skipped, and `on_too_long` is called instead.
  [[nodiscard]] bool read(const std::function<void(const std::string& line)>& on_line,
                          const std::function<void()>& on_too_long);
  /// Waits until `done` returns true, a stop is requested, or the reader of `output` has closed it. `done` is checked after
  /// each wake().
  void wait(int output, const std::function<bool()>& done);
  /// Wakes up wait(). Thread-safe.
  void wake() const;

 private:
  [[nodiscard]] bool extract_line(std::string& line);
  void clear_wakes() const;

  int input_;
  int wake_ = -1;
  std::stop_token stop_;
  std::stop_callback<std::function<void()>> on_stop_;
  std::string buffer_;
  bool skipping_ = false;
};

}  // namespace sporescope::cli
