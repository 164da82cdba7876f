// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/graph/layered/visible_graph.h"

namespace sporescope::layered {

/// Prepares a graph for a drawing in which the backward pass stands at the right of the forward pass: VisibleGraph::backward is
/// filled. Inside of the gradients' scope links are turned, so that what is downwards runs up, as the forward pass comes down
/// beside it; what joins it to the rest is cut. Nothing is changed in a graph without gradients, or with nothing else.
void set_backward_column(const ScopeTree& tree, VisibleGraph& graph);

}  // namespace sporescope::layered
