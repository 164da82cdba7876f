// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/graph_scene.h"
#include "ui/graph/painting/graph_camera.h"
#include "ui/graph/painting/graph_style.h"
#include "ui/graph/painting/sticky_titles.h"
#include "ui/widgets/accessible_parts.h"

namespace sporescope::ui {

/// Describes a box of the drawing for screen readers: its name and kind, its hits, its edges. A box with a sticky title in
/// `titles` is described at the position of that title.
[[nodiscard]] AccessiblePart partOf(const GraphScene& scene, ItemIndex item, const GraphCamera& camera, const GraphStyle& style,
                                    const std::vector<StickyTitle>& titles = {});

}  // namespace sporescope::ui
