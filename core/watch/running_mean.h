// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Means as MindSpore computes them: mean += (x - mean) / n, element by element in storage order (Welford 1962). This is slow,
/// and needed only for values so large that a running mean and a sum overflow differently. An overflow yields NaN.
struct RunningMeans {
  double now = 0;         ///< of x
  double abs_now = 0;     ///< of |x|
  double difference = 0;  ///< of |x - before|
  double abs_before = 0;  ///< of |before|
};

/// Computes the running means. `previous` may be null, else it must have the same number of elements. Errors: those of
/// TensorSource::read; cancelled.
[[nodiscard]] Result<RunningMeans> running_means(const TensorSource& tensor, const TensorSource* previous,
                                                 const std::stop_token& stop);

}  // namespace sporescope
