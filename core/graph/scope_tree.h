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

/// The tree of scopes in which the operators of a graph are drawn (DrawnScopes); parameters and constants stand outside of it.
/// At most 256 levels deep. Immutable, any thread.
class ScopeTree {
 public:
  explicit ScopeTree(std::shared_ptr<const Graph> graph);

  [[nodiscard]] const std::shared_ptr<const Graph>& graph() const { return graph_; }
  [[nodiscard]] IndexedSpan<ScopeIndex, const Scope> scopes() const { return paths_.all(); }
  /// Scopes directly inside, in order of first appearance in the graph.
  [[nodiscard]] std::span<const ScopeIndex> child_scopes(ScopeIndex scope) const { return child_scopes_[scope]; }
  /// Operators directly inside, in the order of the graph.
  [[nodiscard]] std::span<const NodeIndex> child_nodes(ScopeIndex scope) const { return child_nodes_[scope]; }
  /// The innermost scope of an operator; the root for parameters and constants.
  [[nodiscard]] ScopeIndex scope_of(NodeIndex node) const { return scope_of_[node]; }
  /// From the innermost scope of a node to the root.
  [[nodiscard]] std::vector<ScopeIndex> scopes_around(NodeIndex node) const;
  /// The scope of this path, kNoScope if there is none; the root for an empty one.
  [[nodiscard]] ScopeIndex find(std::string_view path) const { return paths_.find(path); }
  /// True if `inner` is `outer` or lies in it.
  [[nodiscard]] bool contains(ScopeIndex outer, ScopeIndex inner) const { return paths_.contains(outer, inner); }
  /// True for an operator that is not where its name says.
  [[nodiscard]] bool inferred(NodeIndex node) const { return drawn_.inferred(node); }
  /// Which scopes are built alike and follow each other.
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
