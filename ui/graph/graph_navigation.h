// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/graph_scene.h"

namespace sporescope::ui {

enum class GraphDirection : std::uint8_t { up, down, left, right };

/// Where an arrow key leads: up to the input (the first argument), down to the output, left and right among siblings of the
/// same layer; where there is no edge or sibling, to the nearest box in that direction within the same scope. The same item if
/// there is none. From kNoItem: the first leaf of the drawing.
[[nodiscard]] ItemIndex neighbor(const GraphScene& scene, ItemIndex from, GraphDirection direction);

}  // namespace sporescope::ui
