// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/tensor/closeness.h"
#include "core/tensor/difference.h"
#include "core/tensor/extended.h"
#include "core/tensor/kernels/difference_kernels.h"
#include "core/tensor/pairs/largest_differences.h"
#include "core/tensor/pairs/number_pairs.h"
#include "core/tensor/ulp.h"

namespace sporescope {

/// Sums over the pairs whose elements are both finite: plain doubles within a block, Extended over all blocks.
template <class Number>
struct DifferenceSums {
  Number distance = 0, square = 0, dot = 0, square_a = 0, square_b = 0;

  template <class Other>
  void add(const DifferenceSums<Other>& other) {
    distance += other.distance;
    square += other.square;
    dot += other.dot;
    square_a += other.square_a;
    square_b += other.square_b;
  }

  /// Returns true if no square has overflowed, and underflow has not affected the sums. Also returns false if all elements of a
  /// tensor are zero, which cannot be distinguished from squares that underflowed.
  [[nodiscard]] bool fit_in_double() const {
    constexpr double kMinSum = 0x1p-900;  // above it, the last digits of all terms of a plain sum are normal numbers
    const double all = distance + square + square_a + square_b;
    return std::isfinite(all) && square_a >= kMinSum && square_b >= kMinSum && (square >= kMinSum || distance == 0);
  }
};

/// Accumulates a Difference from blocks of pairs, and lists the largest ones. Not thread-safe.
class DifferenceAccumulator {
 public:
  /// `limit` is the number of largest differences to list.
  DifferenceAccumulator(std::optional<DType> ulp_type, const Closeness& closeness, std::size_t limit)
      : ulp_type_(ulp_type), closeness_(closeness), largest_(limit) {
    if (ulp_type_) result_.max_ulp = 0;
  }

  /// Adds the pairs of a block; `c_position(i)` returns the C-order position of the i-th pair.
  template <class Pair, class Number, class CPosition>
  void add(const std::vector<Number>& a, const std::vector<Number>& b, const CPosition& c_position) {
    const std::size_t count = a.size() / Pair::kParts;
    for (std::size_t first = 0; first < count; first += kPlainElements) {
      add_plain<Pair>(a, b, {first, std::min(count, first + kPlainElements)}, c_position);
    }
    result_.count += count;
  }

  /// Adds the result of a kernel for `count` pairs of finite numbers. Returns true if refine_largest() must be called with
  /// them.
  [[nodiscard]] bool add_measured(const PairSums& measured, std::size_t count);
  /// Finds the pairs that differ more than all earlier ones; the first pair is at `position` in C order.
  void refine_largest(std::span<const double> a, std::span<const double> b, std::uint64_t position);
  /// Adds the pairs of another accumulator.
  void merge(const DifferenceAccumulator& other);

  [[nodiscard]] double max_relative() const { return result_.max_relative; }
  [[nodiscard]] const Closeness& closeness() const { return closeness_; }
  [[nodiscard]] DifferenceWithLargest result() &&;

 private:
  /// Pairs per plain sum, as many as the kernels sum up in double; with more, the rounding error would be noticeable.
  static constexpr std::size_t kPlainElements = std::size_t{1} << 11U;

  struct Range {
    std::size_t first = 0, after = 0;
  };

  /// Adds pairs that are few enough for plain sums.
  template <class Pair, class Number, class CPosition>
  void add_plain(const std::vector<Number>& a, const std::vector<Number>& b, Range range, const CPosition& c_position) {
    DifferenceSums<double> sums;
    for (std::size_t i = range.first; i < range.after; ++i) {
      const Pair pair(a.data() + i * Pair::kParts, b.data() + i * Pair::kParts);
      const bool equal = pair.equal();
      if (equal) add_equal();
      if (!pair.finite()) {
        if (!equal) add_incomparable(c_position(i));
        continue;
      }
      ++comparable_;
      const double distance = pair.distance();
      sums.add(DifferenceSums<double>{distance, distance * distance, pair.dot(), pair.square_a(), pair.square_b()});
      if (distance >= result_.max_abs) update_max_abs(distance, c_position(i));
      if (equal) continue;
      add_unequal(distance, pair.size_b());
      if (largest_.admits(distance)) largest_.insert({c_position(i), pair.difference()});
      if constexpr (std::is_same_v<Pair, RealPair<double>>) {
        if (ulp_type_) result_.max_ulp = std::max(*result_.max_ulp, ulp_distance(*ulp_type_, pair.a, pair.b));
      }
    }
    if (sums.fit_in_double()) {
      sums_.add(sums);
    } else {
      sums_.add(extended_sums<Pair>(a, b, range));
    }
  }

  /// Returns the sums of pairs whose squares exceed the range of double.
  template <class Pair, class Number>
  static DifferenceSums<Extended> extended_sums(const std::vector<Number>& a, const std::vector<Number>& b, Range range) {
    using std::abs, std::sqrt;  // of long double; Extended is found by ADL where it is another type
    DifferenceSums<Extended> sums;
    for (std::size_t i = range.first; i < range.after; ++i) {
      const std::size_t at = i * Pair::kParts;
      if (!Pair(a.data() + at, b.data() + at).finite()) continue;
      Extended distance = 0, square = 0;
      for (std::size_t part = at; part < at + Pair::kParts; ++part) {
        if (a[part] == 0 && b[part] == 0) continue;
        const Extended x = a[part], y = b[part], difference = x - y;
        distance = abs(difference);
        square += difference * difference;
        sums.dot += x * y;
        sums.square_a += x * x;
        sums.square_b += y * y;
      }
      sums.distance += Pair::kParts == 1 ? distance : sqrt(square);
      sums.square += square;
    }
    return sums;
  }

  [[nodiscard]] double relative_l2() const;
  void add_equal();
  void add_unequal(double distance, double size_b);
  void update_max_relative(double distance, double size_b);
  void add_incomparable(std::uint64_t position);
  void update_max_abs(double distance, std::uint64_t position);

  std::optional<DType> ulp_type_;
  Closeness closeness_;
  Difference result_;
  std::uint64_t comparable_ = 0;
  DifferenceSums<Extended> sums_;
  LargestDifferences largest_;
};

// The three functions below are called in the loop over all elements.

inline void DifferenceAccumulator::add_equal() {
  ++result_.equal;
  ++result_.close;
  ++result_.within_1_per_1000;
  ++result_.within_5_per_1000;
}

inline void DifferenceAccumulator::add_unequal(double distance, double size_b) {
  if (distance <= closeness_.absolute + closeness_.relative * size_b) ++result_.close;
  if (distance <= kOnePerThousand * size_b) ++result_.within_1_per_1000;
  if (distance <= kFivePerThousand * size_b) ++result_.within_5_per_1000;
  update_max_relative(distance, size_b);
}

/// Tests |a - b| / |b| > max_relative without a division, which is slower.
inline void DifferenceAccumulator::update_max_relative(double distance, double size_b) {
  if (distance > result_.max_relative * size_b && size_b > 0) {
    result_.max_relative = std::max(result_.max_relative, distance / size_b);
  }
}

}  // namespace sporescope
