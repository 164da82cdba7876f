// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>

#include "core/graph/layered/crossing_minimization.h"

namespace sporescope::layered {

/// Sets Place::x: neighbours in a layer keep their distances and their order, and segments become as straight as that allows.
///
/// Each layer in turn is put where its neighbours want it. With the order fixed that is the regression of wishes under "each at
/// least so far right of the one before", which pooling adjacent violators solves exactly in one pass (Barlow et al. 1972).
void assign_coordinates(LayeredGraph& graph, const std::stop_token& stop);

}  // namespace sporescope::layered
