// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/graph/graph.h"
#include "core/graph/scopes/scope_paths.h"

namespace sporescope {

/// Cells of a list that are built alike and follow each other, "0-Block" to "23-Block", so that one can stand for all. They are
/// scopes of one class in one scope, named by consecutive numbers, three or more, and in each of them the same types of
/// operators stand in the same scopes and are joined by the same edges. What no kernel runs counts for its edges alone; edges
/// across the border of the cell do not count: the first block of a list is fed by something else than the others. Repeated
/// cells may hold repeated cells.
class Repetitions {
 public:
  static constexpr std::size_t kMinInstances = 3;

  /// Nothing repeats.
  Repetitions() = default;
  /// `scope_of` is the innermost scope of each node. Linear in nodes and edges.
  Repetitions(const Graph& graph, const ScopePaths& paths, IndexedSpan<NodeIndex, const ScopeIndex> scope_of);

  /// Each with its instances in the order of their numbers; outer repetitions before those inside.
  [[nodiscard]] std::span<const std::vector<ScopeIndex>> all() const { return all_; }
  /// The instances that are built like this scope and follow each other, itself among them; empty if it does not repeat.
  [[nodiscard]] std::span<const ScopeIndex> instances_like(ScopeIndex scope) const;

 private:
  static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

  std::vector<std::vector<ScopeIndex>> all_;
  IndexedVector<ScopeIndex, std::uint32_t> repetition_of_;  ///< the repetition of each scope; empty if nothing repeats
};

}  // namespace sporescope
