// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/graph/layered/crossing_minimization.h"

namespace sporescope::layered {

/// Returns the number of pairs of segments that cross. Only the order of their ends matters: the order of the vertices, and the
/// order of offsets at one vertex.
[[nodiscard]] std::uint64_t crossings(const LayeredGraph& graph);

}  // namespace sporescope::layered
