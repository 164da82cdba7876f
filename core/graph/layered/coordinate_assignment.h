// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>

#include "core/graph/layered/crossing_minimization.h"

namespace sporescope::layered {

/// Sets Vertex::x. Neighbors in a layer keep their distance and order, and segments become as straight as this allows.
///
/// Each layer in turn moves to the positions that its neighbors prefer. With a fixed order this is an isotonic regression with
/// minimum distances. Pooling adjacent violators solves it exactly in one pass (Barlow et al. 1972).
void assign_coordinates(LayeredGraph& graph, const std::stop_token& stop);

}  // namespace sporescope::layered
