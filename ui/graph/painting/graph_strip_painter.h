// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/painting/graph_canvas.h"

namespace sporescope::ui {

/// Paints the strip of a repetition: one square for each instance, in the colors of the overlay, so that a differing instance
/// stands out. The instance that is drawn in the box is framed.
void paintStrip(const GraphCanvas& canvas, ItemIndex repetition);

}  // namespace sporescope::ui
