// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/graph/graph.h"

namespace sporescope {

/// Returns true if this batch normalization updates its running mean and variance, which are parameters. In training it divides
/// by the variance of the batch and updates the running statistics. In evaluation it divides by the running variance and
/// changes neither. Returns false for all other operators, and where the graph does not indicate the mode.
[[nodiscard]] bool updates_running_statistics(const Graph& graph, NodeIndex node);

/// Returns true if the node updates running statistics and this argument is one of them.
[[nodiscard]] bool is_running_statistic(const Graph& graph, NodeIndex node, std::uint32_t argument);

}  // namespace sporescope
