// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Functions for parsers of names and tables. Thread-safe.
namespace sporescope {

/// Returns the text without white space at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// Shortens user input for a quotation in a message: after 40 characters, an ellipsis follows. The text is UTF-8.
[[nodiscard]] std::string shortened(std::string_view text);

/// Converts A to Z to lower case, independent of the locale.
[[nodiscard]] constexpr char lower(char character) {
  return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
}

/// Converts A to Z in a text to lower case, independent of the locale.
[[nodiscard]] std::string lower_case(std::string_view text);

/// Compares two texts, ignoring the case of A to Z.
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

/// Parses a text that contains only digits. Returns nothing for an empty text, other characters, and numbers beyond 63 bits.
[[nodiscard]] std::optional<std::uint64_t> parse_digits(std::string_view text);

/// Parses a finite number of at least 0, for example "1e-5", as used for tolerances. Returns nothing for other texts, including
/// trailing characters.
[[nodiscard]] std::optional<double> parse_bound(std::string_view text);

}  // namespace sporescope
