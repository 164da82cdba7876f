// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRectF>
#include <vector>

#include "ui/graph/painting/graph_canvas.h"

namespace sporescope::ui {

/// Paints the hit badge of a box and the flag of the first cause, without covering the titles of scopes in `titles`. UI thread
/// only.
void paintMarks(const GraphCanvas& canvas, ItemIndex item, const std::vector<QRectF>& titles);

}  // namespace sporescope::ui
