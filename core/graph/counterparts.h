// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

/// Returns the forward operators of each gradient operator, and the gradient operators of each forward operator. The lists of
/// all other nodes are empty.
///
/// A gradient lists the stack of its forward operator ("Corresponding forward node candidate"), or at least its scope contains
/// the scope of the forward operator ("Gradients/<scope>/Grad_<type>"). Layers of one kind share both. Among the candidates,
/// the function therefore selects operators that share values with the gradient: it uses their output or one of their inputs.
[[nodiscard]] IndexedVector<NodeIndex, std::vector<NodeIndex>> match_gradients_to_forward(
    const Graph& graph, const std::function<std::string_view(NodeIndex)>& source_address);

}  // namespace sporescope
