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

/// Of the ratio below: MindSpore's own, whatever the parameter `epsilon` says.
inline constexpr double kRatioEpsilon = 1e-9;

/// What watchpoints need to know of a tensor beyond its statistics.
struct MeasurePlan {
  std::vector<std::pair<double, double>> ranges;      ///< start, end; both belong to it
  std::vector<std::pair<double, double>> tolerances;  ///< rtol, atol
  bool change = false;                                ///< mean |now - before|, mean |before|
  bool means = false;                                 ///< mean, abs_mean are asked for
};

/// The answers, on MindSpore's rules; those about the value before are NaN and false if there is none of the same size.
struct Measures {
  Statistics statistics;
  std::optional<std::uint64_t> first_non_finite;  ///< C-order position
  double mean = 0;                                ///< over all elements; NaN where MindSpore's running mean overflows
  double abs_mean = 0;
  double update_ratio = 0;            ///< mean |now - before| / (mean |before| + 1e-9)
  std::vector<std::uint64_t> inside;  ///< elements in each range
  std::vector<bool> close;            ///< |now - before| <= atol + rtol |before| everywhere, for each pair of tolerances
};

/// Reads `tensor` once in blocks, and `previous` (may be null) beside it. A tensor that holds NaN or Inf gets its statistics
/// alone. Both are compared in storage order, by number of elements, each in its own dtype. Errors: those of
/// TensorSource::computed; cancelled.
[[nodiscard]] Result<Measures> measure(const MeasurePlan& plan, const TensorSource& tensor, const TensorSource* previous,
                                       const std::stop_token& stop);

}  // namespace sporescope
