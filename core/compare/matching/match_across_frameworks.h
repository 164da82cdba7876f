// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/compare/matching/match_nodes.h"
#include "core/graph/graph.h"

namespace sporescope {

/// True if the names of the one graph mean something else than those of the other one: a graph of MindSpore beside calls that
/// msprobe saw, or calls of MindSpore beside those of PyTorch.
[[nodiscard]] bool have_different_frameworks(const Graph& a, const Graph& b);

/// Adds counterparts to those that `matching` has, where full names of operators tell nothing. What must be alike is the kind
/// of operator (neutral_type), forward or backward, and what it gives; then one thing at least has to leave no choice:
///
///   1. parameters: the same name, or that of the other framework (gamma is weight), and shape;
///   2. layers of MindSpore and PyTorch: the same path, call and kind;
///   3. the parameters that an operator reads; a function with a bias stands beside the addition that ends its two operators;
///   4. what it reads, or what reads it, if that has a counterpart;
///   5. the only one of its kind and shape, or the same place in a row of which each needs the one before;
///   6. of gradients: the operator whose gradient it is, what it reads of other gradients, or the parameter that is updated by
///   it.
///
/// Whatever contradicts what is known already is no counterpart. Which slots are the same is said for each pair; an output or
/// an input that cannot be placed is none.
void match_across_frameworks(const Graph& a, const Graph& b, NodeMatching& matching);

}  // namespace sporescope
