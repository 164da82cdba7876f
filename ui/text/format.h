// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <charconv>
#include <cstdint>
#include <vector>

#include "core/base/error.h"
#include "core/tensor/dtype.h"
#include "core/tensor/statistics.h"

/// Formatting of numbers, names and sentences for the screen.
namespace sporescope::ui {

inline constexpr QChar kMinus = u'\u2212';  ///< Minus sign, not a hyphen
inline constexpr QChar kThinSpace = u'\u2009';
inline constexpr QChar kEnDash = u'\u2013';  ///< Separates the ends of a range; on its own, stands for a missing value

[[nodiscard]] QString toQString(std::string_view text);
/// Returns `text`, including nested texts, in the language of the user interface. String arguments are not translated.
[[nodiscard]] QString translated(const Text& text);

/// Formats a finite number with `precision` decimals or digits, rounding half to even as printf and NumPy do.
/// QString::number rounds half up.
[[nodiscard]] QString roundedText(double value, std::chars_format format, int precision);
/// Replaces hyphens with minus signs.
[[nodiscard]] QString withUnicodeMinus(QString number);
/// Reverts to what programs can parse: hyphens as minus signs, no thin spaces.
[[nodiscard]] QString withAsciiSigns(QString numbers);
/// Doubles ampersands, so that buttons and menus show them instead of underlining the next character.
[[nodiscard]] QString withoutMnemonic(QString name);
/// Formats with four significant digits: plain from 0.0001 to 999 999, else as 1.307e−5. Uses minus signs, and thin spaces
/// from five digits. Non-finite values become "NaN", "+Inf" and "−Inf".
[[nodiscard]] QString formatNumber(double value);
/// Overload for optional values; returns "–" if there is none.
[[nodiscard]] QString formatNumber(const std::optional<double>& value);
/// Formats all digits, with thin spaces from five digits.
[[nodiscard]] QString formatCount(std::uint64_t count);
/// Replaces the plain digits that Qt inserted for %n with those of formatCount().
[[nodiscard]] QString withSpacedCount(QString sentence, std::uint64_t count);
/// Formats in B, kB, MB or GB (powers of 1000).
[[nodiscard]] QString formatBytes(std::uint64_t bytes);
/// Returns for example "0.2 ms", "3 s" or "1 min 12 s".
[[nodiscard]] QString formatDuration(double seconds);
/// Returns "[4, 10]" or "[]"; -1 becomes "?".
[[nodiscard]] QString formatShape(const std::vector<std::int64_t>& shape);
/// Returns "0–3", "0, 2–4" or "3"; "–" if empty.
[[nodiscard]] QString formatRanges(const std::vector<std::int64_t>& ascending);
/// Returns "33 NaN, 3 −Inf", or "none" if all values are finite.
[[nodiscard]] QString formatNonFinite(const Statistics& statistics);
/// Joins clauses of one sentence with semicolons.
[[nodiscard]] QString joinedClauses(const QStringList& parts);
/// Joins complete sentences with spaces.
[[nodiscard]] QString joinedSentences(const QStringList& sentences);

}  // namespace sporescope::ui
