// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>

#include "ui/widgets/panel_state.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Shows in a graph panel why there is no graph: no dump is open, it is still loading, or it cannot be read. `stop`, if
/// given, cancels loading.
void showMissingGraph(PanelState* state, const Workspace& workspace, std::function<void()> stop = {});

}  // namespace sporescope::ui
