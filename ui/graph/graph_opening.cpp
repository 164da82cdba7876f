// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_opening.h"

#include <deque>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/graph/first_use.h"

namespace sporescope::ui {

namespace {

// Returns true if the scope has only one child scope and no nodes: the layout draws both as one box.
bool isLink(const ScopeTree& tree, ScopeIndex scope) {
  return tree.child_scopes(scope).size() == 1 && tree.child_nodes(scope).empty();
}

// Returns true for scopes that belong neither to the optimizer nor to a gradient, and are no list blocks.
bool belongsToNetwork(const ScopeTree& tree, ScopeIndex index) {
  const Scope& scope = tree.scopes()[index];
  const bool own = !scope.path.starts_with("Gradients") && !scope.name.starts_with("optimizer-") && scope.path != "Expand";
  return own && tree.repetitions().instances_like(index).empty();
}

// Returns the child scopes that are drawn; a repetition contributes only its drawn instance.
std::vector<ScopeIndex> drawnChildren(const ScopeTree& tree, const Folding& folding, ScopeIndex scope) {
  std::vector<ScopeIndex> children;
  std::unordered_set<ScopeIndex> folded;
  for (const ScopeIndex child : tree.child_scopes(scope)) {
    if (folded.contains(child)) continue;
    const auto fold = folding.fold_of(tree.repetitions(), child);
    children.push_back(fold.empty() ? child : folding.shown_instance(fold));
    folded.insert(fold.begin(), fold.end());
  }
  return children;
}

}  // namespace

void GraphOpening::openUpTo(const ScopeTree& tree, std::size_t items) {
  openInwards(tree, items, [](const ScopeTree&, ScopeIndex) { return true; });
}

void GraphOpening::openNetworkUpTo(const ScopeTree& tree, std::size_t items) {
  openInwards(tree, items, belongsToNetwork);
  if (scopes_.empty()) openUpTo(tree, items);
}

void GraphOpening::openInwards(const ScopeTree& tree, std::size_t items, bool (*shouldOpen)(const ScopeTree&, ScopeIndex)) {
  const std::vector<ScopeIndex> outermost = drawnChildren(tree, folding_, kRootScope);
  std::size_t visibleCount = outermost.size() + tree.child_nodes(kRootScope).size();
  std::deque<ScopeIndex> queue(outermost.begin(), outermost.end());
  while (!queue.empty()) {
    const ScopeIndex scope = queue.front();
    queue.pop_front();
    if (!shouldOpen(tree, scope)) continue;
    const std::vector<ScopeIndex> children = drawnChildren(tree, folding_, scope);
    const std::size_t addedCount = children.size() + tree.child_nodes(scope).size();
    if (visibleCount + addedCount > items && addedCount > 1) continue;
    visibleCount += addedCount;
    scopes_.insert(scope);
    queue.insert(queue.end(), children.begin(), children.end());
  }
}

void GraphOpening::open(const ScopeTree& tree, ScopeIndex scope) {
  scopes_.insert(scope);
  for (ScopeIndex inner = scope; isLink(tree, inner);) {
    inner = tree.child_scopes(inner).front();
    scopes_.insert(inner);
  }
  for (ScopeIndex outer = tree.scopes()[scope].parent; outer != kNoScope && outer != kRootScope && isLink(tree, outer);) {
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
  for (ScopeIndex outer = tree.scopes()[scope].parent; outer != kNoScope && outer != kRootScope && isLink(tree, outer);) {
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

bool GraphOpening::pick(const ScopeTree& tree, ScopeIndex instance) {
  const auto fold = folding_.fold_of(tree.repetitions(), instance);
  if (fold.empty()) return false;
  const ScopeIndex previous = folding_.shown_instance(fold);
  if (!folding_.pick(tree.repetitions(), instance)) return false;
  const std::string instancePath(tree.scopes()[instance].path);
  std::vector<ScopeIndex> counterparts;
  for (const ScopeIndex open : scopes_) {
    if (!tree.contains(previous, open)) continue;
    const std::string_view suffix = tree.scopes()[open].path.substr(tree.scopes()[previous].path.size());
    if (const ScopeIndex same = tree.find(instancePath + std::string(suffix)); same != kNoScope) counterparts.push_back(same);
  }
  scopes_.insert(counterparts.begin(), counterparts.end());
  return true;
}

void GraphOpening::unfold(const ScopeTree& tree, ScopeIndex instance) {
  for (const ScopeIndex member : folding_.fold_of(tree.repetitions(), instance)) folding_.set_unfolded(member, true);
}

void GraphOpening::fold(const ScopeTree& tree, ScopeIndex instance) {
  for (const ScopeIndex member : tree.repetitions().instances_like(instance)) folding_.set_unfolded(member, false);
  pick(tree, instance);
}

bool GraphOpening::choosePathTo(const ScopeTree& tree, ScopeIndex scope) {
  bool isChanged = false;
  for (; scope != kNoScope && scope != kRootScope; scope = tree.scopes()[scope].parent) {
    isChanged = pick(tree, scope) || isChanged;
  }
  return isChanged;
}

bool GraphOpening::openPathTo(const ScopeTree& tree, NodeIndex node) {
  const Graph& graph = *tree.graph();
  if (!graph.nodes().has(node)) return false;
  NodeIndex consumer = node;
  if (graph.nodes()[node].kind != NodeKind::op) {
    const auto use = first_use(graph, node);
    if (!use) return false;
    consumer = use->consumer;
  }
  bool opened = choosePathTo(tree, tree.scope_of(consumer));
  for (ScopeIndex scope = tree.scope_of(consumer); scope != kNoScope && scope != kRootScope;
       scope = tree.scopes()[scope].parent) {
    opened = scopes_.insert(scope).second || opened;
  }
  return opened;
}

void GraphOpening::closeAll() {
  scopes_.clear();
  aggregations_.clear();
  folding_.reset();
}

ScopeIndex innermostOfChain(const ScopeTree& tree, ScopeIndex scope) {
  while (isLink(tree, scope)) scope = tree.child_scopes(scope).front();
  return scope;
}

ScopeIndex repeatedOfChain(const ScopeTree& tree, ScopeIndex scope) {
  for (ScopeIndex outer = scope; outer != kNoScope && outer != kRootScope; outer = tree.scopes()[outer].parent) {
    if (!tree.repetitions().instances_like(outer).empty()) return outer;
    if (!isLink(tree, tree.scopes()[outer].parent)) break;
  }
  return scope;
}

}  // namespace sporescope::ui
