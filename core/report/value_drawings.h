// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "core/report/html.h"
#include "core/report/report.h"

/// Values as SVG in a page.
namespace sporescope {

/// Which parts of a tensor are NaN, +Inf, -Inf and finite, as a bar.
void draw_shares(Html& page, const Statistics& statistics);

/// A tensor as cells; small ones with their values. NaN and Inf have colours and marks of their own. `label` is what it
/// shows, for those who do not see it.
void draw_heat_map(Html& page, const HeatMap& map, const std::string& label);
/// Its scale, from the lowest to the highest colour.
void draw_scale(Html& page, const HeatMap& map);
/// The square that stands for a colour.
void draw_chip(Html& page, std::uint32_t color);

}  // namespace sporescope
