// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <optional>
#include <utility>

#include "core/session/comparison/session_comparison.h"

/// Texts and colors of differences between two runs. Graph and tables use the same color for the same number.
namespace sporescope::ui {

/// Returns "agrees", "carries", "only in B" and so on.
[[nodiscard]] QString statusText(NodeStatus status);
/// Formats a relative error as a percentage: "3.512%", "0". Returns "∞" if only one run has NaN or Inf, or if A is zero
/// and B is not.
[[nodiscard]] QString formatError(double error);
/// Overload for optional errors; returns "–" if there is none.
[[nodiscard]] QString formatError(const std::optional<double>& error);
/// Position on the overlay ramp, 0 to 1, of an error above the tolerance. Logarithmic between errorRamp()'s ends.
[[nodiscard]] double positionOfError(double error);
/// Maps a fraction of the error ramp (0 to 1) to the overlay ramp, whose palest part is reserved for tensors that agree.
[[nodiscard]] double positionOfShare(double share);
/// Returns the errors at the ends of the ramp. errorAt() returns the error at a fraction of its length (0 to 1).
[[nodiscard]] std::pair<double, double> errorRamp();
[[nodiscard]] double errorAt(double share);

}  // namespace sporescope::ui
