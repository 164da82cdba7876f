// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>

#include "core/graph/layered/box_layout.h"

namespace sporescope::layered {

/// Moves layers down, and nothing else, until the units of each pair in `graph.backward.rows` stand at one height. Pairs that
/// contradict others (one lies above, its partner below) are passed over, as many as have to be. When it is stopped, the layout
/// is good for nothing.
void align_rows(const VisibleGraph& graph, const Layering& layering, NestedLayout& layout, const std::stop_token& stop);

}  // namespace sporescope::layered
