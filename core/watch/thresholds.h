// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <utility>

#include "core/watch/check.h"

namespace sporescope {

/// Compares strictly, except for greater_or_equal, as MindSpore does. Returns false for none.
[[nodiscard]] bool crosses(double actual, Comparison comparison, double threshold);
/// Returns the watchpoint's parameter of this role, else the condition's default, or nothing if there is neither.
[[nodiscard]] std::optional<double> value_of(ParameterRole role, const Watchpoint& watchpoint);
/// Returns start and end of the watchpoint's range, infinite for an open end. Returns nothing if neither is specified.
[[nodiscard]] std::optional<std::pair<double, double>> range_of(const Watchpoint& watchpoint);
/// Returns a judgement without a result yet, with the parameters that are reported in hits.
[[nodiscard]] Judgement initial_judgement(const Watchpoint& watchpoint);

}  // namespace sporescope
