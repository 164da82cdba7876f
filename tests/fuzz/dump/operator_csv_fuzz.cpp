// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump/mindspore/operator_csv.h"
#include "core/dump/mindspore/statistic_csv.h"

using namespace sporescope;

/// CANN's table of one operator: its file name, a zero, and the text, which is read as a statistic.csv then.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const std::string_view name = all.substr(0, all.find('\0'));
  const std::string_view text = all.substr(std::min(name.size() + 1, size));
  const ParsedFileName parsed = parse_file_name(name);
  if (parsed.kind != FileKind::operator_csv || name.find_first_of("\r\n") != std::string_view::npos) return 0;
  const OperatorCsv table(parsed, text);
  if (table.heading.find('\n') != std::string::npos) std::abort();
  const auto lines = [](std::string_view of) {
    return std::count_if(of.begin(), of.end(), [](char c) { return c == '\n' || c == '\r'; });
  };
  if (std::count(table.rows.begin(), table.rows.end(), '\n') > lines(text) + 1) std::abort();
  std::vector<Problem> problems;
  std::string whole = table.text();
  static_cast<void>(drop_truncated_row(whole));
  const StatisticCsv csv(std::move(whole), "fuzz.csv", problems);
  if (static_cast<std::ptrdiff_t>(csv.lines().size()) > lines(text) + 1) std::abort();
  for (const StatisticLine& line : csv.lines()) static_cast<void>(csv.row(line.line));
  return 0;
}
