// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>

#include "core/graph/graph.h"

namespace sporescope {

/// Sets the category of each node; `nodes` are those of `graph`, whose edges must be known.
///
/// The rules are those of MindInsight's debugger: operators under Gradients/ are gradients, activation functions elsewhere are
/// activations, parameters that end with .weight or .bias are weights unless they belong to an optimizer. MindInsight saw the
/// latter by a name that it made of the consumer's scope; what a file tells is which operators use a parameter and what the
/// other parameters are called, so that is asked instead (is_optimizer_state in the .cpp).
void assign_categories(const Graph& graph, IndexedSpan<NodeIndex, Node> nodes);

/// The weight of which an optimizer keeps this parameter, by the names that those of MindSpore give: "fc1.weight" of
/// "moments.fc1.weight". kNoNode: it has no such name.
[[nodiscard]] NodeIndex owner_of_optimizer_state(const Graph& graph, NodeIndex parameter);

}  // namespace sporescope
