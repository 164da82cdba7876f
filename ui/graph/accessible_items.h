// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/graph_scene.h"
#include "ui/graph/painting/graph_camera.h"
#include "ui/graph/painting/graph_style.h"
#include "ui/graph/painting/sticky_titles.h"
#include "ui/widgets/accessible_parts.h"

namespace sporescope::ui {

/// What a screen reader says of a box of the drawing: its name and kind, what was found there, its edges. `titles` are those
/// that stand at the edges of the view: they are where such a box is read.
[[nodiscard]] AccessiblePart partOf(const GraphScene& scene, ItemIndex item, const GraphCamera& camera,
                                    const GraphStyle& inspect, const std::vector<StickyTitle>& titles = {});

}  // namespace sporescope::ui
