// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QImage>
#include <QRectF>

#include "ui/graph/painting/graph_canvas.h"

namespace sporescope::ui {

/// Paints the part of a scene that intersects `exposed` (screen pixels), with levels of detail: below 50% no edge labels,
/// below 30% only names of scopes, below 12% boxes of 2 px with badges as squares of 3 px. Text is never smaller than 9 px;
/// it disappears instead. Used for the screen and for saved pictures. UI thread only.
void paintGraph(const GraphCanvas& canvas, const QRectF& exposed);

/// Returns the whole drawing without the selection, at 100% or smaller if `maxPixels` requires it. Returns a null image if
/// there is not enough memory.
[[nodiscard]] QImage graphPicture(const GraphScene& scene, const GraphStyle& style, const Theme& theme, const QFont& font,
                                  qint64 maxPixels);

}  // namespace sporescope::ui
