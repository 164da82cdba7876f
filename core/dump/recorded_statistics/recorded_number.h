// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cmath>
#include <optional>

// Helpers for numbers that a training may not have recorded.

namespace sporescope {

[[nodiscard]] inline bool is_infinite(const std::optional<double>& value) { return value && std::isinf(*value); }
/// Returns true for -Inf if `negative`, else for +Inf.
[[nodiscard]] inline bool is_infinite(const std::optional<double>& value, bool negative) {
  return is_infinite(value) && std::signbit(*value) == negative;
}
/// Returns the value if it is finite, and nothing otherwise, as in Statistics.
[[nodiscard]] inline std::optional<double> finite(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace sporescope
