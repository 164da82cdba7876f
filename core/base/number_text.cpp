// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace sporescope {
namespace {

constexpr int kDigits = 4;
constexpr double kPlainFrom = 1e-4;
constexpr double kPlainBelow = 1e6;
constexpr double kIntegerBelow = 1e9;

}  // namespace

std::string number_text(double value) {
  std::array<char, 32> text{};
  const auto result = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), result.ptr};
}

std::string short_number(double value) {
  const double magnitude = std::abs(value);
  std::array<char, 32> text{};
  std::to_chars_result result{};
  if (magnitude < kIntegerBelow && value == std::trunc(value)) {
    result = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 0);
  } else if (magnitude >= kPlainFrom && magnitude < kPlainBelow) {
    const int before_point = std::max(1, static_cast<int>(std::floor(std::log10(magnitude))) + 1);
    result = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed,
                           std::max(0, kDigits - before_point));
  } else {
    result = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, kDigits - 1);
  }
  return {text.data(), result.ptr};
}

std::string ranges_text(const std::vector<std::int64_t>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    if (!text.empty()) text += ", ";
    text += std::to_string(numbers[i]);
    if (last > i) text.append(last == i + 1 ? ", " : "-").append(std::to_string(numbers[last]));
    i = last + 1;
  }
  return text;
}

}  // namespace sporescope
