// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/graph_scene.h"

class QWidget;

namespace sporescope::ui {

/// Where a pill leads: the other end of its edge; of several one picks in a menu at the pointer. kNoItem: none was picked.
[[nodiscard]] ItemIndex oppositeItem(const CutEdgeLabel& pill, const GraphScene& scene, QWidget* view);

}  // namespace sporescope::ui
