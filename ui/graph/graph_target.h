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

/// What a press at a point of the view means.
struct GraphTarget {
  GraphHover under;
  bool onTriangle = false;  ///< the mark that opens and closes the item
};

/// What stands at `position` (pixels of the view): a sticky title lies above pills, these above all else.
[[nodiscard]] GraphTarget targetAt(const GraphScene& scene, const GraphCamera& camera, const std::vector<StickyTitle>& titles,
                                   const QPointF& position);

}  // namespace sporescope::ui
