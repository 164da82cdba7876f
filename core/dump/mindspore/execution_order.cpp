// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/execution_order.h"

#include "core/base/parse.h"
#include "core/dump/csv.h"
#include "core/dump/mindspore/file_name.h"

namespace sporescope {

std::vector<std::string> parse_execution_order(std::string_view text) {
  std::vector<std::string> names;
  bool is_first_line = true;
  for_each_line(text, [&](std::string_view line) {
    const bool is_heading = is_first_line && line.starts_with("NodeExecutionOrder");
    is_first_line = false;
    if (!is_heading && !line.empty()) names.emplace_back(line);
  });
  return names;
}

ExecutionHistory parse_history(std::string_view text) {
  ExecutionHistory history;
  std::uint64_t line_number = 0;
  std::string digits;
  for_each_line(text, [&](std::string_view line) {
    ++line_number;
    digits.clear();
    for (const char c : line) {
      if (c != ',' && c != '\r' && c != ' ' && c != '\t' && c != '"') digits += c;
    }
    if (digits.empty()) return;
    if (const auto iteration = parse_digits(digits)) {
      history.iterations.push_back(Iteration{static_cast<std::int64_t>(*iteration)});
    } else if (history.invalid_lines++ == 0) {
      history.first_invalid_line = line_number;
    }
  });
  return history;
}

}  // namespace sporescope
