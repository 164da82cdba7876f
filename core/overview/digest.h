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

/// Summary of one row of an overview.
struct RowDigest {
  float median = 0;  ///< Median of its values; 0 if there are none
  CellState worst = CellState::not_dumped;
  std::vector<Jump> jumps;  ///< `at` is the column; over ranks, the outliers of find_outliers()
};

/// The position of a jump.
struct OverviewJump {
  std::size_t row = 0;
  std::size_t column = 0;
  bool operator==(const OverviewJump&) const = default;
};

/// Summary of one statistic of an overview. Immutable, thread-safe.
struct OverviewDigest {
  TrendStatistic statistic = TrendStatistic::l2;
  std::vector<RowDigest> rows;
  std::vector<std::vector<GroupCell>> groups;    ///< By group and column: the worst cell, see keep_worst()
  std::vector<OverviewJump> jumps;               ///< Sorted by column, then row: the first one is the earliest
  std::optional<std::pair<float, float>> range;  ///< Of all values; for magnitudes, without zero and denormals
  /// For magnitudes: smallest and largest ratio of a value to the median of its row
  std::optional<std::pair<float, float>> factors;
  std::bitset<kCellStates> states;  ///< States that occur, by CellState
  bool zeros = false;               ///< At least one value is zero
  std::uint64_t values = 0;         ///< Number of cells with a value, NaN or Inf
  std::uint64_t unreadable = 0;     ///< Number of cells whose file cannot be read
};

/// Options of digest_overview().
struct DigestOptions {
  TrendStatistic statistic = TrendStatistic::l2;
  double jump_factor = kJumpFactor;  ///< Threshold of find_jumps() and find_outliers()
  /// Rows whose jumps are ignored, see may_be_uninitialized(); may be shorter than the number of rows
  std::vector<bool> unfilled;
  /// Removes jumps caused by rounding; must belong to the dump of the layout. Null keeps them.
  std::shared_ptr<OverviewResidues> residues{};
};

/// Summarizes one statistic of an overview. The result is unusable if a stop is requested.
[[nodiscard]] OverviewDigest digest_overview(const OverviewMatrix& matrix, const OverviewLayout& layout,
                                             const DigestOptions& options, const std::stop_token& stop = {});

/// Returns the next jump after a position, in the order of OverviewDigest::jumps, wrapping around at the end. Empty if there
/// are no jumps.
[[nodiscard]] std::optional<OverviewJump> jump_after(const OverviewDigest& digest, const std::optional<OverviewJump>& position);
/// Returns the jump at the position, or else the next one.
[[nodiscard]] std::optional<OverviewJump> jump_from(const OverviewDigest& digest, const OverviewJump& position);
/// Returns the previous jump, wrapping around at the beginning.
[[nodiscard]] std::optional<OverviewJump> jump_before(const OverviewDigest& digest,
                                                      const std::optional<OverviewJump>& position);

}  // namespace sporescope
