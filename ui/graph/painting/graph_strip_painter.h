// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/painting/graph_canvas.h"

namespace sporescope::ui {

/// The strip of a repetition: a square for each instance, coloured by what the graph is coloured by, so that the one that
/// differs is seen at once; the one that is drawn in the box is framed.
void paintStrip(const GraphCanvas& canvas, ItemIndex repetition);

}  // namespace sporescope::ui
