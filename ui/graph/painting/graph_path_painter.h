// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/painting/graph_canvas.h"

namespace sporescope::ui {

/// Paints the cause path as a band over the edges, in the color of the symptom. Segments without edges are dashed.
void paintPath(const GraphCanvas& canvas);
/// Frames the boxes of the path and adds the numbers of their steps. Call this after the boxes are painted.
void paintPathStops(const GraphCanvas& canvas);

}  // namespace sporescope::ui
