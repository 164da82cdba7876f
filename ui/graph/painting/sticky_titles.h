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

/// The title of an open scope whose own one has left the view though its box is still in sight: it stands at the edge instead.
struct StickyTitle {
  ItemIndex item = kNoItem;
  QRectF place;  ///< pixels of the view
  QString text;  ///< with the outer scopes for which there is no row of their own
};

/// How far from the left end of a sticky title its triangle reaches.
inline constexpr qreal kStickyTriangle = 18;

/// Those of a view, outer ones before inner ones. Nested ones stand in rows below each other, three at most: what is further
/// outside is named in the first of them. Each stays inside of its own box, as narrow as its words, and off the places in
/// `stored` (pixels of the view): it moves to the right of one, or is left out where there is no room.
[[nodiscard]] std::vector<StickyTitle> stickyTitles(const GraphScene& scene, const GraphCamera& camera, const QRectF& view,
                                                    const QFont& font, const std::vector<QRectF>& stored);

/// The scopes whose titles they are.
[[nodiscard]] std::unordered_set<ItemIndex> itemsOf(const std::vector<StickyTitle>& titles);

/// Draws them over the drawing.
void paintStickyTitles(const GraphCanvas& canvas, const std::vector<StickyTitle>& titles);

}  // namespace sporescope::ui
