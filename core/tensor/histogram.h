// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Counts of the finite values in equal bins between `low` and `high`. The last bin includes `high`, as in numpy.histogram.
struct Histogram {
  double low = 0;
  double high = 0;
  std::vector<std::uint64_t> bins;
  std::uint64_t below = 0;  ///< finite values below `low`
  std::uint64_t above = 0;
  std::uint64_t nan = 0, neg_inf = 0, pos_inf = 0;
};

/// Computes the histogram of a tensor. Errors: those of TensorSource::read; invalid_argument if low > high or bins == 0;
/// cancelled.
[[nodiscard]] Result<Histogram> compute_histogram(const TensorSource& tensor, double low, double high, std::size_t bins,
                                                  const std::stop_token& stop = {});

}  // namespace sporescope
