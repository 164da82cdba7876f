// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/number_text.h"

#include <array>
#include <charconv>

namespace sporescope {

std::string number_text(double value) {
  std::array<char, 32> text{};
  const auto done = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), done.ptr};
}

std::string short_number(double value) {
  std::array<char, 32> text{};
  const auto done = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 4);
  return {text.data(), done.ptr};
}

std::string count_text(std::uint64_t count) { return std::to_string(count); }

}  // namespace sporescope
