// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/indexed_lists.h"
#include "core/graph/graph.h"
#include "core/graph/scopes/drawn_scopes.h"
#include "core/graph/scopes/repetitions.h"
#include "core/graph/scopes/scope_paths.h"

namespace sporescope {

/// The tree of scopes in which the operators of a graph are drawn (DrawnScopes). Parameters and constants are outside of the
/// tree. It has at most 256 levels. Immutable and thread-safe.
class ScopeTree {
 public:
  explicit ScopeTree(std::shared_ptr<const Graph> graph);

  [[nodiscard]] const std::shared_ptr<const Graph>& graph() const { return graph_; }
  [[nodiscard]] IndexedSpan<ScopeIndex, const Scope> scopes() const { return paths_.all(); }
  /// Returns the direct child scopes, in order of first appearance in the graph.
  [[nodiscard]] std::span<const ScopeIndex> child_scopes(ScopeIndex scope) const { return child_scopes_[scope]; }
  /// Returns the operators directly inside, in the order of the graph.
  [[nodiscard]] std::span<const NodeIndex> child_nodes(ScopeIndex scope) const { return child_nodes_[scope]; }
  /// Returns the innermost scope of an operator, or the root for parameters and constants.
  [[nodiscard]] ScopeIndex scope_of(NodeIndex node) const { return scope_of_[node]; }
  /// Returns the scopes from the innermost scope of a node to the root.
  [[nodiscard]] std::vector<ScopeIndex> scopes_around(NodeIndex node) const;
  /// Returns the scope with this path, or kNoScope if there is none. An empty path is the root.
  [[nodiscard]] ScopeIndex find(std::string_view path) const { return paths_.find(path); }
  /// Returns true if `inner` is `outer` or inside of it.
  [[nodiscard]] bool contains(ScopeIndex outer, ScopeIndex inner) const { return paths_.contains(outer, inner); }
  /// Returns true for an operator that is not drawn in the scope of its name.
  [[nodiscard]] bool inferred(NodeIndex node) const { return drawn_.inferred(node); }
  /// Returns the repeated scopes with the same structure.
  [[nodiscard]] const Repetitions& repetitions() const { return repetitions_; }

 private:
  std::shared_ptr<const Graph> graph_;
  DrawnScopes drawn_;
  ScopePaths paths_;
  Repetitions repetitions_;
  IndexedVector<NodeIndex, ScopeIndex> scope_of_;
  IndexedLists<ScopeIndex, ScopeIndex> child_scopes_;
  IndexedLists<ScopeIndex, NodeIndex> child_nodes_;
};

}  // namespace sporescope
