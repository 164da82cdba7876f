// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/dump/dump.h"
#include "core/dump/selection.h"
#include "core/flow/value_flow.h"
#include "core/graph/scope_tree.h"
#include "core/trend/jumps.h"

namespace sporescope {

/// Which rows stand together, in the order of an overview.
/// Moments are what an optimizer keeps of a weight and writes, in the weight's shape; parameters the others, as its rate.
enum class OverviewPart : std::uint8_t { inputs, operators, weights, moments, parameters };

/// What lies side by side in an overview: the iterations of a rank, or the ranks in an iteration.
enum class OverviewAxis : std::uint8_t { iterations, ranks };

/// Which overview of a dump.
struct OverviewChoice {
  OverviewAxis axis = OverviewAxis::iterations;
  int rank = 0;                   ///< whose iterations; 0 over ranks
  Iteration iteration{};          ///< of which the ranks; 0 over iterations
  bool group_difference = false;  ///< over ranks: how far each is from what most hold, too, for which all are read once more
  NumberSet ranks{};              ///< over ranks: those that are meant

  [[nodiscard]] static OverviewChoice iterations_of(int rank) { return {OverviewAxis::iterations, rank, {}}; }
  [[nodiscard]] static OverviewChoice ranks_in(Iteration iteration, NumberSet ranks = {}) {
    return {OverviewAxis::ranks, 0, iteration, false, std::move(ranks)};
  }
  /// Over ranks.
  [[nodiscard]] bool means(int of_rank) const { return ranks.all() || ranks.contains(of_rank); }
  bool operator==(const OverviewChoice&) const = default;
};

/// One rank in one iteration; ordered by rank, then iteration.
struct OverviewColumn {
  int rank = 0;
  Iteration iteration{};
  auto operator<=>(const OverviewColumn&) const = default;
};

/// One tensor over the columns. A run of an operator that runs several times in an iteration is a row of its own.
struct OverviewRow {
  RecordIndex first{};  ///< its record of the first column in which it was dumped
  std::uint32_t group = 0;
  FirstValue begins = FirstValue::initial;  ///< as find_jumps() asks
  std::uint32_t parts = 1;                  ///< of an operator in a group without a scope: how many parts of its full name,
                                            ///< from the end, tell it from the others of the group
};

/// Rows that stand below one head: operators of a scope one after the other, the weights, the moments, other parameters.
struct OverviewGroup {
  OverviewPart part = OverviewPart::operators;
  DumpGraphIndex graph = kNoDumpGraph;
  std::string scope;  ///< path of operators; empty: those that stand in no scope
  std::size_t first = 0;
  std::size_t rows = 0;
};

inline constexpr RecordIndex kNotDumped{std::numeric_limits<std::uint32_t>::max()};

/// Which tensor stands where: rows are the inputs of the network, the outputs of operators in the order of execution, then
/// weights and the other parameters. Immutable, any thread.
struct OverviewLayout {
  OverviewAxis axis = OverviewAxis::iterations;
  /// The columns, ascending: iterations that were dumped, and gaps of few between them; or the ranks that are meant.
  std::vector<OverviewColumn> ruler;
  std::vector<OverviewRow> rows;
  std::vector<OverviewGroup> groups;  ///< each begins where the one before ends
  std::vector<RecordIndex> cells;     ///< row by row, kNotDumped: not in that column

  [[nodiscard]] std::size_t columns() const { return ruler.size(); }
  /// Nothing for an iteration or a rank that has none.
  [[nodiscard]] std::optional<std::size_t> column_of(const OverviewColumn& column) const;
  [[nodiscard]] RecordIndex record_at(std::size_t row, std::size_t column) const { return cells[row * columns() + column]; }
  [[nodiscard]] std::uint64_t dumped() const;  ///< cells with a tensor
};

/// Where operators of a graph are drawn; null where that is not known.
using ScopesOf = std::function<std::shared_ptr<const ScopeTree>(DumpGraphIndex)>;

/// Over ranks, tensors of the same name are one row (CrossRankNames), which stands where the first rank that has it puts it, if
/// its graph is known: stages of a pipeline come one after the other. Operators are cut into groups where their scope changes;
/// a scope with many rows is cut into those inside it, but for single rows side by side, which stay together.
[[nodiscard]] OverviewLayout lay_out_overview(const ValueFlow& flow, const OverviewChoice& choice, const ScopesOf& scopes);

}  // namespace sporescope
