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

/// Sections of an overview, in their order on the screen. Moments are the optimizer's state of a weight and have its shape;
/// parameters are all others, such as the learning rate.
enum class OverviewPart : std::uint8_t { inputs, operators, weights, moments, parameters };

/// Columns of an overview: the iterations of a rank, or the ranks in an iteration.
enum class OverviewAxis : std::uint8_t { iterations, ranks };

/// Selects an overview of a dump.
struct OverviewChoice {
  OverviewAxis axis = OverviewAxis::iterations;
  int rank = 0;                   ///< Rank of the iterations; 0 over ranks
  Iteration iteration{};          ///< Iteration of the ranks; 0 over iterations
  bool group_difference = false;  ///< Over ranks: also compute GroupDifferences, for which differing tensors are read again
  NumberSet ranks{};              ///< Over ranks: the selected ones

  [[nodiscard]] static OverviewChoice iterations_of(int rank) { return {OverviewAxis::iterations, rank, {}}; }
  [[nodiscard]] static OverviewChoice ranks_in(Iteration iteration, NumberSet ranks = {}) {
    return {OverviewAxis::ranks, 0, iteration, false, std::move(ranks)};
  }
  /// Over ranks: returns true if the rank is selected.
  [[nodiscard]] bool means(int of_rank) const { return ranks.all() || ranks.contains(of_rank); }
  bool operator==(const OverviewChoice&) const = default;
};

/// A rank in an iteration; ordered by rank, then iteration.
struct OverviewColumn {
  int rank = 0;
  Iteration iteration{};
  auto operator<=>(const OverviewColumn&) const = default;
};

/// A tensor over all columns. If an operator runs several times in an iteration, each run has its own row.
struct OverviewRow {
  RecordIndex first{};  ///< Record in the first column in which it was dumped
  std::uint32_t group = 0;
  FirstValue begins = FirstValue::initial;  ///< How its values start, for find_jumps()
  /// For operators in a group without a scope: number of trailing parts of the full name that distinguish it within the group
  std::uint32_t parts = 1;
};

/// Rows below one heading: consecutive operators of a scope, the weights, the moments, or the other parameters.
struct OverviewGroup {
  OverviewPart part = OverviewPart::operators;
  DumpGraphIndex graph = kNoDumpGraph;
  std::string scope;  ///< Path of the scope; empty for operators without one
  std::size_t first = 0;
  std::size_t rows = 0;
};

inline constexpr RecordIndex kNotDumped{std::numeric_limits<std::uint32_t>::max()};  ///< Cell without a record

/// The rows and columns of an overview. Rows are the inputs of the network, the outputs of operators in execution order, then
/// the weights and other parameters. Immutable, thread-safe.
struct OverviewLayout {
  OverviewAxis axis = OverviewAxis::iterations;
  /// The columns, ascending: the dumped iterations and executed ones between them (unless these outnumber
  /// the dumped ones), or the selected ranks.
  std::vector<OverviewColumn> ruler;
  std::vector<OverviewRow> rows;
  std::vector<OverviewGroup> groups;  ///< Consecutive, in row order
  std::vector<RecordIndex> cells;     ///< Row by row; kNotDumped if there is no tensor in that column

  [[nodiscard]] std::size_t columns() const { return ruler.size(); }
  /// Returns the column of an iteration or a rank; empty if there is none.
  [[nodiscard]] std::optional<std::size_t> column_of(const OverviewColumn& column) const;
  [[nodiscard]] RecordIndex record_at(std::size_t row, std::size_t column) const { return cells[row * columns() + column]; }
  [[nodiscard]] std::uint64_t dumped() const;  ///< Number of cells with a tensor
};

/// Returns the scope tree of a graph; null if it is unknown.
using ScopesOf = std::function<std::shared_ptr<const ScopeTree>(DumpGraphIndex)>;

/// Computes the layout of an overview. Over ranks, tensors of the same name share a row (CrossRankNames). The row is placed by
/// the first rank that has the tensor and a known graph, so that pipeline stages follow each other. Operators are split into
/// groups where their scope changes. A scope with many rows is split by its inner scopes, but adjacent single rows stay
/// together.
[[nodiscard]] OverviewLayout lay_out_overview(const ValueFlow& flow, const OverviewChoice& choice, const ScopesOf& scopes);

}  // namespace sporescope
