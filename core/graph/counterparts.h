// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

/// For each gradient operator the forward operators that it belongs to, and the reverse; empty for all other nodes.
///
/// A gradient names the stack of its forward operator ("Corresponding forward node candidate"), or at least stands in a scope
/// named after the forward one ("Gradients/<scope>/Grad_<type>"). Layers of one kind share both, so of the operators that fit
/// those are taken that share values with the gradient: it uses their output or one of their inputs.
[[nodiscard]] IndexedVector<NodeIndex, std::vector<NodeIndex>> match_gradients_to_forward(
    const Graph& graph, const std::function<std::string_view(NodeIndex)>& source_address);

}  // namespace sporescope
