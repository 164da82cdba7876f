// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string>

#include "core/report/html.h"
#include "core/report/report.h"

namespace sporescope {

/// Draws the node in the middle, its producers with input numbers above, and its consumers below. Nodes with NaN or Inf are
/// outlined. `label` is the text alternative for screen readers; `more` formats the number of omitted nodes.
void draw_neighborhood(Html& page, const ReportNeighborhood& neighborhood, const std::string& label,
                       const std::function<std::string(std::size_t)>& more);

}  // namespace sporescope
