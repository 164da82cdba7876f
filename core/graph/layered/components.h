// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/graph/layered/crossing_minimization.h"

namespace sporescope::layered {

/// Of each place the smallest place that it hangs together with, by whatever segments.
[[nodiscard]] IndexedVector<VertexIndex, VertexIndex> find_components(const LayeredGraph& graph);

}  // namespace sporescope::layered
