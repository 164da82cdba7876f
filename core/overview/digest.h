// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <bitset>
#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/overview/matrix.h"
#include "core/overview/overview_residues.h"
#include "core/trend/jumps.h"

namespace sporescope {

/// What one row of an overview tells as a whole.
struct RowDigest {
  float median = 0;  ///< of its values; 0 if there are none
  CellState worst = CellState::not_dumped;
  std::vector<Jump> jumps;  ///< `at` is the column; over ranks those that stand out, see find_outliers()
};

struct OverviewJump {
  std::size_t row = 0;
  std::size_t column = 0;
  bool operator==(const OverviewJump&) const = default;
};

/// One statistic of an overview, as a whole. Immutable, any thread.
struct OverviewDigest {
  TrendStatistic statistic = TrendStatistic::l2;
  std::vector<RowDigest> rows;
  std::vector<std::vector<GroupCell>> groups;      ///< by column: the worst of each group, see keep_worst()
  std::vector<OverviewJump> jumps;                 ///< by column, then row: the first one stands where it begins
  std::optional<std::pair<float, float>> range;    ///< of all values; of sizes without zero and denormals
  std::optional<std::pair<float, float>> factors;  ///< of sizes: the smallest and largest share of a row's median
  std::bitset<kCellStates> states;                 ///< those that occur, by CellState
  bool zeros = false;                              ///< a value is zero
  std::uint64_t values = 0;                        ///< cells with a value, NaN or Inf
  std::uint64_t unreadable = 0;
};

/// What is asked of an overview.
struct DigestOptions {
  TrendStatistic statistic = TrendStatistic::l2;
  double jump_factor = kJumpFactor;  ///< of find_jumps() and find_outliers()
  std::vector<bool> unfilled;        ///< rows without jumps, see may_be_uninitialized(); those that are not there have them
  /// Of the dump of the layout: takes rounding out of the jumps. Null: they stay.
  std::shared_ptr<OverviewResidues> residues{};
};

/// What was worked out when it was stopped is of no use.
[[nodiscard]] OverviewDigest digest_overview(const OverviewMatrix& matrix, const OverviewLayout& layout,
                                             const DigestOptions& question, const std::stop_token& stop = {});

/// The next jump behind a place, in the order of OverviewDigest::jumps; behind the last one the first. Nothing if there are
/// none.
[[nodiscard]] std::optional<OverviewJump> jump_after(const OverviewDigest& digest, const std::optional<OverviewJump>& place);
/// The same, but a jump at the place itself counts.
[[nodiscard]] std::optional<OverviewJump> jump_from(const OverviewDigest& digest, const OverviewJump& place);
/// The one before; before the first one the last.
[[nodiscard]] std::optional<OverviewJump> jump_before(const OverviewDigest& digest, const std::optional<OverviewJump>& place);

}  // namespace sporescope
