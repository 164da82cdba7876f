// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/painting/graph_canvas.h"

namespace sporescope::ui {

/// Draws the way of the cause as a band over the edges, in the colour of what broke out; dashed where no edge joins two stops.
void paintPath(const GraphCanvas& canvas);
/// Frames the boxes that it runs through, each with the numbers of its steps. Above the boxes.
void paintPathStops(const GraphCanvas& canvas);

}  // namespace sporescope::ui
