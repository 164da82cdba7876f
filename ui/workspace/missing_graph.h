// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>

#include "ui/widgets/panel_state.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Says in a panel that lives on the graph in front why there is none: no dump, not read yet, not readable. `stop`, if given,
/// ends the reading.
void showMissingGraph(PanelState* state, const Workspace& workspace, std::function<void()> stop = {});

}  // namespace sporescope::ui
