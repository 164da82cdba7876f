// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>

#include "core/graph/layered/box_layout.h"

namespace sporescope::layered {

/// Moves layers down until both units of each pair in `graph.backward.rows` have the same height. Contradicting pairs are
/// skipped, for example if one unit is above and its partner is below the units of another pair. The layout is unusable if this
/// function is stopped.
void align_rows(const VisibleGraph& graph, const Layering& layering, NestedLayout& layout, const std::stop_token& stop);

}  // namespace sporescope::layered
