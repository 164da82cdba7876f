// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <set>

#include "core/graph/layout.h"
#include "core/graph/scope_tree.h"

namespace sporescope::ui {

/// Stores which scopes and aggregations of a graph are expanded, and which of its repeated scopes are folded. UI thread only.
class GraphOpening {
 public:
  [[nodiscard]] const std::set<ScopeIndex>& scopes() const { return scopes_; }
  [[nodiscard]] const std::set<std::uint64_t>& aggregations() const { return aggregations_; }
  [[nodiscard]] const Folding& folding() const { return folding_; }
  [[nodiscard]] bool isOpen(ScopeIndex scope) const { return scopes_.contains(scope); }

  /// Expands scopes from the outside inwards while the number of visible boxes stays close to `items`.
  void openUpTo(const ScopeTree& tree, std::size_t items);
  /// Same as openUpTo(), but only for the network's own scopes, so that the network is visible from its input to its loss. The
  /// scopes of the optimizer, of gradients and of list blocks stay collapsed. If the graph has no other scopes, all of them are
  /// expanded.
  void openNetworkUpTo(const ScopeTree& tree, std::size_t items);
  /// Expands a scope, and the scopes that are drawn as one box with it because each has only one child scope.
  void open(const ScopeTree& tree, ScopeIndex scope);
  void close(const ScopeTree& tree, ScopeIndex scope);
  void toggle(const ScopeTree& tree, ScopeIndex scope);
  void toggleAggregation(std::uint64_t key);
  void openAggregation(std::uint64_t key) { aggregations_.insert(key); }
  /// Draws this instance in the box of its repetition, expanded like the instance that was drawn there before. Returns false if
  /// nothing changes.
  bool pick(const ScopeTree& tree, ScopeIndex instance);
  /// unfold() draws all instances folded with this one as separate boxes; fold() reverses that.
  void unfold(const ScopeTree& tree, ScopeIndex instance);
  void fold(const ScopeTree& tree, ScopeIndex instance);
  void setUnfolded(ScopeIndex instance) { folding_.set_unfolded(instance, true); }
  /// Picks the instances that contain the scope, including the scope itself. Returns true if another instance was drawn before.
  bool choosePathTo(const ScopeTree& tree, ScopeIndex scope);
  /// Expands the scopes around a node; for a parameter or constant, the scopes around its first consumer. Returns true if any
  /// of them was collapsed or folded.
  bool openPathTo(const ScopeTree& tree, NodeIndex node);
  void closeAll();

 private:
  void openInwards(const ScopeTree& tree, std::size_t items, bool (*shouldOpen)(const ScopeTree&, ScopeIndex));

  std::set<ScopeIndex> scopes_;
  std::set<std::uint64_t> aggregations_;
  Folding folding_;
};

/// Returns the innermost scope of the chain that is drawn as one box with this scope. A chain consists of scopes that have only
/// one child scope. The box takes its name from the innermost one.
[[nodiscard]] ScopeIndex innermostOfChain(const ScopeTree& tree, ScopeIndex scope);
/// Returns the scope of the chain that is repeated, or the scope itself if none is.
[[nodiscard]] ScopeIndex repeatedOfChain(const ScopeTree& tree, ScopeIndex scope);

}  // namespace sporescope::ui
