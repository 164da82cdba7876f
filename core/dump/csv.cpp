// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/csv.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <system_error>
#include <utility>

#include "core/base/parse.h"
#include "core/base/regular_file.h"

namespace sporescope {
namespace {

void append_utf8(std::uint32_t code, std::string& out) {
  const auto append_continuation = [&](unsigned shift) { out += static_cast<char>(0x80U | (code >> shift & 0x3FU)); };
  if (code < 0x80U) {
    out += static_cast<char>(code);
  } else if (code < 0x800U) {
    out += static_cast<char>(0xC0U | code >> 6U);
    append_continuation(0);
  } else if (code < 0x10000U) {
    out += static_cast<char>(0xE0U | code >> 12U);
    append_continuation(6);
    append_continuation(0);
  } else {
    out += static_cast<char>(0xF0U | code >> 18U);
    append_continuation(12);
    append_continuation(6);
    append_continuation(0);
  }
}

/// Converts UTF-16 to UTF-8. Unpaired surrogates become U+FFFD.
std::string utf8_of_utf16(std::string_view bytes, bool big_endian) {
  const auto unit = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<std::uint32_t>(big_endian ? first << 8U | second : second << 8U | first);
  };
  constexpr std::uint32_t kHigh = 0xD800, kLow = 0xDC00, kEnd = 0xE000, kReplacement = 0xFFFD;
  std::string out;
  out.reserve(bytes.size() / 2);
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    std::uint32_t code = unit(at);
    const bool is_half = code >= kHigh && code < kEnd;
    const std::uint32_t next = is_half && at + 3 < bytes.size() ? unit(at + 2) : 0;
    if (is_half && code < kLow && next >= kLow && next < kEnd) {
      code = 0x10000U + ((code - kHigh) << 10U) + (next - kLow);
      at += 2;
    } else if (is_half) {
      code = kReplacement;
    }
    append_utf8(code, out);
  }
  return out;
}

std::string utf8_of(std::string text) {
  using namespace std::string_view_literals;
  const std::string_view view = text;
  if (view.starts_with("\xFF\xFE"sv)) return utf8_of_utf16(view.substr(2), false);
  if (view.starts_with("\xFE\xFF"sv)) return utf8_of_utf16(view.substr(2), true);
  if (view.size() < 4) return text;
  if (view[0] != 0 && view[1] == 0 && view[2] != 0 && view[3] == 0) return utf8_of_utf16(view, false);
  if (view[0] == 0 && view[1] != 0 && view[2] == 0 && view[3] != 0) return utf8_of_utf16(view, true);
  return text;
}

/// Returns the most frequent separator outside of quotes in the first line.
char separator_of(std::string_view line) {
  constexpr std::string_view kSeparators = ",;\t|";
  std::array<std::size_t, kSeparators.size()> counts{};
  bool is_quoted = false;
  for (const char c : line) {
    if (c == '"') is_quoted = !is_quoted;
    const std::size_t index = is_quoted ? std::string_view::npos : kSeparators.find(c);
    if (index != std::string_view::npos) ++counts[index];
  }
  return kSeparators[static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin())];
}

/// Returns the separator of a line "sep=;", which declares it to spreadsheets; 0 for any other line.
char declared_separator(std::string_view line) {
  if (line.size() >= 2 && line.front() == '"' && line.back() == '"') line = line.substr(1, line.size() - 2);
  constexpr std::string_view kMark = "sep=";
  return line.size() == kMark.size() + 1 && equal_ignoring_case(line.substr(0, kMark.size()), kMark) ? line.back() : '\0';
}

std::string_view first_line(std::string_view text) {
  std::string_view line = text.substr(0, text.find(line_end_of(text)));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// Returns true if the line is a complete row wrapped in one pair of quotes, with its own quotes doubled.
bool is_quoted_row(std::string_view line) {
  if (line.size() < 2 || line.front() != '"' || line.back() != '"' || line.find(',') == std::string_view::npos) return false;
  const std::string_view inside = line.substr(1, line.size() - 2);
  for (std::size_t at = inside.find('"'); at != std::string_view::npos; at = inside.find('"', at + 2)) {
    if (at + 1 >= inside.size() || inside[at + 1] != '"') return false;
  }
  return true;
}

/// Returns true if the heading or the row after it is a quoted row.
bool has_quoted_rows(std::string_view text, std::string_view heading) {
  if (heading.find(',') == std::string_view::npos) return false;
  const std::size_t end = text.find(line_end_of(text));
  return is_quoted_row(heading) || (end != std::string_view::npos && is_quoted_row(first_line(text.substr(end + 1))));
}

std::optional<double> microsoft_number(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.remove_prefix(1);
  if (!text.starts_with("1.#") && !text.starts_with("1,#")) return std::nullopt;
  constexpr std::size_t kMark = 3;
  text.remove_prefix(kMark);
  // Rounded to fewer digits, 1.#INF becomes 1.#J, 1.#IND becomes 1.#IO, and 1.#QNAN becomes 1.#R.
  if (text.starts_with("INF") || text.starts_with('J')) {
    const double infinity = std::numeric_limits<double>::infinity();
    return is_negative ? -infinity : infinity;
  }
  for (const std::string_view nan : {"IND", "IO", "QNAN", "SNAN", "QO", "R", "S"}) {
    if (text.starts_with(nan)) return std::numeric_limits<double>::quiet_NaN();
  }
  return std::nullopt;
}

/// Parses all of `text`. Numbers beyond the range of double become infinite or zero.
std::optional<double> decimal_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || end != text.data() + text.size() || error == std::errc::invalid_argument) return std::nullopt;
  if (error != std::errc::result_out_of_range) return value;
  const bool is_negative = text.front() == '-';
  const std::size_t exponent = text.find_first_of("eE");
  const bool is_tiny = exponent == std::string_view::npos ? text[is_negative ? 1 : 0] == '0'
                                                          : text.find('-', exponent) != std::string_view::npos;
  return std::copysign(is_tiny ? 0.0 : std::numeric_limits<double>::infinity(), is_negative ? -1.0 : 1.0);
}

