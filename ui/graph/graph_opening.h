// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <set>

#include "core/graph/layout.h"
#include "core/graph/scope_tree.h"

namespace sporescope::ui {

/// Which scopes and aggregations of one graph are open. UI thread only.
class GraphOpening {
 public:
  [[nodiscard]] const std::set<ScopeIndex>& scopes() const { return scopes_; }
  [[nodiscard]] const std::set<std::uint64_t>& aggregations() const { return aggregations_; }
  [[nodiscard]] bool isOpen(ScopeIndex scope) const { return scopes_.contains(scope); }

  /// Opens scopes from the outside inwards as long as not much more than `items` boxes come into sight.
  void openUpTo(const ScopeTree& tree, std::size_t items);
  /// A scope and those that make one box with it, because they hold one scope alone.
  void open(const ScopeTree& tree, ScopeIndex scope);
  void close(const ScopeTree& tree, ScopeIndex scope);
  void toggle(const ScopeTree& tree, ScopeIndex scope);
  void toggleAggregation(std::uint64_t key);
  void openAggregation(std::uint64_t key) { aggregations_.insert(key); }
  /// The scopes around a node; for a parameter or constant those around its first consumer. True if something was closed.
  bool openWayTo(const ScopeTree& tree, NodeIndex node);
  void closeAll();

 private:
  std::set<ScopeIndex> scopes_;
  std::set<std::uint64_t> aggregations_;
};

/// The scope that names the box in which a scope is drawn: scopes that hold one scope alone are one box with it.
[[nodiscard]] ScopeIndex innermostOfChain(const ScopeTree& tree, ScopeIndex scope);

}  // namespace sporescope::ui
