// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "core/graph/scopes/scope_paths.h"

namespace sporescope {

/// Similar cells in one scope: the blocks of a list, the stages of a network. They are two or more scopes of one class that
/// contain cells or are in a CellList. In MindSpore's own lists (CellList, SequentialCell), only cells whose names differ in
/// numbers count. Each of these cells is an instance. Not thread-safe.
class RepeatedCells {
 public:
  /// Finds the kinds of repeated cells among the present scopes of `paths`. Scopes that are added later belong to these kinds.
  explicit RepeatedCells(ScopePaths& paths);

  [[nodiscard]] bool any() const { return any_; }
  /// Returns the innermost instance that is or contains this scope. Returns kNoScope if there is none, or if the scope is
  /// kNoScope.
  [[nodiscard]] ScopeIndex instance_of(ScopeIndex scope);
  /// Returns the innermost instance around an instance.
  [[nodiscard]] ScopeIndex outer_instance(ScopeIndex instance);
  /// Returns true if both are instances of similar cells: cells of the same class in any scope.
  [[nodiscard]] bool same_kind(ScopeIndex a, ScopeIndex b) const;
  /// Returns the same position in another instance ("0-Block/gelu-GELU" in "3-Block"), and adds its scopes if necessary.
  /// Returns kNoScope if the scope is not in an instance of the same kind.
  [[nodiscard]] ScopeIndex counterpart_in(ScopeIndex scope, ScopeIndex instance);

 private:
  [[nodiscard]] std::string kind_of(ScopeIndex scope) const;

  ScopePaths& paths_;
  std::unordered_map<std::string, bool> kinds_;     ///< True if cells of this kind repeat
  IndexedVector<ScopeIndex, ScopeIndex> instance_;  ///< Instances of the first scopes; the rest is computed on demand
  std::unordered_map<std::uint64_t, ScopeIndex> counterparts_;
  bool any_ = false;
};

}  // namespace sporescope
