// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QBrush>
#include <QColor>
#include <span>

#include "ui/style/theme.h"

/// Colors of numbers, so that the same number has the same color in all views.
namespace sporescope::ui {

/// Interpolates linearly; `share` is 0 for `from` and 1 for `to`.
[[nodiscard]] QColor mixedColor(const QColor& from, const QColor& to, double share);
/// Interpolates linearly between at least two equidistant stops; `position` is between 0 and 1.
[[nodiscard]] QColor colorBetween(std::span<const Rgb> stops, double position);
/// Returns the color at a position of the overlay ramp.
[[nodiscard]] QColor rampColor(const Theme& theme, double position);
/// Returns the color for a fraction of NaN: the smaller, the paler.
[[nodiscard]] QColor nanColor(const Theme& theme, double share);
/// Background of areas without data: lines at 45°, every 6 px.
[[nodiscard]] QBrush hatchBrush(const Theme& theme);

}  // namespace sporescope::ui
