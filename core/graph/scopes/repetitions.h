// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/graph/graph.h"
#include "core/graph/scopes/scope_paths.h"

namespace sporescope {

/// Cells of a list with the same structure and consecutive numbers, such as "0-Block" to "23-Block", so that one can represent
/// all. They are three or more scopes of one class in one scope. In each of them, the same types of operators are in the same
/// scopes and have the same edges. Operators without a kernel do not count, but edges lead through them. Edges that cross the
/// border of the cell do not count, since the first block of a list has another input than the others. Repeated cells may
/// contain repeated cells. Immutable.
class Repetitions {
 public:
  static constexpr std::size_t kMinInstances = 3;

  /// Creates an empty object.
  Repetitions() = default;
  /// `scope_of` is the innermost scope of each node. The time is linear in nodes and edges.
  Repetitions(const Graph& graph, const ScopePaths& paths, IndexedSpan<NodeIndex, const ScopeIndex> scope_of);

  /// Returns all repetitions, each with its instances in the order of their numbers. An outer repetition precedes the ones
  /// inside.
  [[nodiscard]] std::span<const std::vector<ScopeIndex>> all() const { return all_; }
  /// Returns the adjacent instances with the structure of this scope, including itself. Returns an empty span if the scope does
  /// not repeat.
  [[nodiscard]] std::span<const ScopeIndex> instances_like(ScopeIndex scope) const;

 private:
  static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

  std::vector<std::vector<ScopeIndex>> all_;
  IndexedVector<ScopeIndex, std::uint32_t> repetition_of_;  ///< Repetition of each scope; empty if nothing repeats
};

}  // namespace sporescope
