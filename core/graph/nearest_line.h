// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/graph/graph.h"
#include "core/graph/source_line.h"

namespace sporescope {

/// Returns the line of the user's code that a node results from. MindSpore inserts operators without source lines, such as a
/// Cast or a TransData. For these, returns the line of the operator whose value they read, through several inserted operators
/// if necessary. Returns nothing if none of these operators has a line.
[[nodiscard]] std::optional<SourceLine> nearest_line(const Graph& graph, NodeIndex node);

}  // namespace sporescope
