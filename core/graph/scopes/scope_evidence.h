// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/graph/graph.h"
#include "core/graph/scopes/operator_flow.h"
#include "core/graph/scopes/parameter_owners.h"
#include "core/graph/scopes/repeated_cells.h"
#include "core/graph/scopes/scope_paths.h"

namespace sporescope {

/// Input of the rules of DrawnScopes, and their results so far.
struct ScopeEvidence {
  const Graph& graph;
  ScopePaths& paths;  ///< Scopes of the forward network; gradients and optimizer steps use them, too
  RepeatedCells& cells;
  ParameterOwners& owners;
  const OperatorFlow& flow;
  /// Scope by the operator's name; for a gradient, the scope of its forward operator.
  IndexedVector<NodeIndex, ScopeIndex> named;
  IndexedVector<NodeIndex, ScopeIndex> place;  ///< Scope found by the rules; kNoScope until it is known

  [[nodiscard]] const Node& node(NodeIndex index) const { return graph.nodes()[index]; }
  [[nodiscard]] bool is_parameter(NodeIndex index) const { return node(index).kind == NodeKind::parameter; }
};

/// The nearest operators with a known scope before and after each operator. Operators without a known scope in between are
/// passed through.
struct Neighbors {
  IndexedVector<NodeIndex, NodeIndex> before;
  IndexedVector<NodeIndex, NodeIndex> after;
};

/// Returns the neighbors with a known scope for the operators of one phase.
[[nodiscard]] Neighbors placed_neighbors(const ScopeEvidence& evidence, Phase phase);

/// Returns the innermost scope that contains both neighbors of an operator. Returns the instance itself if a neighbor is
/// outside of it.
[[nodiscard]] ScopeIndex scope_between(const ScopeEvidence& evidence, const Neighbors& neighbors, NodeIndex op,
                                       ScopeIndex instance);

}  // namespace sporescope
