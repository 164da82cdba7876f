// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/graph/graph.h"

namespace sporescope {

/// Batch normalizations keep a running mean and variance, which are parameters: in training they divide by the variance of the
/// batch and move the running ones on, in evaluation they divide by the running one and leave both as they are. False as well
/// for all other operators, and where the graph does not say which of the two it is.
[[nodiscard]] bool updates_running_statistics(const Graph& graph, NodeIndex node);

/// True if that writes to the given argument of the node.
[[nodiscard]] bool is_running_statistic(const Graph& graph, NodeIndex node, std::uint32_t argument);

}  // namespace sporescope
