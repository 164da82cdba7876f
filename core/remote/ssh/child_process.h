// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <sys/types.h>

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"

namespace sporescope::remote {

/// Joins the lines that a program printed into a phrase for an error message: "tar: a; tar: b". Terminal control sequences
/// such as colors and titles are removed.
[[nodiscard]] std::string in_one_line(std::string_view message);

/// A child process with redirected standard streams. It runs in its own session, so it has no terminal to prompt on and
/// receives no input of this program's terminal. Its standard input is closed when this program ends, even after a crash. Not
/// thread-safe.
class ChildProcess {
 public:
  using Variables = std::vector<std::pair<std::string, std::string>>;  // added to the environment
  /// Starts a program. Errors: not_found; read_failed if it cannot be started.
  [[nodiscard]] static Result<std::unique_ptr<ChildProcess>> start(const std::vector<std::string>& command,
                                                                   const Variables& variables = {});
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  /// Terminates the process and waits for its end.
  ~ChildProcess();

  /// Writes to the standard input. Errors: read_failed if the process does not accept more; cancelled.
  [[nodiscard]] Result<void> write(std::string_view bytes, const std::stop_token& stop);
  void close_input();
  /// Reads the next line of the standard output, without its line end. Errors: read_failed at the end of the output, with the
  /// end of the standard error as its message; cancelled.
  [[nodiscard]] Result<std::string> read_line(const std::stop_token& stop);
  /// Discards the output until the process ends, and returns its exit status (128 + N after signal N). Errors: cancelled.
  [[nodiscard]] Result<int> wait(const std::stop_token& stop);

  [[nodiscard]] bool output_ended() const { return output_ended_; }
  /// Returns output after the last complete line that was read.
  [[nodiscard]] const std::string& unfinished_line() const { return buffer_; }
  /// Returns the last few kilobytes of the standard error.
  [[nodiscard]] const std::string& error_output() const { return error_output_; }

 private:
  ChildProcess(pid_t pid, int input, int output, int errors);
  enum class Ready : std::uint8_t { some, end, stopped };
  /// Waits until a stream is readable, or the input is writable if `is_sending`, and reads what is available.
  [[nodiscard]] Ready pump(const std::stop_token& stop, bool is_sending);
  void read_error_output();

  pid_t pid_;
  int input_, output_, errors_;
  int wake_event_ = -1;
  std::string buffer_;
  std::string error_output_;
  bool output_ended_ = false;
};

}  // namespace sporescope::remote
