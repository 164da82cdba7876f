// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/graph/layered/crossing_minimization.h"

namespace sporescope::layered {

/// Number of pairs of segments that cross, by the order of their ends alone: that of the places, and in one place that of the
/// offsets.
[[nodiscard]] std::uint64_t crossings(const LayeredGraph& graph);

}  // namespace sporescope::layered
