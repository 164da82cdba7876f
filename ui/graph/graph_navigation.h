// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/graph_scene.h"

namespace sporescope::ui {

/// Direction of an arrow key.
enum class GraphDirection : std::uint8_t { up, down, left, right };

/// Returns the item that an arrow key leads to. Up leads to the input (the first argument), down to the output, left and right
/// to siblings of the same layer. Without such an edge or sibling, it is the nearest box in that direction within the same
/// scope, or else the same item. From kNoItem, it is the first leaf of the drawing.
[[nodiscard]] ItemIndex neighbor(const GraphScene& scene, ItemIndex from, GraphDirection direction);

}  // namespace sporescope::ui
