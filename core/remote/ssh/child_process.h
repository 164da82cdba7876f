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

/// What a program said in lines, as a part of a sentence: "tar: a; tar: b". Colours, titles and other sequences for terminals
/// are left out.
[[nodiscard]] std::string in_one_line(std::string_view message);

/// A program that this one started, with its standard streams. In a session of its own: it has no terminal to ask on, and what
/// is typed into that of this program does not reach it. It sees the end of its input when this program goes, however that
/// happens. For one thread at a time.
class ChildProcess {
 public:
  using Variables = std::vector<std::pair<std::string, std::string>>;  // added to the environment
  /// Errors: not_found, read_failed if it cannot be started.
  [[nodiscard]] static Result<std::unique_ptr<ChildProcess>> start(const std::vector<std::string>& call,
                                                                   const Variables& variables = {});
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  /// Ends it, and waits until it has.
  ~ChildProcess();

  /// Errors: read_failed if it takes no more; cancelled.
  [[nodiscard]] Result<void> write(std::string_view bytes, const std::stop_token& stop);
  void close_input();
  /// The next line of its output, without the end of the line. Errors: read_failed at the end, with what it said last on its
  /// standard error; cancelled.
  [[nodiscard]] Result<std::string> read_line(const std::stop_token& stop);
  /// Reads and drops its output until it ends; its exit status. Errors: cancelled.
  [[nodiscard]] Result<int> wait(const std::stop_token& stop);

  [[nodiscard]] bool output_ended() const { return output_ended_; }
  /// What stands in its output behind the last line that was read and whole.
  [[nodiscard]] const std::string& unfinished_line() const { return read_; }
  /// What it wrote to its standard error, the last few thousand bytes.
  [[nodiscard]] const std::string& error_output() const { return error_output_; }

 private:
  ChildProcess(pid_t pid, int input, int output, int errors);
  enum class Ready : std::uint8_t { some, end, stopped };
  /// Waits until one of its streams gave something, or took something where `sending`.
  [[nodiscard]] Ready pump(const std::stop_token& stop, bool sending);
  void take_errors();

  pid_t pid_;
  int input_, output_, errors_;
  int wake_ = -1;
  std::string read_;
  std::string error_output_;
  bool output_ended_ = false;
};

}  // namespace sporescope::remote
