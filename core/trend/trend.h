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

/// One tensor over the iterations. A run of an operator that runs several times in an iteration is a tensor of its own.
struct TrendRow {
  RecordIndex first{};                 ///< its record of the first iteration in which it was dumped
  std::optional<TensorHeader> header;  ///< of the same; nothing where it has no file, or one that cannot be read
  std::uint64_t count = 0;             ///< of its elements, 0 if that is not known
  std::vector<TrendPoint> points;      ///< one for each of Trend::iterations
  std::vector<Jump>
      jumps;  ///< none of outputs that a kernel need not fill (may_be_uninitialized()), nor of rounding (Residues)
};

struct Trend {
  std::vector<Iteration> iterations;  ///< ascending: all in which a selected tensor was dumped
  std::vector<TrendRow> rows;         ///< in the order of Dump::records()
  std::uint64_t jumps = 0;
  Coverage coverage;
  std::vector<Problem> problems;
  bool complete = true;  ///< false if it was stopped
};

struct TrendOptions {
  TrendStatistic statistic = TrendStatistic::l2;
  bool any_parameter = false;           ///< update_ratio of other parameters than weights, too
  unsigned threads = 0;                 ///< 0: as many as the machine has
  DistributedReader* shared = nullptr;  ///< with other processes, which are asked for the same; null: there are none
  std::stop_token stop;
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;
};

/// Follows a statistic of the tensors of these records over their iterations; constants and the folder `init`, which belong to
/// none, are left out. Each tensor is read once (for update_ratio, beside the one before it), by several threads, in blocks; of
/// tensors whose statistics alone were dumped these tell. What stays unknown is counted in `coverage`: a statistic that no
/// column tells, a ratio whose value before was not dumped though it is not the first. Of a file that holds a sample of its
/// tensor, the sample is followed, and counted as not knowable.
[[nodiscard]] Trend find_trend(const Dump& dump, const std::vector<RecordIndex>& records, const TrendOptions& options);

}  // namespace sporescope
