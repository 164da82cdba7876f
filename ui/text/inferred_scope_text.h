// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/graph/scope_tree.h"

namespace sporescope::ui {

/// Tool tip that explains in which scope a node is drawn and why; empty if the scope follows from its name.
[[nodiscard]] QString inferredScopeText(const ScopeTree& scopes, NodeIndex node);

}  // namespace sporescope::ui
