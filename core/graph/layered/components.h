// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/graph/layered/crossing_minimization.h"

namespace sporescope::layered {

/// Returns, for each vertex, the smallest vertex of its connected component.
[[nodiscard]] IndexedVector<VertexIndex, VertexIndex> find_components(const LayeredGraph& graph);

}  // namespace sporescope::layered
