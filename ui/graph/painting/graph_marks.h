// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/painting/graph_canvas.h"

namespace sporescope::ui {

/// Draws the badge of the hits at a box, and the flag of the first cause. UI thread only.
void paintMarks(const GraphCanvas& canvas, ItemIndex item);

}  // namespace sporescope::ui
