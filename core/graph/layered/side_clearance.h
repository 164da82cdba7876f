// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/graph/layout.h"

namespace sporescope::layered {

/// How much further each item might reach to both of its sides, in logical pixels: a box that is drawn smaller than its name
/// may be widened by that and meets no other box, pill, border of a scope, or line that passes. What two neighbours could both
/// use is halved. 0 for items that hold others and for constants, whose names stand at their sides. Thread-safe.
[[nodiscard]] std::vector<double> compute_side_clearance(const GraphLayout& layout);

}  // namespace sporescope::layered
