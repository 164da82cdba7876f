// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string>

#include "core/report/html.h"
#include "core/report/report.h"

namespace sporescope {

/// The node in the middle, above it what feeds it with the numbers of the inputs, below what it feeds; what holds NaN or Inf is
/// outlined. `label` is what it shows, for those who do not see it; `more` says how many were left out.
void draw_neighborhood(Html& page, const ReportNeighborhood& neighborhood, const std::string& label,
                       const std::function<std::string(std::size_t)>& more);

}  // namespace sporescope
