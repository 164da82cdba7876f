// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/dump/dump.h"
#include "core/tensor/tensor_header.h"
#include "core/trend/jumps.h"
#include "core/trend/trend_statistic.h"
#include "core/watch/coverage.h"

namespace sporescope {

class DistributedReader;

/// The trend of one tensor over the iterations. Each run of an operator within an iteration has its own row.
struct TrendRow {
  RecordIndex first{};                 ///< The record of the first iteration in which the tensor was dumped
  std::optional<TensorHeader> header;  ///< Header of `first`; nothing if there is no readable file
  std::uint64_t count = 0;             ///< Number of elements, 0 if unknown
  std::vector<TrendPoint> points;      ///< One for each of Trend::iterations
  std::vector<Jump>
      jumps;  ///< Empty for outputs that a kernel need not fill (may_be_uninitialized()); without rounding errors (Residues)
};

/// The trends of several tensors.
struct Trend {
  std::vector<Iteration> iterations;  ///< All iterations in which a selected tensor was dumped, ascending
  std::vector<TrendRow> rows;         ///< In the order of Dump::records()
  std::uint64_t jumps = 0;
  Coverage coverage;
  std::vector<Problem> problems;
  bool complete = true;  ///< False if it was stopped
};

/// Options of find_trend().
struct TrendOptions {
  TrendStatistic statistic = TrendStatistic::l2;
  bool any_parameter = false;           ///< Compute update_ratio also for parameters that are no weights
  unsigned threads = 0;                 ///< 0: one per processor
  DistributedReader* shared = nullptr;  ///< Other processes that perform the same task; null if there are none
  std::stop_token stop;
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;
};

/// Computes a statistic of the tensors of these records for each iteration. Constants and the folder `init` belong to no
/// iteration and are left out. Each tensor is read once in blocks, by several threads; for update_ratio together with its
/// previous value. If only statistics were dumped, these are used. Unknown values are counted in `coverage`: statistics without
/// a column, and ratios without a dumped previous value, except for the first. For a file with a sample of its tensor, the
/// statistic of the sample is computed and counted as undetermined.
[[nodiscard]] Trend find_trend(const Dump& dump, const std::vector<RecordIndex>& records, const TrendOptions& options);

}  // namespace sporescope
