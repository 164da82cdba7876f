// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/dump/dump.h"
#include "core/flow/value_flow.h"
#include "core/graph/scope_tree.h"

namespace sporescope {

/// Which rows stand together, in the order of an overview.
enum class OverviewPart : std::uint8_t { inputs, operators, weights, moments };

/// One tensor over the iterations. A run of an operator that runs several times in an iteration is a row of its own.
struct OverviewRow {
  RecordIndex first{};  ///< its record of the first iteration in which it was dumped
  std::uint32_t group = 0;
};

/// Rows that stand below one head: operators of a scope one after the other, the weights, the moments.
struct OverviewGroup {
  OverviewPart part = OverviewPart::operators;
  DumpGraphIndex graph = kNoDumpGraph;
  std::string scope;  ///< path of operators; empty: those that stand in no scope
  std::size_t first = 0;
  std::size_t rows = 0;
};

inline constexpr RecordIndex kNotDumped{std::numeric_limits<std::uint32_t>::max()};

/// Which tensor stands where: rows are the inputs of the network, the outputs of operators in the order of execution, then
/// weights and the other parameters; columns are iterations. Immutable, any thread.
struct OverviewLayout {
  std::vector<Iteration> iterations;  ///< ascending: those that were dumped, and gaps of few between them
  std::vector<OverviewRow> rows;
  std::vector<OverviewGroup> groups;  ///< each begins where the one before ends
  std::vector<RecordIndex> cells;     ///< row by row, kNotDumped: not in that iteration

  [[nodiscard]] std::size_t columns() const { return iterations.size(); }
  [[nodiscard]] RecordIndex record_at(std::size_t row, std::size_t column) const { return cells[row * columns() + column]; }
  [[nodiscard]] std::uint64_t dumped() const;  ///< cells with a tensor
};

/// Where operators of a graph are drawn; null where that is not known.
using ScopesOf = std::function<std::shared_ptr<const ScopeTree>(DumpGraphIndex)>;

/// Of one rank. Operators are cut into groups where their scope changes; a scope with many rows is cut into those inside it,
/// but for single rows side by side, which stay together.
[[nodiscard]] OverviewLayout lay_out_overview(const ValueFlow& flow, int rank, const ScopesOf& scopes);

}  // namespace sporescope
