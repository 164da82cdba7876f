// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tensor/dtype.h"

/// Text for terminals.
namespace sporescope::cli {

/// Returns the number of terminal columns of UTF-8 text: 2 for East Asian wide characters (Unicode Standard Annex 11), 0 for
/// combining characters.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// Escapes control characters as \x1b, so that file names cannot send control sequences to the terminal.
[[nodiscard]] std::string printable(std::string_view text);

/// Formats a line of a block of facts, with its line end: "  Kind      operator".
[[nodiscard]] std::string detail_line(const std::string& title, const std::string& text);

/// Shortens text that is wider than `width` columns in its middle: "Default/n…Conv2D-op1". Uses at least one column.
[[nodiscard]] std::string elide_middle(const std::string& text, std::size_t width);

/// Default number of significant digits.
inline constexpr int kDigits = 6;
/// Formats a number with six significant digits: "1.5", "1.23457e-05", "nan", "-inf". Integers of up to 15 digits are printed
/// in full: "2147483647".
[[nodiscard]] std::string number_text(double value, int digits = kDigits);
[[nodiscard]] std::string number_text(const std::optional<double>& value, int digits = kDigits);  ///< "-" if empty
/// Returns the number of digits that distinguish the values of a range: more than six if the range is narrow and far from
/// zero, as in 1e8 ± 0.25.
[[nodiscard]] int digits_of_range(const std::optional<double>& minimum, const std::optional<double>& maximum);
/// Formats a size with decimal units: "1.5 MB".
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);
/// Formats numbers as ranges: "0-3, 7"; "-" if there are none.
[[nodiscard]] std::string ranges_text(const std::vector<std::int64_t>& numbers);
/// Returns "1 tensor", "2 tensors".
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view singular, std::string_view plural);

}  // namespace sporescope::cli
