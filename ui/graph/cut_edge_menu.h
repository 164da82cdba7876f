// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/graph_scene.h"

class QWidget;

namespace sporescope::ui {

/// Returns the item at the other end of a cut edge. If the label stands for several edges, a menu at the pointer lets the user
/// pick one. Returns kNoItem if the user picks none.
[[nodiscard]] ItemIndex oppositeItem(const CutEdgeLabel& cutLabel, const GraphScene& scene, QWidget* view);

}  // namespace sporescope::ui
