// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRectF>
#include <vector>

#include "ui/graph/painting/graph_canvas.h"

namespace sporescope::ui {

/// Draws the badge of the hits at a box, and the flag of the first cause, off the places where titles of scopes stand. UI
/// thread only.
void paintMarks(const GraphCanvas& canvas, ItemIndex item, const std::vector<QRectF>& titles);

}  // namespace sporescope::ui
