// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/tensor/statistics.h"

namespace sporescope {

/// Epsilon of the mean update ratio. MindSpore uses this constant, whatever the parameter `epsilon` says.
inline constexpr double kRatioEpsilon = 1e-9;

/// Measures of a tensor that watchpoints need in addition to its statistics.
struct MeasurePlan {
  std::vector<std::pair<double, double>> ranges;      ///< start and end, both inclusive
  std::vector<std::pair<double, double>> tolerances;  ///< rtol and atol
  bool change = false;                                ///< mean |now - before|, mean |before|
  bool means = false;                                 ///< mean and abs_mean are needed
};

/// Measures of a tensor, computed by MindSpore's rules. Those that need the previous value are NaN and false if there is none
/// with the same number of elements.
struct Measures {
  Statistics statistics;
  std::optional<std::uint64_t> first_non_finite;  ///< C-order position
  double mean = 0;                                ///< over all elements; NaN where MindSpore's running mean overflows
  double abs_mean = 0;
  double update_ratio = 0;            ///< mean |now - before| / (mean |before| + 1e-9)
  std::vector<std::uint64_t> inside;  ///< number of elements in each range
  std::vector<bool> close;            ///< for each pair of tolerances: |now - before| <= atol + rtol |before| everywhere
};

/// Measures a tensor. Reads `tensor`, and `previous` if it is not null, once and in blocks. For a tensor with NaN or Inf, only
/// the statistics are computed. Both are compared in storage order, by element position, each in its own dtype. Errors: those
/// of TensorSource::read; cancelled.
[[nodiscard]] Result<Measures> measure(const MeasurePlan& plan, const TensorSource& tensor, const TensorSource* previous,
                                       const std::stop_token& stop);

}  // namespace sporescope
