// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace sporescope::cli {

/// Reads messages line by line from a pipe. Not thread-safe, except wake().
class MessageLines {
 public:
  enum class Event : std::uint8_t {
    line,
    too_long,  ///< A line that was skipped
    end,       ///< The writer has closed the pipe
    stopped,
  };
  static constexpr std::size_t kLongest = 1 << 20;

  MessageLines(int input, const std::stop_token& stop);
  MessageLines(const MessageLines&) = delete;
  MessageLines& operator=(const MessageLines&) = delete;
  ~MessageLines();

  /// Waits for the next line.
  [[nodiscard]] Event next(std::string& line);
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
