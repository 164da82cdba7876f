// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/output/records.h"

namespace sporescope::cli {

/// The answer of a command as JSON whose long list is printed record by record: with --json one object, the list in it; with
/// --jsonl each record on a line of its own and nothing else.
class JsonAnswer {
 public:
  /// `head` are the fields before the list: "format" and "command" come first. Where several dumps are asked, each line names
  /// its own.
  JsonAnswer(const Call& call, const Json& head, const std::string& list);

  void record(const Json& json);
  /// Ends the object with the fields of `tail`. To be called once.
  void finish(const Json& tail);

 private:
  Console& console_;
  bool lines_;
  Json dump_;
  bool first_ = true;
};

/// An answer without a long list.
void print_json(Console& console, const std::string& command, const Json& fields);

[[nodiscard]] Json problems_json(const std::vector<Problem>& problems, const std::filesystem::path& root = {});

}  // namespace sporescope::cli
