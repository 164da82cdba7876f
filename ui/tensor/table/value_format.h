// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstdint>

#include "core/tensor/slice.h"
#include "ui/text/text_runs.h"

namespace sporescope::ui {

/// How the table of a tensor writes floating-point numbers; integers are always written in full.
enum class ValueFormat : std::uint8_t { two_decimals, four_decimals, significant, scientific, exact };

[[nodiscard]] QString valueFormatTitle(ValueFormat format);
/// A number in a format; NaN and infinities as words.
[[nodiscard]] QString formatValue(double value, ValueFormat format);
/// An element of any type: complex numbers as "1.0000+2.0000j", bool as "true".
[[nodiscard]] QString formatValue(const Values& values, std::size_t position, ValueFormat format);
/// nan, neg_inf, pos_inf, or plain for a finite element.
[[nodiscard]] TextRole meaningOf(double value);

}  // namespace sporescope::ui
