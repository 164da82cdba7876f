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

/// Numbers, names and sentences as the screens write them.
namespace sporescope::ui {

inline constexpr QChar kMinus = u'\u2212';  ///< not the hyphen of a keyboard
inline constexpr QChar kThinSpace = u'\u2009';
inline constexpr QChar kEnDash = u'\u2013';  ///< between the ends of a range; alone, where there is no value

[[nodiscard]] QString toQString(std::string_view text);
/// The sentence and those inside it in the language of the desktop; words among the arguments are untouched.
[[nodiscard]] QString translated(const Text& text);

/// A finite number with so many decimals or digits, rounded half to even as printf and NumPy do; QString::comparisonNumber
/// rounds half up.
[[nodiscard]] QString roundedText(double value, std::chars_format format, int precision);
/// The hyphens of a number as minus signs.
[[nodiscard]] QString withUnicodeMinus(QString number);
/// As programs read numbers: hyphens for minus signs, no thin spaces.
[[nodiscard]] QString withAsciiSigns(QString numbers);
/// A name on a button or in a menu, where an ampersand would underline what follows.
[[nodiscard]] QString withoutMnemonic(QString name);
/// Four significant digits; 0.0001 to 999 999 plain, else 1.307e−5; thin spaces from five digits; real minus; "NaN", "+Inf",
/// "−Inf".
[[nodiscard]] QString formatNumber(double value);
/// The same, "–" if there is none.
[[nodiscard]] QString formatNumber(const std::optional<double>& value);
/// In full, thin spaces from five digits.
[[nodiscard]] QString formatCount(std::uint64_t count);
/// A sentence that Qt has filled with a count in plain digits, with formatCount()'s digits in their place.
[[nodiscard]] QString withSpacedCount(QString sentence, std::uint64_t count);
/// B, kB, MB, GB (powers of 1000).
[[nodiscard]] QString formatBytes(std::uint64_t bytes);
/// "0.2 ms", "3 s", "1 min 12 s".
[[nodiscard]] QString formatDuration(double seconds);
/// "[4, 10]", "[]"; -1 as "?".
[[nodiscard]] QString formatShape(const std::vector<std::int64_t>& shape);
/// "0–3", "0, 2–4", "3"; empty: "–".
[[nodiscard]] QString formatRanges(const std::vector<std::int64_t>& ascending);
/// "33 NaN, 3 −Inf"; "none" if all are finite.
[[nodiscard]] QString formatNonFinite(const Statistics& statistics);
/// Parts of one sentence, a semicolon between them.
[[nodiscard]] QString joinedClauses(const QStringList& parts);
/// Whole sentences behind each other.
[[nodiscard]] QString joinedSentences(const QStringList& sentences);

}  // namespace sporescope::ui
