// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/watch/check.h"

namespace sporescope {

/// "max" and "gt" of "max_gt": the statistic that a parameter asks for, and how it is compared.
[[nodiscard]] std::pair<std::string_view, std::string_view> split_threshold(std::string_view name);
/// Strict for gt and lt, as MindSpore compares; false for any other sense.
[[nodiscard]] bool crosses(double actual, std::string_view sense, double threshold);
/// The value of a watchpoint's parameter; nothing if it is not given.
[[nodiscard]] std::optional<double> parameter_of(const Watchpoint& watchpoint, std::string_view name);
/// A judgement that has not been made yet: with the parameters that are told in hits.
[[nodiscard]] Judgement unjudged(const Watchpoint& watchpoint);
/// True for the conditions that ask for NaN and Inf.
[[nodiscard]] bool asks_for_overflow(const Condition& condition);

}  // namespace sporescope
