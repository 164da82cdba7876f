// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "core/remote/ssh/child_process.h"

namespace sporescope::remote {

/// A shell script on another computer and its output. The login shell runs start-up files first. They may print greetings, set
/// the terminal title, leave an incomplete line, or start background jobs that print later. Each line of the script therefore
/// carries a random mark, which is recognized anywhere in a line. In the script, `say WORDS` prints such a line. Not
/// thread-safe.
class RemoteScript {
 public:
  /// Returns a random mark for one script.
  [[nodiscard]] static std::string make_mark();
  /// Returns the command for the remote login shell, which need not be a POSIX shell. The command contains the mark only in a
  /// split form, so that a shell that echoes the command is not mistaken for the running script.
  [[nodiscard]] static std::string command(const std::string& mark, const std::string& script);

  RemoteScript(std::unique_ptr<ChildProcess> child, std::string mark) : child_(std::move(child)), mark_(std::move(mark)) {}

  /// Waits for the first line of the script. Errors: as in ChildProcess::read_line().
  [[nodiscard]] Result<void> wait_for_begin(const std::stop_token& stop);
  /// Returns the text of the next marked line. Errors: as in ChildProcess::read_line().
  [[nodiscard]] Result<std::string> next(const std::stop_token& stop);
  /// Returns the next line of any origin, reduced to its text if it is marked. Errors: as in ChildProcess::read_line().
  [[nodiscard]] Result<std::string> next_line(const std::stop_token& stop);
  /// Returns the unmarked output as one line: that of the start-up files until the script begins, then that of the programs in
  /// the script.
  [[nodiscard]] std::string other_output() const;

  [[nodiscard]] ChildProcess& child() { return *child_; }
  [[nodiscard]] const ChildProcess& child() const { return *child_; }

 private:
  void add_unmarked_output(std::string_view line);
  /// Returns the text after the mark; empty if the line has no mark.
  [[nodiscard]] std::optional<std::string> marked_content(const std::string& line);

  std::unique_ptr<ChildProcess> child_;
  const std::string mark_;
  std::string unmarked_output_;
};

}  // namespace sporescope::remote
