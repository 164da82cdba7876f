// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/compare/matching/match_nodes.h"
#include "core/graph/graph.h"

namespace sporescope {

/// Returns true if names have different meanings in the two graphs: a graph of MindSpore and calls recorded by msprobe, or
/// calls of MindSpore and calls of PyTorch.
[[nodiscard]] bool have_different_frameworks(const Graph& a, const Graph& b);

/// Adds counterparts to `matching` where full names of operators have no meaning. Counterparts must have the same kind of
/// operator (neutral_type), the same pass, and an equal number of output elements. In addition, one of these criteria must
/// leave no choice:
///
/// 1. Parameters: the same name, or that of the other framework (gamma is weight), and the same shape.
/// 2. Layers of MindSpore and PyTorch: the same path, call and kind.
/// 3. The parameters that an operator reads. A function with a bias matches the addition that ends its two equivalent
/// operators.
/// 4. The inputs or the readers of an operator, if these have counterparts.
/// 5. The only operator of its kind and shape, or the same position in a sequence in which each operator depends on the
/// preceding one.
/// 6. Gradients: the operator whose gradient it is, its gradient inputs, or the parameter that it updates.
///
/// Pairs that contradict known counterparts are rejected. Each pair specifies which slots are the same. An output or input that
/// cannot be assigned is omitted.
void match_across_frameworks(const Graph& a, const Graph& b, NodeMatching& matching);

}  // namespace sporescope
