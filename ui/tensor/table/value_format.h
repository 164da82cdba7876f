// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstdint>

#include "core/tensor/slice.h"
#include "ui/text/text_runs.h"

namespace sporescope::ui {

/// Format of floating-point numbers in the table. Integers are always written in full.
enum class ValueFormat : std::uint8_t { two_decimals, four_decimals, significant, scientific, exact };

/// Returns the title of a format for the user.
[[nodiscard]] QString valueFormatTitle(ValueFormat format);
/// Formats a number; NaN and infinities become text.
[[nodiscard]] QString formatValue(double value, ValueFormat format);
/// Formats an element of any type: complex numbers as "1.0000+2.0000j", bool as "true".
[[nodiscard]] QString formatValue(const Values& values, std::size_t position, ValueFormat format);
/// Returns nan, neg_inf, pos_inf, or plain for a finite value.
[[nodiscard]] TextRole meaningOf(double value);

}  // namespace sporescope::ui
