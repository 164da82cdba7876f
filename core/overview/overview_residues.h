// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/overview/overview_layout.h"
#include "core/trend/residues.h"

namespace sporescope {

/// Tells jumps in the rows of an overview that are nothing but the rounding which is left of values that cancel, as a trend
/// does. Reads what the sums behind them were made of, and remembers what it found. Any thread, one at a time.
class OverviewResidues {
 public:
  explicit OverviewResidues(std::shared_ptr<const Dump> dump) : dump_(std::move(dump)) {}

  /// remove_residues() of a row. What is left when it was stopped is of no use.
  void exclude_residues(const OverviewLayout& layout, std::size_t row, TrendStatistic statistic,
                        std::span<const TrendPoint> points, std::vector<Jump>& jumps, const std::stop_token& stop);

 private:
  std::mutex mutex_;
  const std::shared_ptr<const Dump> dump_;
  std::optional<ValueFlow> flow_;  // once something jumps
  std::optional<Residues> residues_;
};

}  // namespace sporescope
