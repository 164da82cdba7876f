// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "core/graph/scopes/scope_paths.h"

namespace sporescope {

/// Cells that were made alike and stand side by side: the blocks of a list, the stages of a network. They are scopes of one
/// class in one scope, two or more, that hold cells of their own or stand in a CellList; in the lists that MindSpore itself
/// makes (CellList, SequentialCell) only those whose names differ in numbers alone. Each of them is an instance.
class RepeatedCells {
 public:
  /// Of the scopes that `paths` has now; scopes that are added later belong to the kinds that these make.
  explicit RepeatedCells(ScopePaths& paths);

  [[nodiscard]] bool any() const { return any_; }
  /// The innermost instance that is this scope or holds it, kNoScope if none does (or the scope is kNoScope).
  [[nodiscard]] ScopeIndex instance_of(ScopeIndex scope);
  /// Innermost instance around an instance.
  [[nodiscard]] ScopeIndex outer_instance(ScopeIndex instance);
  /// True if both are instances of cells that are made alike: the same class, whatever holds them.
  [[nodiscard]] bool same_kind(ScopeIndex a, ScopeIndex b) const;
  /// The same place in another instance ("0-Block/gelu-GELU" in "3-Block"), made if it is new; kNoScope if the scope lies in no
  /// instance that is like it.
  [[nodiscard]] ScopeIndex counterpart_in(ScopeIndex scope, ScopeIndex instance);

 private:
  [[nodiscard]] std::string kind_of(ScopeIndex scope) const;

  ScopePaths& paths_;
  std::unordered_map<std::string, bool> kinds_;     ///< whether it repeats
  IndexedVector<ScopeIndex, ScopeIndex> instance_;  ///< of the first scopes; the rest is found when asked for
  std::unordered_map<std::uint64_t, ScopeIndex> counterparts_;
  bool any_ = false;
};

}  // namespace sporescope
