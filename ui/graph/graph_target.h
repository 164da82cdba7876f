// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointF>
#include <vector>

#include "ui/graph/graph_scene.h"
#include "ui/graph/painting/graph_camera.h"
#include "ui/graph/painting/graph_style.h"
#include "ui/graph/painting/sticky_titles.h"

namespace sporescope::ui {

/// Result of a hit test at a point of the view.
struct GraphTarget {
  GraphHover hover;
  bool onTriangle = false;  ///< The point is on the triangle that expands and collapses the item
};

/// Returns the target at `position` (pixels of the view). Sticky titles are above cut edge labels, and those are above
/// everything else.
[[nodiscard]] GraphTarget targetAt(const GraphScene& scene, const GraphCamera& camera, const std::vector<StickyTitle>& titles,
                                   const QPointF& position);

}  // namespace sporescope::ui
