// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <set>

#include "core/graph/layout.h"
#include "core/graph/scope_tree.h"

namespace sporescope::ui {

/// Which scopes and aggregations of one graph are open, and which of its repeated scopes are folded. UI thread only.
class GraphOpening {
 public:
  [[nodiscard]] const std::set<ScopeIndex>& scopes() const { return scopes_; }
  [[nodiscard]] const std::set<std::uint64_t>& aggregations() const { return aggregations_; }
  [[nodiscard]] const Folding& folding() const { return folding_; }
  [[nodiscard]] bool isOpen(ScopeIndex scope) const { return scopes_.contains(scope); }

  /// Opens scopes from the outside inwards as long as not much more than `items` boxes come into sight.
  void openUpTo(const ScopeTree& tree, std::size_t items);
  /// The same of the network's own scopes alone, so that it is seen from its input to its loss: what the optimizer does, the
  /// gradients and the blocks of a list stay closed. Of all scopes where a graph holds nothing else.
  void openNetworkUpTo(const ScopeTree& tree, std::size_t items);
  /// A scope and those that make one box with it, because they hold one scope alone.
  void open(const ScopeTree& tree, ScopeIndex scope);
  void close(const ScopeTree& tree, ScopeIndex scope);
  void toggle(const ScopeTree& tree, ScopeIndex scope);
  void toggleAggregation(std::uint64_t key);
  void openAggregation(std::uint64_t key) { aggregations_.insert(key); }
  /// Draws this instance in the box of its likes, opened as the one that was drawn there; false if that changes nothing.
  bool pick(const ScopeTree& tree, ScopeIndex instance);
  /// All that are drawn as one box with this instance stand for themselves from now on, and the other way round.
  void unfold(const ScopeTree& tree, ScopeIndex instance);
  void fold(const ScopeTree& tree, ScopeIndex instance);
  void setUnfolded(ScopeIndex instance) { folding_.set_unfolded(instance, true); }
  /// Picks the instances in which a scope lies, itself among them. True if another one was drawn.
  bool choosePathTo(const ScopeTree& tree, ScopeIndex scope);
  /// The scopes around a node; for a parameter or constant those around its first consumer. True if something was closed or
  /// folded away.
  bool openPathTo(const ScopeTree& tree, NodeIndex node);
  void closeAll();

 private:
  void openInwards(const ScopeTree& tree, std::size_t items, bool (*desired)(const ScopeTree&, ScopeIndex));

  std::set<ScopeIndex> scopes_;
  std::set<std::uint64_t> aggregations_;
  Folding folding_;
};

/// The scope that names the box in which a scope is drawn: scopes that hold one scope alone are one box with it.
[[nodiscard]] ScopeIndex innermostOfChain(const ScopeTree& tree, ScopeIndex scope);
/// The other way round: of the scopes that are one box with this one, the one that repeats; itself if none does.
[[nodiscard]] ScopeIndex repeatedOfChain(const ScopeTree& tree, ScopeIndex scope);

}  // namespace sporescope::ui
