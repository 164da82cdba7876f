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

/// Element-wise difference a - b of two tensors of the same shape, computed in double (exactly for 64-bit integers). For
/// complex numbers it is |a - b|. Pairs with a non-finite element count as `incomparable`, unless both are NaN or the same
/// infinity, which count as equal. Relative values refer to b, as in NumPy's isclose.
struct Difference {
  std::uint64_t count = 0;
  std::uint64_t equal = 0;
  std::uint64_t incomparable = 0;
  std::uint64_t close = 0;               ///< within the given Closeness, or equal: NumPy's isclose with equal_nan
  std::uint64_t within_1_per_1000 = 0;   ///< |a - b| <= 0.001 |b|, or equal
  std::uint64_t within_5_per_1000 = 0;   ///< |a - b| <= 0.005 |b|, or equal
  double max_abs = 0;                    ///< max |a - b|
  double mean_abs = 0;                   ///< mean |a - b| over the comparable pairs
  double rms = 0;                        ///< root of the mean square
  double max_relative = 0;               ///< max |a - b| / |b| where b != 0
  double relative_l2 = 0;                ///< |a - b| / |b| of the comparable pairs as vectors; infinite if only b is zero
  double cosine = 0;                     ///< cosine similarity over the comparable pairs; NaN if either vector is zero
  std::optional<std::uint64_t> max_ulp;  ///< for two floating types: the most steps of the coarser one between a and b
  std::optional<std::uint64_t> max_abs_position;       ///< in C order
  std::optional<std::uint64_t> incomparable_position;  ///< position of the first one, in C order

  /// Returns max_abs, or nothing if no pair has two finite elements. Then the other measures of the distance are 0, too, but
  /// mean nothing.
  [[nodiscard]] std::optional<double> largest() const { return max_abs_position ? std::optional(max_abs) : std::nullopt; }
};
/// Compares on up to `threads` threads (0: all CPU threads); the result has the same bits for any number. Errors:
/// invalid_argument if the shapes differ; those of TensorSource::read; cancelled.
[[nodiscard]] Result<Difference> compute_difference(const TensorSource& a, const TensorSource& b,
                                                    const std::stop_token& stop = {}, const Closeness& closeness = {},
                                                    unsigned threads = 1);

/// A pair of elements that are both finite and not equal.
struct ElementDifference {
  std::uint64_t position = 0;  ///< in C order
  double difference = 0;       ///< a - b, or |a - b| of complex numbers
};
struct DifferenceWithLargest {
  Difference difference;
  std::vector<ElementDifference> largest;  ///< largest first; ties are sorted by position
};
/// Like compute_difference(), but also returns the `limit` pairs that differ most. Reads both tensors once and uses all CPU
/// threads.
[[nodiscard]] Result<DifferenceWithLargest> compute_largest_differences(const std::shared_ptr<const TensorSource>& a,
                                                                        const std::shared_ptr<const TensorSource>& b,
                                                                        std::size_t limit, const std::stop_token& stop = {},
                                                                        const Closeness& closeness = {});
/// Returns the differences a - b as a float64 tensor (|a - b| of complex numbers) for slices and heat maps. Elements are
/// computed when they are read.
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> difference_source(std::shared_ptr<const TensorSource> a,
                                                                            std::shared_ptr<const TensorSource> b);

}  // namespace sporescope
