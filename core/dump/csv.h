// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sporescope {

/// The fields of one line of a csv file, as views into it: quotes around a field are taken off, inner ones are kept double. A
/// quote that is never closed runs to the end of the line, so that a broken line spoils itself alone.
void split_csv_line(std::string_view line, std::vector<std::string_view>& fields);
/// The text of a table as its writer had it, after a spreadsheet saved it: UTF-16 of either byte order (with a mark, or by the
/// zeros in the first line) becomes UTF-8, semicolons, tabs or bars between fields become commas, a first line "sep=;" goes,
/// and rows that were put into one quoted field are taken out of it. A text with commas stays as it is.
[[nodiscard]] std::string plain_csv(std::string text);
/// A number as programs write it into tables: with a plus sign, a decimal comma, as 1.#INF and 1.#QNAN (Microsoft's C), inf and
/// nan in any letters. What lies beyond the doubles is infinite, or zero. Nothing if it is no number.
[[nodiscard]] std::optional<double> csv_number(std::string_view text);

/// A field as a person reads it: "" inside of quotes becomes one quote.
[[nodiscard]] std::string csv_text(std::string_view field);

/// A field to be written (RFC 4180): in quotes where that is needed.
[[nodiscard]] std::string csv_quoted(std::string_view text);
/// The same of words that somebody else wrote, as a dump's names are: what a spreadsheet would take for a formula gets an
/// apostrophe in front, which makes it text.
[[nodiscard]] std::string csv_safe_text(std::string_view label);

/// How lines end in a text: "\n" (what stands before may be a "\r"), or "\r" alone where there is no other.
[[nodiscard]] inline char line_end_of(std::string_view text) { return text.find('\n') == std::string_view::npos ? '\r' : '\n'; }

/// Calls `use(line)` for each line, its line end and a trailing \r taken off.
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
