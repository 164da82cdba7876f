// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/graph/graph.h"
#include "core/graph/scopes/operator_flow.h"
#include "core/graph/scopes/parameter_owners.h"
#include "core/graph/scopes/repeated_cells.h"
#include "core/graph/scopes/scope_paths.h"

namespace sporescope {

/// What the rules of DrawnScopes look at, and what they have found so far.
struct ScopeEvidence {
  const Graph& graph;
  ScopePaths& paths;  ///< of the forward network; gradients and steps of the optimizer have the scopes of what they belong to
  RepeatedCells& cells;
  ParameterOwners& owners;
  const OperatorFlow& flow;
  IndexedVector<NodeIndex, ScopeIndex>
      named;  ///< where an operator's name says that it is; of a gradient, its forward operator
  IndexedVector<NodeIndex, ScopeIndex> place;  ///< where it is; kNoScope until it is known

  [[nodiscard]] const Node& node(NodeIndex index) const { return graph.nodes()[index]; }
  [[nodiscard]] bool is_parameter(NodeIndex index) const { return node(index).kind == NodeKind::parameter; }
};

/// The last operator before another one, and the first one behind it, of which it is known where they are; what lies between is
/// passed through.
struct Neighbors {
  IndexedVector<NodeIndex, NodeIndex> before;
  IndexedVector<NodeIndex, NodeIndex> after;
};

/// The neighbours of the operators of one phase among those with a place.
[[nodiscard]] Neighbors placed_neighbors(const ScopeEvidence& evidence, Phase phase);

/// The innermost scope that holds both neighbours of an operator; the instance itself if one of them lies outside of it.
[[nodiscard]] ScopeIndex scope_between(const ScopeEvidence& evidence, const Neighbors& neighbors, NodeIndex op,
                                       ScopeIndex instance);

}  // namespace sporescope
