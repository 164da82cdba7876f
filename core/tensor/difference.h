// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/tensor/closeness.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// How two tensors of the same shape differ; element-wise a - b in double (of 64-bit integers exactly), of complex numbers
/// |a - b|. Pairs where one is not finite count as `incomparable`, unless both are NaN or the same infinity (then they are
/// equal). Where one of the two is the measure of the other it is b, as in NumPy's isclose.
struct Difference {
  std::uint64_t count = 0;
  std::uint64_t equal = 0;
  std::uint64_t incomparable = 0;
  std::uint64_t close = 0;               ///< by the Closeness that was asked for, or equal: NumPy's isclose with equal_nan
  std::uint64_t within_1_per_1000 = 0;   ///< |a - b| <= 0.001 |b|, or equal
  std::uint64_t within_5_per_1000 = 0;   ///< |a - b| <= 0.005 |b|, or equal
  double max_abs = 0;                    ///< max |a - b|
  double mean_abs = 0;                   ///< mean |a - b| over the comparable pairs
  double rms = 0;                        ///< root of the mean square
  double max_relative = 0;               ///< max |a - b| / |b| where b != 0
  double relative_l2 = 0;                ///< |a - b| / |b| of the comparable pairs as vectors; infinite where b alone is zero
  double cosine = 0;                     ///< cosine similarity over the comparable pairs, NaN where one is all zero
  std::optional<std::uint64_t> max_ulp;  ///< of two floating types: the most steps of the coarser one between a and b
  std::optional<std::uint64_t> max_abs_position;       ///< in C order
  std::optional<std::uint64_t> incomparable_position;  ///< the first one, in C order
};
/// On up to `threads` threads (0: as many as the machine has); the same numbers to the last digit with any. Errors:
/// invalid_argument where the shapes differ; those of read; cancelled.
[[nodiscard]] Result<Difference> compute_difference(const TensorSource& a, const TensorSource& b,
                                                    const std::stop_token& stop = {}, const Closeness& closeness = {},
                                                    unsigned threads = 1);

/// A pair of elements that are both finite and not equal.
struct ElementDifference {
  std::uint64_t position = 0;  ///< in C order
  double difference = 0;       ///< a - b, of complex numbers |a - b|
};
struct DifferenceWithLargest {
  Difference difference;
  std::vector<ElementDifference> largest;  ///< the largest first; of several that differ by as much the first ones
};
/// The same with the `limit` pairs that differ most, of one reading of both and on all threads of the machine.
[[nodiscard]] Result<DifferenceWithLargest> compute_largest_differences(const std::shared_ptr<const TensorSource>& a,
                                                                        const std::shared_ptr<const TensorSource>& b,
                                                                        std::size_t limit, const std::stop_token& stop = {},
                                                                        const Closeness& closeness = {});
/// The differences a - b as float64 (of complex numbers |a - b|), for slices and pictures; read on demand.
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> difference_source(std::shared_ptr<const TensorSource> a,
                                                                            std::shared_ptr<const TensorSource> b);

}  // namespace sporescope
