// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/graph/graph.h"
#include "core/graph/source_line.h"

namespace sporescope {

/// The line of the user's code that a node came of. MindSpore puts in operators of its own (a Cast, a TransData), which have
/// none: theirs is that of the operator whose value they read, through several of them. Nothing where no such operator has one.
[[nodiscard]] std::optional<SourceLine> nearest_line(const Graph& graph, NodeIndex node);

}  // namespace sporescope
