// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/graph/layered/visible_graph.h"

namespace sporescope::layered {

/// Prepares a graph for a drawing with the backward pass to the right of the forward pass, and fills VisibleGraph::backward.
/// Links inside the gradients' scope are reversed, so that the backward pass runs up next to the forward pass. Links between
/// this scope and the rest are cut, except for those of parameters. Graphs without gradients, or with gradients only, stay
/// unchanged.
void set_backward_column(const ScopeTree& tree, VisibleGraph& graph);

}  // namespace sporescope::layered
