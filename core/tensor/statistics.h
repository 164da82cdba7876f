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

/// An integer of any dtype: unsigned for uint64 alone.
using IntegerValue = std::variant<std::int64_t, std::uint64_t>;

/// Statistics of a tensor, made in one pass. Over the finite elements, in double: min to abs_mean (nothing where there is no
/// finite element); std is the sample deviation (n - 1), 0 for one element. Over all: the counts; negative, zero, positive
/// count infinities too, so that negative + zero + positive + nan = count. bool counts as 0 and 1; complex numbers count by
/// their magnitude, computed in double (+Inf where a part is infinite, else NaN where a part is NaN, as NumPy's abs says). Sums
/// and squares that a double cannot hold, or not to all its digits, are made in Extended: a result is infinite or 0 only
/// where it is itself beyond double, and 64-bit integers are rounded in the results alone. Results are the same bits on every
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
  /// Of integers and bool: min and max themselves, which for 64-bit numbers may be no double.
  std::optional<IntegerValue> integer_min;
  std::optional<IntegerValue> integer_max;
  std::optional<double> mean;
  std::optional<double> std;
  std::optional<double> l2;
  std::optional<double> abs_mean;
  /// Where they stand, as positions in C order; of several the first one (the smallest and the largest value of a
  /// Fortran-ordered tensor: the first one in storage order).
  std::optional<std::uint64_t> min_at;
  std::optional<std::uint64_t> max_at;
  std::optional<std::uint64_t> first_nan_at;
  std::optional<std::uint64_t> first_inf_at;

  [[nodiscard]] std::uint64_t finite() const { return count - nan - neg_inf - pos_inf; }
  [[nodiscard]] bool has_non_finite() const { return nan + neg_inf + pos_inf > 0; }
};

/// Counts and moments of a part of a tensor; parts can be added up. Not thread-safe: one for each thread.
class StatisticsAccumulator {
 public:
  explicit StatisticsAccumulator(DType dtype) : dtype_(dtype) {}
  /// Adds a block of whole elements in native byte order, which follow those that were added before.
  void add(std::span<const std::byte> block);
  /// Adds what another accumulator has seen (same dtype); its elements follow those of this one.
  void merge(const StatisticsAccumulator& other);
  /// Positions count from the first element that was added.
  [[nodiscard]] Statistics result() const;

  /// Moments of the finite elements: m2 is the sum of squares around their mean, kept mergeable (Chan, Golub, LeVeque 1979:
  /// "Updating formulae and a pairwise algorithm for computing sample variances"). Extended, because sums of many large
  /// values overflow in double although their mean does not, and because the rounding of millions of additions adds up.
  struct Moments {
    std::uint64_t count = 0;  ///< all elements
    std::uint64_t nan = 0, neg_inf = 0, pos_inf = 0, zero = 0, negative = 0;
    Extended min = 0, max = 0, sum = 0, abs_sum = 0, m2 = 0;
    std::optional<std::uint64_t> min_at, max_at, first_nan_at, first_inf_at;

    [[nodiscard]] std::uint64_t finite() const { return count - nan - neg_inf - pos_inf; }
    /// Adds those of the elements that follow.
    void merge(const Moments& next);
  };

 private:
  DType dtype_;
  Moments moments_;
  bool expect_non_finite_ = false;
};

/// Statistics of a whole tensor, read in blocks of a few MiB. Errors: those of TensorSource::computed; cancelled.
[[nodiscard]] Result<Statistics> compute_statistics(const TensorSource& tensor, const std::stop_token& stop = {});
/// Of values in memory, using up to `threads` threads (0: as many as the machine has).
[[nodiscard]] Statistics compute_statistics(DType dtype, std::span<const std::byte> values, unsigned threads = 1);
/// The plain loop over the elements: slow, simple, the twin that the tests hold the fast one against.
[[nodiscard]] Statistics compute_statistics_scalar(DType dtype, std::span<const std::byte> values);

}  // namespace sporescope
