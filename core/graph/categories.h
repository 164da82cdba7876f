// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>

#include "core/graph/graph.h"

namespace sporescope {

/// Sets the category of each node. `nodes` are the nodes of `graph`, whose edges must already be known.
///
/// Applies the rules of MindInsight's debugger. Operators under Gradients/ are gradients, and activation functions elsewhere
/// are activations. Parameters that end with .weight or .bias are weights unless they belong to an optimizer. MindInsight
/// recognized optimizer parameters by a name that it derived from the scope of their consumer. Graph files lack this name, so
/// their operators and the names of other parameters decide (OptimizerStates in the .cpp).
void assign_categories(const Graph& graph, IndexedSpan<NodeIndex, Node> nodes);

/// Returns the weight for which an optimizer keeps this state, by the names that MindSpore's optimizers use: "fc1.weight" for
/// "moments.fc1.weight". Returns kNoNode if the parameter has no such name.
[[nodiscard]] NodeIndex owner_of_optimizer_state(const Graph& graph, NodeIndex parameter);

}  // namespace sporescope
