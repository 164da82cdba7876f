// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/graph/layout.h"

namespace sporescope::layered {

/// Returns the free space on both sides of each item, in logical pixels. A box that is drawn smaller than its name can be
/// widened by this amount without touching another box, label, scope border or line. Two neighbors share the space between them
/// equally. The space is 0 for containers and for constants, whose names are at their sides. Thread-safe.
[[nodiscard]] std::vector<double> compute_side_clearance(const GraphLayout& layout);

}  // namespace sporescope::layered
