// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "core/report/html.h"
#include "core/report/report.h"

/// Draws tensor values as SVG.
namespace sporescope {

/// Draws the shares of NaN, +Inf, -Inf and finite values as a bar.
void draw_shares(Html& page, const Statistics& statistics);

/// Draws a heat map. Small tensors show their values, larger ones mark NaN and Inf. `label` is the text alternative for screen
/// readers.
void draw_heat_map(Html& page, const HeatMap& map, const std::string& label);
/// Draws the color scale of a heat map, from the lowest to the highest value.
void draw_scale(Html& page, const HeatMap& map);
/// Draws a small color square for a legend.
void draw_chip(Html& page, std::uint32_t color);

}  // namespace sporescope
