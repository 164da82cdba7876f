// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scope_tree.h"

#include <utility>

namespace sporescope {

ScopeTree::ScopeTree(std::shared_ptr<const Graph> graph) : graph_(std::move(graph)), drawn_(*graph_) {
  const IndexedSpan<NodeIndex, const Node> nodes = graph_->nodes();
  scope_of_.assign(nodes.size(), kRootScope);
  for (const NodeIndex i : nodes.indices()) {
    if (nodes[i].kind != NodeKind::op) continue;
    scope_of_[i] = paths_.add(drawn_.scope(i));
    ++paths_.all()[scope_of_[i]].node_count;
  }
  const IndexedSpan<ScopeIndex, Scope> scopes = paths_.all();
  const IndexRange<ScopeIndex> inner = scopes.indices().after(kRootScope);
  for (const ScopeIndex s : inner.reversed()) scopes[scopes[s].parent].node_count += scopes[s].node_count;
  child_scopes_ = {scopes.size(), [&](auto&& put) {
                     for (const ScopeIndex s : inner) put(scopes[s].parent, s);
                   }};
  child_nodes_ = {scopes.size(), [&](auto&& put) {
                    for (const NodeIndex i : nodes.indices()) {
                      if (nodes[i].kind == NodeKind::op) put(scope_of_[i], i);
                    }
                  }};
  repetitions_ = Repetitions(*graph_, paths_, scope_of_);
}

std::vector<ScopeIndex> ScopeTree::scopes_around(NodeIndex node) const {
  std::vector<ScopeIndex> enclosing;
  for (ScopeIndex scope = scope_of(node); scope != kNoScope; scope = scopes()[scope].parent) enclosing.push_back(scope);
  return enclosing;
}

}  // namespace sporescope
