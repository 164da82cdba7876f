// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <utility>

#include "core/watch/check.h"

namespace sporescope {

/// Strict but for greater_or_equal, as MindSpore compares; false for none.
[[nodiscard]] bool crosses(double actual, Comparison comparison, double threshold);
/// What the watchpoint's parameter of this role says, else the condition's default; nothing if there is neither.
[[nodiscard]] std::optional<double> value_of(ParameterRole role, const Watchpoint& watchpoint);
/// Start and end of the watchpoint's range, infinite where it is open; nothing if neither is given.
[[nodiscard]] std::optional<std::pair<double, double>> range_of(const Watchpoint& watchpoint);
/// A judgement that has not been made yet: with the parameters that are told in hits.
[[nodiscard]] Judgement initial_judgement(const Watchpoint& watchpoint);

}  // namespace sporescope
