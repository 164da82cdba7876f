// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sporescope {

/// Splits one line of a csv file into fields, as views into the line. Quotes around a field are removed; doubled quotes inside
/// it stay doubled. An unclosed quote extends to the end of the line, so that a broken line does not affect others.
void split_csv_line(std::string_view line, std::vector<std::string_view>& fields);
/// Undoes changes that spreadsheets make when they save a table. UTF-16 in either byte order (detected by its mark, or by zero
/// bytes in the first characters) becomes UTF-8. Semicolons, tabs or bars between fields become commas. A first line "sep=;" is
/// removed. Rows that were wrapped into one quoted field are unwrapped. A table with commas is returned unchanged, except for a
/// byte order mark.
[[nodiscard]] std::string normalize_csv(std::string text);
/// Parses a number as programs write it into tables: with a plus sign, with a decimal comma, as 1.#INF and 1.#QNAN (Microsoft's
/// C runtime), as inf and nan in any case. Numbers beyond the range of double become infinite or zero. Returns nothing if the
/// text is not a number.
[[nodiscard]] std::optional<double> csv_number(std::string_view text);

/// Returns a field with its doubled quotes replaced by single ones.
[[nodiscard]] std::string csv_text(std::string_view field);

/// Returns a field as it is written to a csv file (RFC 4180), in quotes if necessary.
[[nodiscard]] std::string csv_quoted(std::string_view text);
/// Like csv_quoted(), for text from outside such as names in a dump. An apostrophe is put before text that a spreadsheet would
/// run as a formula.
[[nodiscard]] std::string csv_safe_text(std::string_view label);

/// Returns the last character of each line end: '\n' (also for "\r\n"), or '\r' if the text has no '\n'.
[[nodiscard]] inline char line_end_of(std::string_view text) { return text.find('\n') == std::string_view::npos ? '\r' : '\n'; }

/// Calls `use(line)` for each line, without its line end and a trailing \r.
template <class Use>
void for_each_line(std::string_view text, Use&& use) {
  const char line_end = line_end_of(text);
  while (!text.empty()) {
    const std::size_t end = text.find(line_end);
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    use(line);
  }
}

}  // namespace sporescope
