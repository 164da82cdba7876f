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

/// Detects jumps in the rows of an overview that are only rounding residues of values that cancel, as in a trend. Reads the
/// inputs of the sums concerned, and caches the results. Thread-safe, but calls are serialized.
class OverviewResidues {
 public:
  explicit OverviewResidues(std::shared_ptr<const Dump> dump) : dump_(std::move(dump)) {}

  /// Applies remove_residues() to a row. The result is unusable if a stop is requested.
  void exclude_residues(const OverviewLayout& layout, std::size_t row, TrendStatistic statistic,
                        std::span<const TrendPoint> points, std::vector<Jump>& jumps, const std::stop_token& stop);

 private:
  std::mutex mutex_;
  const std::shared_ptr<const Dump> dump_;
  std::optional<ValueFlow> flow_;  // created for the first jump
  std::optional<Residues> residues_;
};

}  // namespace sporescope
