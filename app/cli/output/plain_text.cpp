// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/plain_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>

#include "core/base/number_text.h"

namespace sporescope::cli {

namespace {

struct CodePoints {
  char32_t first, last;
};

// East Asian Wide and Fullwidth characters, as complete blocks.
constexpr std::array kWide{
    CodePoints{0x1100, 0x115F},   CodePoints{0x2E80, 0x303E},   CodePoints{0x3041, 0x33FF},   CodePoints{0x3400, 0x4DBF},
    CodePoints{0x4E00, 0x9FFF},   CodePoints{0xA000, 0xA4CF},   CodePoints{0xA960, 0xA97F},   CodePoints{0xAC00, 0xD7A3},
    CodePoints{0xF900, 0xFAFF},   CodePoints{0xFE30, 0xFE6F},   CodePoints{0xFF00, 0xFF60},   CodePoints{0xFFE0, 0xFFE6},
    CodePoints{0x1F300, 0x1F64F}, CodePoints{0x1F900, 0x1F9FF}, CodePoints{0x20000, 0x3FFFD},
};
constexpr std::array kNoWidth{
    CodePoints{0x0300, 0x036F},
    CodePoints{0x200B, 0x200F},
    CodePoints{0x20D0, 0x20FF},
    CodePoints{0xFE00, 0xFE0F},
};

template <std::size_t N>
bool contains(const std::array<CodePoints, N>& ranges, char32_t c) {
  return std::any_of(ranges.begin(), ranges.end(), [c](const CodePoints& r) { return c >= r.first && c <= r.last; });
}

// Returns the length of a UTF-8 sequence by its first byte; 1 for invalid bytes.
std::size_t sequence_length(unsigned char first) {
  if (first >= 0xF8) return 1;
  if (first >= 0xF0) return 4;
  if (first >= 0xE0) return 3;
  return first >= 0xC0 ? 2 : 1;
}

char32_t code_point(std::string_view sequence) {
  const auto first = static_cast<unsigned char>(sequence[0]);
  if (sequence.size() == 1) return first;
  char32_t c = first & (0xFFU >> (sequence.size() + 1));
  for (const char byte : sequence.substr(1)) c = (c << 6U) | (static_cast<unsigned char>(byte) & 0x3FU);
  return c;
}

}  // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = std::min(sequence_length(static_cast<unsigned char>(text[i])), text.size() - i);
    const char32_t c = code_point(text.substr(i, length));
    width += contains(kNoWidth, c) ? 0 : contains(kWide, c) ? 2 : 1;
    i += length;
  }
  return width;
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7F) {
      out += c;
      continue;
    }
    std::array<char, 8> escaped{};
    const int length = std::snprintf(escaped.data(), escaped.size(), "\\x%02x", static_cast<unsigned>(byte));
    out.append(escaped.data(), static_cast<std::size_t>(length));
  }
  return out;
}

std::string detail_line(const std::string& title, const std::string& text) {
  constexpr std::size_t kWidth = 10;
  return "  " + title + std::string(title.size() < kWidth ? kWidth - title.size() : 1, ' ') + printable(text) + "\n";
}

std::string elide_middle(const std::string& text, std::size_t width) {
  if (display_width(text) <= width) return text;
  std::vector<std::string_view> characters;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = std::min(sequence_length(static_cast<unsigned char>(text[i])), text.size() - i);
    characters.push_back(std::string_view(text).substr(i, length));
    i += length;
  }
  std::string head;
  std::string tail;
  // The end of a name is more specific than its beginning, so it gets the extra column.
  std::size_t room = width > 0 ? (width - 1) / 2 : 0;
  for (const std::string_view character : characters) {
    const std::size_t character_width = display_width(character);
    if (character_width > room) break;
    head += character;
    room -= character_width;
  }
  room = width > 0 ? width - 1 - display_width(head) : 0;
  for (std::size_t end = characters.size(); end > 0; --end) {
    const std::size_t character_width = display_width(characters[end - 1]);
    if (character_width > room) break;
    tail.insert(0, characters[end - 1]);
    room -= character_width;
  }
  return head + "…" + tail;
}

int digits_of_range(const std::optional<double>& minimum, const std::optional<double>& maximum) {
  constexpr int kMax = std::numeric_limits<double>::max_digits10;
  if (!minimum || !maximum || !std::isfinite(*minimum) || !std::isfinite(*maximum)) return kDigits;
  const double width = *maximum - *minimum;
  const double largest = std::max(std::abs(*minimum), std::abs(*maximum));
  if (!(width > 0) || !(largest > 0) || std::isinf(width)) return kDigits;
  constexpr double kDigitsOfWidth = 3;
  return std::clamp(static_cast<int>(std::ceil(std::log10(largest / width) + kDigitsOfWidth)), kDigits, kMax);
}

std::string number_text(double value, int digits) {
  constexpr double kMaxInteger = 1e15;
  std::array<char, 40> text{};
  const bool is_integer = std::abs(value) < kMaxInteger && value == std::trunc(value);
  const int length = is_integer ? std::snprintf(text.data(), text.size(), "%.0f", value)
                                : std::snprintf(text.data(), text.size(), "%.*g", digits, value);
  std::string out(text.data(), static_cast<std::size_t>(length));
  return out == "-nan" ? "nan" : out;
}

std::string number_text(const std::optional<double>& value, int digits) { return value ? number_text(*value, digits) : "-"; }

std::string bytes_text(std::uint64_t bytes) {
  if (bytes < 1000) return std::to_string(bytes) + " B";
  constexpr std::array kUnits{"kB", "MB", "GB", "TB", "PB", "EB"};
  double value = static_cast<double>(bytes) / 1000;
  std::size_t unit = 0;
  for (; value >= 999.95 && unit + 1 < kUnits.size(); ++unit) value /= 1000;
  std::array<char, 40> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.1f %s", value, std::data(kUnits)[unit]);
  return {text.data(), static_cast<std::size_t>(length)};
}

std::string ranges_text(const std::vector<std::int64_t>& numbers) {
  return numbers.empty() ? "-" : sporescope::ranges_text(numbers);
}

std::string counted(std::uint64_t count, std::string_view singular, std::string_view plural) {
  return std::to_string(count) + " " + std::string(count == 1 ? singular : plural);
}

}  // namespace sporescope::cli
