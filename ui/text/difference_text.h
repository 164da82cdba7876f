// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <optional>
#include <utility>

#include "core/session/comparison/session_comparison.h"

/// By how much two runs differ, as the screens write and colour it: one number has one colour in graph and table.
namespace sporescope::ui {

/// "agrees", "carries", "only in B".
[[nodiscard]] QString statusText(NodeStatus status);
/// A relative error in per cent: "3.512 %", "0"; "∞" where NaN or Inf stand in one run alone, or A is zero and B is not.
[[nodiscard]] QString formatError(double error);
/// The same, "–" if there is none.
[[nodiscard]] QString formatError(const std::optional<double>& error);
/// Where an error that is too large to agree stands on the overlay ramp, 0 to 1: logarithmic between the ends.
[[nodiscard]] double positionOfError(double error);
/// Where a share of the ramp of errors (0 to 1) stands on the overlay ramp, whose palest part looks as what agrees.
[[nodiscard]] double positionOfShare(double share);
/// The errors at the ends of the ramp, and that at a part of its length (0 to 1).
[[nodiscard]] std::pair<double, double> errorRamp();
[[nodiscard]] double errorAt(double share);

}  // namespace sporescope::ui
