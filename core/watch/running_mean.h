// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Means as MindSpore makes them: mean += (x - mean) / n, element by element in storage order (Welford 1962). Slow, and needed
/// only where values are so large that this and a sum overflow differently; an overflow leaves NaN.
struct RunningMeans {
  double now = 0;         ///< of x
  double abs_now = 0;     ///< of |x|
  double difference = 0;  ///< of |x - before|
  double abs_before = 0;  ///< of |before|
};

/// `previous` may be null, else it has as many elements. Errors: those of TensorSource::computed; cancelled.
[[nodiscard]] Result<RunningMeans> running_means(const TensorSource& tensor, const TensorSource* previous,
                                                 const std::stop_token& stop);

}  // namespace sporescope
