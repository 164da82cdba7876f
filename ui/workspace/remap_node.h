// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/session/session.h"

namespace sporescope::ui {

/// Returns the index of the same node in a later snapshot of a session; kNoNode if it no longer exists. A graph that was
/// inferred from file names may have been replaced by a parsed one or may have grown. Nodes are then identified by full name.
[[nodiscard]] inline NodeIndex remapNode(const SessionSnapshot& before, const SessionSnapshot& now, GraphIndex graph,
                                         NodeIndex node) {
  if (node == kNoNode || !before.graphs.has(graph) || !now.graphs.has(graph)) return node;
  const auto& oldGraph = before.graphs[graph].graph;
  const auto& newGraph = now.graphs[graph].graph;
  if (oldGraph == newGraph || !oldGraph || !newGraph || !oldGraph->nodes().has(node)) return node;
  return newGraph->find(oldGraph->nodes()[node].full_name);
}

/// Returns the index of the same scope, which is identified by its path; kNoScope if it no longer exists.
[[nodiscard]] inline ScopeIndex remapScope(const SessionSnapshot& before, const SessionSnapshot& now, GraphIndex graph,
                                           ScopeIndex scope) {
  if (scope == kNoScope || !before.graphs.has(graph) || !now.graphs.has(graph)) return scope;
  const auto& oldScopes = before.graphs[graph].scopes;
  const auto& newScopes = now.graphs[graph].scopes;
  if (oldScopes == newScopes || !oldScopes || !newScopes) return scope;
  return oldScopes->scopes().has(scope) ? newScopes->find(oldScopes->scopes()[scope].path) : kNoScope;
}

/// Returns the same tensor in a later snapshot; empty if its node no longer exists.
[[nodiscard]] inline std::optional<TensorKey> remapTensor(const SessionSnapshot& before, const SessionSnapshot& now,
                                                          TensorKey key) {
  key.node = remapNode(before, now, key.graph, key.node);
  return key.node == kNoNode ? std::nullopt : std::optional(key);
}

}  // namespace sporescope::ui
