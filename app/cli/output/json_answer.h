// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

#include "app/cli/command.h"
#include "app/cli/output/records.h"

namespace sporescope::cli {

/// Writes a command's answer as JSON, with a long list that is printed record by record. With --json, it is one object; with
/// --jsonl, only the records are printed, one per line. If CommandContext::max_bytes limits the answer, records that do not
/// fit are counted in "cut".
class JsonAnswer {
 public:
  /// `head` has the fields before the list; "format" and "command" are added in front. If there are several dumps, each line
  /// contains the name of its dump.
  JsonAnswer(const CommandContext& call, const Json& head, const std::string& list);

  void record(const Json& json);  ///< Writes a record of the list
  /// Ends the object with the fields of `tail`. Must be called once.
  void finish(const Json& tail);

 private:
  [[nodiscard]] bool fits(const std::string& text);

  Console& console_;
  bool lines_;
  std::uint64_t max_bytes_;
  std::string list_;
  Json dump_;
  std::uint64_t written_ = 0;
  std::uint64_t omitted_ = 0;
  std::uint64_t bytes_ = 0;
};

/// Returns the entry of "cut" for a list.
[[nodiscard]] Json truncation_json(const std::string& list, std::uint64_t written, std::uint64_t total);

/// Prints an answer without a long list.
void print_json(Console& console, const std::string& command, const Json& fields);

/// Concatenates lists of problems as JSON; files are relative to `root`, as in problem_json().
[[nodiscard]] Json problems_json(std::initializer_list<std::span<const Problem>> lists, const std::filesystem::path& root = {});

}  // namespace sporescope::cli