/// Returns the end of the first field: the first separator outside of double quotes, or the end of the text.
std::size_t field_end(std::string_view text, char separator) {
  bool is_quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') is_quoted = !is_quoted;
    if (text[i] == separator && !is_quoted) return i;
  }
  return text.size();
}

void split_line(std::string_view line, char separator, std::vector<std::string_view>& fields) {
  fields.clear();
  while (true) {
    const std::size_t end = field_end(line, separator);
    std::string_view field = line.substr(0, end);
    if (field.size() >= 2 && field.front() == '"' && field.back() == '"') field = field.substr(1, field.size() - 2);
    fields.push_back(field);
    if (end == line.size()) return;
    line.remove_prefix(end + 1);
  }
}

bool is_formula(std::string_view text) {
  if (text.size() < 2 || std::string_view("=+-@\t\r").find(text[0]) == std::string_view::npos) return false;
  double number = 0;
  const char* begin = text.data();
  const char* end = begin + text.size();
  const auto [parsed_end, error] = std::from_chars(begin, end, number);
  return error != std::errc() || parsed_end != end;
}

}  // namespace

void split_csv_line(std::string_view line, std::vector<std::string_view>& fields) { split_line(line, ',', fields); }

std::string normalize_csv(std::string text) {
  text = utf8_of(std::move(text));
  std::string_view rest = text;
  if (rest.starts_with(kByteOrderMark)) rest.remove_prefix(kByteOrderMark.size());
  const char declared = declared_separator(first_line(rest));
  if (declared != '\0') rest.remove_prefix(std::min(rest.find(line_end_of(rest)), rest.size() - 1) + 1);
  const std::string_view heading = first_line(rest);
  const char separator = declared != '\0' ? declared : separator_of(heading);
  const bool rows_are_quoted = separator == ',' && has_quoted_rows(rest, heading);
  if (separator == ',' && !rows_are_quoted) return rest.size() == text.size() ? text : std::string(rest);
  std::string out;
  out.reserve(rest.size());
  const bool has_final_line_end = !rest.empty() && rest.back() == line_end_of(rest);
  std::vector<std::string_view> fields;
  bool is_first_line = true;
  for_each_line(rest, [&](std::string_view line) {
    if (!is_first_line) out += '\n';
    is_first_line = false;
    if (rows_are_quoted) {
      out += is_quoted_row(line) ? csv_text(line.substr(1, line.size() - 2)) : line;
      return;
    }
    split_line(line, separator, fields);
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (i > 0) out += ',';
      out += csv_quoted(csv_text(fields[i]));
    }
  });
  if (has_final_line_end) out += '\n';
  return out;
}

std::optional<double> csv_number(std::string_view text) {
  text = trimmed(text);
  constexpr std::string_view kMinus = "\xE2\x88\x92";  // U+2212, which some people type as a minus sign
  std::string plain;
  if (text.starts_with(kMinus)) {
    plain = '-';
    plain += text.substr(kMinus.size());
    text = plain;
  }
  if (text.starts_with('+')) text.remove_prefix(1);
  if (text.starts_with('+') || text.starts_with("--")) return std::nullopt;
  if (const auto number = decimal_number(text)) return number;
  if (const auto number = microsoft_number(text)) return number;
  if (std::count(text.begin(), text.end(), ',') != 1 || text.find('.') != std::string_view::npos) return std::nullopt;
  std::string with_point(text);
  std::replace(with_point.begin(), with_point.end(), ',', '.');
  return decimal_number(with_point);
}

std::string csv_text(std::string_view field) {
  std::string text;
  text.reserve(field.size());
  for (std::size_t i = 0; i < field.size(); ++i) {
    text += field[i];
    if (field[i] == '"' && i + 1 < field.size() && field[i + 1] == '"') ++i;
  }
  return text;
}

std::string csv_quoted(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out(1, '"');
  for (const char c : text) {
    if (c == '"') out += c;
    out += c;
  }
  out += '"';
  return out;
}

std::string csv_safe_text(std::string_view label) {
  if (!is_formula(label)) return csv_quoted(label);
  std::string out(1, '\'');
  out += label;
  return csv_quoted(out);
}

}  // namespace sporescope
