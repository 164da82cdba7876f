// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/graph/scope_tree.h"

namespace sporescope::ui {

/// Where a node is drawn and why, as a tool tip says it; empty for a node that is where its name says.
[[nodiscard]] QString inferredScopeText(const ScopeTree& scopes, NodeIndex node);

}  // namespace sporescope::ui
