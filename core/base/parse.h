// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// What the readers of names and tables share. Any thread.
namespace sporescope {

/// Without white space at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// What somebody typed, for a sentence that quotes it: of a long text the first 40 letters and an ellipsis, so that what is
/// said of it is read, too. UTF-8.
[[nodiscard]] std::string shortened(std::string_view text);

/// The letters A to Z as small ones, whatever the locale.
[[nodiscard]] constexpr char lower(char character) {
  return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
}

/// All of a text in small letters, as lower() makes them.
[[nodiscard]] std::string lower_case(std::string_view text);

/// Whether two texts are the same but for capitals among A to Z.
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

/// Digits alone as a number; nothing if there is none, another character, or too many digits for 63 bits.
[[nodiscard]] std::optional<std::uint64_t> parse_digits(std::string_view text);

/// A finite number from 0 on, "1e-5", as bounds are written; nothing if it is none, or if something stands behind it.
[[nodiscard]] std::optional<double> parse_bound(std::string_view text);

}  // namespace sporescope
