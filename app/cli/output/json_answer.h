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

/// The answer of a command as JSON whose long list is printed record by record: with --json one object, the list in it; with
/// --jsonl each record on a line of its own and nothing else. Where CommandContext::max_bytes bounds it, the records that no
/// longer fit are counted in "cut".
class JsonAnswer {
 public:
  /// `descriptor` are the fields before the list: "format" and "command" come first. Where several dumps are asked, each line
  /// names its own.
  JsonAnswer(const CommandContext& call, const Json& head, const std::string& list);

  void record(const Json& json);
  /// Ends the object with the fields of `tail`. To be called once.
  void finish(const Json& tail);

 private:
  [[nodiscard]] bool fits(const std::string& text);

  Console& console_;
  bool lines_;
  std::uint64_t max_bytes_;
  std::string list_;
  Json dump_;
  std::uint64_t written_ = 0;
  std::uint64_t left_out_ = 0;
  std::uint64_t bytes_ = 0;
};

/// What "cut" says of a list.
[[nodiscard]] Json truncation_json(const std::string& list, std::uint64_t recorded, std::uint64_t of);

/// An answer without a long list.
void print_json(Console& console, const std::string& command, const Json& fields);

/// One list after the other, each file named from `root` on as problem_json() has it.
[[nodiscard]] Json problems_json(std::initializer_list<std::span<const Problem>> lists, const std::filesystem::path& root = {});

}  // namespace sporescope::cli
