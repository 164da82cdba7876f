// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <variant>

#include "core/tensor/extended.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// An integer of any dtype. It is unsigned only for uint64.
using IntegerValue = std::variant<std::int64_t, std::uint64_t>;

/// Statistics of a tensor, computed in one pass. min to abs_mean are over the finite elements, in double, and empty if there
/// are none; std is the sample deviation (n - 1), 0 for one element. The counts are over all elements: negative and positive
/// include infinities, so that negative + zero + positive + nan = count. bool counts as 0 and 1. Complex numbers count by their
/// magnitude, computed in double: +Inf if either part is infinite, else NaN if either part is NaN, like NumPy's abs. Sums and
/// squares that would overflow or lose digits in double are computed in Extended. So a result is infinite or 0 only if it is
/// beyond the range of double, and 64-bit integers are rounded only in the results. The results have the same bits on every
/// processor with SSE4 or NEON.
struct Statistics {
  std::uint64_t count = 0;
  std::uint64_t nan = 0;
  std::uint64_t neg_inf = 0;
  std::uint64_t pos_inf = 0;
  std::uint64_t zero = 0;
  std::uint64_t negative = 0;
  std::uint64_t positive = 0;
  std::optional<double> min;
  std::optional<double> max;
  /// Exact min and max of integers and bool, which double cannot always represent for 64-bit numbers.
  std::optional<IntegerValue> integer_min;
  std::optional<IntegerValue> integer_max;
  std::optional<double> mean;
  std::optional<double> std;
  std::optional<double> l2;
  std::optional<double> abs_mean;
  /// C-order positions of these elements, the first one of several. For the minimum and maximum of a Fortran-ordered tensor,
  /// the first one in storage order.
  std::optional<std::uint64_t> min_at;
  std::optional<std::uint64_t> max_at;
  std::optional<std::uint64_t> first_nan_at;
  std::optional<std::uint64_t> first_inf_at;

  [[nodiscard]] std::uint64_t finite() const { return count - nan - neg_inf - pos_inf; }
  [[nodiscard]] bool has_non_finite() const { return nan + neg_inf + pos_inf > 0; }
};

/// Counts and moments of a part of a tensor; parts can be merged. Not thread-safe: use one per thread.
class StatisticsAccumulator {
 public:
  explicit StatisticsAccumulator(DType dtype) : dtype_(dtype) {}
  /// Adds a block of complete elements in native byte order, which follow the elements added before.
  void add(std::span<const std::byte> block);
  /// Adds the elements of another accumulator of the same dtype; they follow those of this one.
  void merge(const StatisticsAccumulator& other);
  /// Returns the statistics. Positions are relative to the first element that was added.
  [[nodiscard]] Statistics result() const;

  /// Moments of the finite elements. m2 is the sum of squares around their mean, in a mergeable form (Chan, Golub, LeVeque
  /// 1979: "Updating formulae and a pairwise algorithm for computing sample variances"). Extended, because sums of many large
  /// values overflow in double although their mean does not, and because the rounding errors of millions of additions
  /// accumulate.
  struct Moments {
    std::uint64_t count = 0;  ///< all elements
    std::uint64_t nan = 0, neg_inf = 0, pos_inf = 0, zero = 0, negative = 0;
    Extended min = 0, max = 0, sum = 0, abs_sum = 0, m2 = 0;
    std::optional<std::uint64_t> min_at, max_at, first_nan_at, first_inf_at;

    [[nodiscard]] std::uint64_t finite() const { return count - nan - neg_inf - pos_inf; }
    /// Adds the moments of the elements that follow.
    void merge(const Moments& next);
  };

 private:
  DType dtype_;
  Moments moments_;
  bool expect_non_finite_ = false;
};

/// Computes the statistics of a whole tensor, which is read in blocks of a few MiB. Errors: those of TensorSource::read;
/// cancelled.
[[nodiscard]] Result<Statistics> compute_statistics(const TensorSource& tensor, const std::stop_token& stop = {});
/// Computes the statistics of values in memory on up to `threads` threads (0: all CPU threads).
[[nodiscard]] Statistics compute_statistics(DType dtype, std::span<const std::byte> values, unsigned threads = 1);
/// Computes the statistics with a plain loop over the elements. Slow and simple: the reference for tests of the vector code.
[[nodiscard]] Statistics compute_statistics_scalar(DType dtype, std::span<const std::byte> values);

}  // namespace sporescope
