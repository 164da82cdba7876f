// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QBrush>
#include <QColor>
#include <span>

#include "ui/style/theme.h"

/// How numbers are coloured, so that one number has one colour wherever it is drawn.
namespace sporescope::ui {

/// Part `share` of the way from one colour to another.
[[nodiscard]] QColor mixedColor(const QColor& from, const QColor& to, double share);
/// The colour of a place (0 to 1), linear between stops that are equally far from each other; two at least.
[[nodiscard]] QColor colorBetween(std::span<const Rgb> stops, double place);
/// The same on the ramp.
[[nodiscard]] QColor rampColor(const Theme& theme, double place);
/// How much of a tensor is NaN: the paler, the less.
[[nodiscard]] QColor nanColor(const Theme& theme, double share);
/// The ground of what has no data: lines at 45°, every 6 px.
[[nodiscard]] QBrush hatchBrush(const Theme& theme);

}  // namespace sporescope::ui
