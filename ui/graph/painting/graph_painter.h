// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QImage>
#include <QRectF>

#include "ui/graph/painting/graph_canvas.h"

namespace sporescope::ui {

/// Draws what lies in `exposed` (screen pixels) of a scene, with levels of detail: below 50 % no edge labels, below 30 % names
/// of scopes alone, below 12 % boxes of 2 px with badges as squares of 3 px. Text is never smaller than 9 px; it disappears
/// instead. Used for the screen and for pictures that are saved. UI thread only.
void paintGraph(const GraphCanvas& canvas, const QRectF& exposed);

/// The whole drawing at 100 % (smaller if `maxPixels` would not hold it), without what is chosen. Null if there is no memory
/// for it.
[[nodiscard]] QImage graphPicture(const GraphScene& scene, const GraphStyle& inspect, const Theme& theme, const QFont& font,
                                  qint64 maxPixels);

}  // namespace sporescope::ui
