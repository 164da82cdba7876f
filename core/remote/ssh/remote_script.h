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

/// A script for sh on another computer, and what it says. The login shell there runs start-up files first, which may greet, set
/// the title of a terminal, leave a line without an end, or start something that writes later: so each line that counts carries
/// a mark which nobody can know before, wherever it stands in what arrives. In the script `say WORDS` writes such a line. For
/// one thread at a time.
class RemoteScript {
 public:
  /// A mark for one script.
  [[nodiscard]] static std::string make_mark();
  /// What the login shell there is given: it need not be one that knows the language of sh, and the mark does not stand in it
  /// as it arrives, so that who repeats the command is not taken for who runs it.
  [[nodiscard]] static std::string command(const std::string& mark, const std::string& script);

  RemoteScript(std::unique_ptr<ChildProcess> child, std::string mark) : child_(std::move(child)), mark_(std::move(mark)) {}

  /// Whether the script runs, which its first line says. Errors: as of ChildProcess::read_line().
  [[nodiscard]] Result<void> wait_for_begin(const std::stop_token& stop);
  /// The next words that it says. Errors: as of ChildProcess::read_line().
  [[nodiscard]] Result<std::string> next(const std::stop_token& stop);
  /// The next line, of whomever; the words alone where it is one that it says. Errors: as of ChildProcess::read_line().
  [[nodiscard]] Result<std::string> next_line(const std::stop_token& stop);
  /// What else was written, in one line: of those who run before the script until it begins, then of the programs in it.
  [[nodiscard]] std::string other_output() const;

  [[nodiscard]] ChildProcess& child() { return *child_; }
  [[nodiscard]] const ChildProcess& child() const { return *child_; }

 private:
  void keep(std::string_view line);
  /// The words behind the mark.
  [[nodiscard]] std::optional<std::string> marked_content(const std::string& line);

  std::unique_ptr<ChildProcess> child_;
  const std::string mark_;
  std::string besides_;
};

}  // namespace sporescope::remote
