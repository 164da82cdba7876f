// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cmath>
#include <optional>

// Numbers that a training may have told of a tensor, or not.

namespace sporescope {

[[nodiscard]] inline bool is_infinite(const std::optional<double>& value) { return value && std::isinf(*value); }
/// -Inf if `negative`, else +Inf.
[[nodiscard]] inline bool is_infinite(const std::optional<double>& value, bool negative) {
  return is_infinite(value) && std::signbit(*value) == negative;
}
/// Nothing where NaN or an infinity was told, as Statistics keep it.
[[nodiscard]] inline std::optional<double> finite(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace sporescope
