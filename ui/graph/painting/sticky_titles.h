// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <unordered_set>
#include <vector>

#include "ui/graph/graph_scene.h"
#include "ui/graph/painting/graph_camera.h"
#include "ui/graph/painting/graph_canvas.h"

namespace sporescope::ui {

/// Title at the edge of the view, for an expanded scope whose own title has left the view while its box is still visible.
struct StickyTitle {
  ItemIndex item = kNoItem;
  QRectF place;  ///< In pixels of the view
  QString text;  ///< Includes the outer scopes that have no row of their own
};

/// Width of the part with the triangle, from the left end of a sticky title.
inline constexpr qreal kStickyTriangle = 18;

/// Returns the sticky titles of a view, outer ones before inner ones. Titles of nested scopes are in rows below each other,
/// three at most; the first row also names the scopes further outside. Each title stays inside its own box, is as narrow as its
/// text, and avoids the places in `avoided` (pixels of the view). It moves to the right of such a place, or is omitted if there
/// is no room. It also moves to the right of boxes with names, and covers them only if there is no room.
[[nodiscard]] std::vector<StickyTitle> stickyTitles(const GraphScene& scene, const GraphCamera& camera, const QRectF& view,
                                                    const QFont& font, const std::vector<QRectF>& avoided);

/// Returns the scopes that the titles belong to.
[[nodiscard]] std::unordered_set<ItemIndex> itemsOf(const std::vector<StickyTitle>& titles);

/// Paints the titles over the drawing.
void paintStickyTitles(const GraphCanvas& canvas, const std::vector<StickyTitle>& titles);

}  // namespace sporescope::ui
