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

/// Text as a terminal shows it.
namespace sporescope::cli {

/// Columns that UTF-8 text takes on a terminal: 2 for East Asian wide characters (Unicode Standard Annex 11), 0 for combining
/// ones.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// Control characters as \x1b, so that the name of a file cannot speak to the terminal; the rest as it is.
[[nodiscard]] std::string printable(std::string_view text);

/// One fact in a block of them, with the end of the line: "  Kind      operator".
[[nodiscard]] std::string fact_line(const std::string& title, const std::string& text);

/// Text that is wider than `width` columns loses its middle: "Default/n…Conv2D-op1". Not less than one column.
[[nodiscard]] std::string elide_middle(const std::string& text, std::size_t width);

/// Significant digits in which numbers are told unless something asks for more.
inline constexpr int kDigits = 6;
/// Six significant digits: "1.5", "1.23457e-05", "nan", "-inf"; whole numbers in full up to 15 of them: "2147483647".
[[nodiscard]] std::string number_text(double value, int digits = kDigits);
[[nodiscard]] std::string number_text(const std::optional<double>& value, int digits = kDigits);  ///< "-" for none
/// Significant digits that show numbers of this range apart: more than six where it is far from zero, as around 1e8 ± 0.25.
[[nodiscard]] int digits_of_range(const std::optional<double>& minimum, const std::optional<double>& limit);
/// The shortest text that reads back as this double: "100", "0.1".
[[nodiscard]] std::string exact_text(double value);
/// "1.5 MB"; powers of ten.
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);
/// Numbers that follow one another are drawn together: "0-3, 7"; "-" for none.
[[nodiscard]] std::string ranges_text(const std::vector<std::int64_t>& numbers);
/// "1 tensor", "2 tensors".
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view singular, std::string_view plural);

}  // namespace sporescope::cli
