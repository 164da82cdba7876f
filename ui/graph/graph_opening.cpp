// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_opening.h"

#include <deque>

#include "core/graph/first_use.h"

namespace sporescope::ui {

namespace {

// True if the scope holds one scope alone: the layout draws both as one box.
bool isLink(const ScopeTree& tree, ScopeIndex scope) {
  return tree.child_scopes(scope).size() == 1 && tree.child_nodes(scope).empty();
}

std::size_t boxesIn(const ScopeTree& tree, ScopeIndex scope) {
  return tree.child_scopes(scope).size() + tree.child_nodes(scope).size();
}

}  // namespace

void GraphOpening::openUpTo(const ScopeTree& tree, std::size_t items) {
  std::size_t inSight = boxesIn(tree, 0);
  std::deque<ScopeIndex> waiting(tree.child_scopes(0).begin(), tree.child_scopes(0).end());
  while (!waiting.empty()) {
    const ScopeIndex scope = waiting.front();
    waiting.pop_front();
    const std::size_t more = boxesIn(tree, scope);
    if (inSight + more > items && more > 1) continue;
    inSight += more;
    scopes_.insert(scope);
    waiting.insert(waiting.end(), tree.child_scopes(scope).begin(), tree.child_scopes(scope).end());
  }
}

void GraphOpening::open(const ScopeTree& tree, ScopeIndex scope) {
  scopes_.insert(scope);
  for (ScopeIndex inner = scope; isLink(tree, inner);) {
    inner = tree.child_scopes(inner).front();
    scopes_.insert(inner);
  }
  for (ScopeIndex outer = tree.scopes()[scope].parent; outer != kNoScope && outer != 0 && isLink(tree, outer);) {
    scopes_.insert(outer);
    outer = tree.scopes()[outer].parent;
  }
}

void GraphOpening::close(const ScopeTree& tree, ScopeIndex scope) {
  scopes_.erase(scope);
  for (ScopeIndex inner = scope; isLink(tree, inner);) {
    inner = tree.child_scopes(inner).front();
    scopes_.erase(inner);
  }
  for (ScopeIndex outer = tree.scopes()[scope].parent; outer != kNoScope && outer != 0 && isLink(tree, outer);) {
    scopes_.erase(outer);
    outer = tree.scopes()[outer].parent;
  }
}

void GraphOpening::toggle(const ScopeTree& tree, ScopeIndex scope) {
  if (isOpen(scope)) {
    close(tree, scope);
  } else {
    open(tree, scope);
  }
}

void GraphOpening::toggleAggregation(std::uint64_t key) {
  if (aggregations_.erase(key) == 0) aggregations_.insert(key);
}

bool GraphOpening::openWayTo(const ScopeTree& tree, NodeIndex node) {
  const Graph& graph = *tree.graph();
  if (node >= graph.nodes().size()) return false;
  NodeIndex inside = node;
  if (graph.nodes()[node].kind != NodeKind::op) {
    const auto use = first_use(graph, node);
    if (!use) return false;
    inside = use->consumer;
  }
  bool opened = false;
  for (ScopeIndex scope = tree.scope_of(inside); scope != kNoScope && scope != 0; scope = tree.scopes()[scope].parent) {
    opened = scopes_.insert(scope).second || opened;
  }
  return opened;
}

void GraphOpening::closeAll() {
  scopes_.clear();
  aggregations_.clear();
}

ScopeIndex innermostOfChain(const ScopeTree& tree, ScopeIndex scope) {
  while (isLink(tree, scope)) scope = tree.child_scopes(scope).front();
  return scope;
}

}  // namespace sporescope::ui
