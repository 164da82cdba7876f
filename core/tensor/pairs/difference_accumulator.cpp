// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/pairs/difference_accumulator.h"

#include <limits>

namespace sporescope {

namespace {

using Limits = std::numeric_limits<double>;
using std::sqrt;  // of long double; Extended is found by ADL where it is another type

/// Converts a nonnegative number; beyond the range of double it becomes infinite.
double narrow_to_double(Extended value) { return value > Limits::max() ? Limits::infinity() : static_cast<double>(value); }

}  // namespace

bool DifferenceAccumulator::add_measured(const PairSums& measured, std::size_t count) {
  result_.count += count;
  comparable_ += count;
  result_.equal += measured.equal;
  result_.close += measured.close;
  result_.within_1_per_1000 += measured.within_1_per_1000;
  result_.within_5_per_1000 += measured.within_5_per_1000;
  result_.max_ulp = std::max(*result_.max_ulp, measured.max_ulp);
  sums_.add(DifferenceSums<double>{measured.distance, measured.square, measured.dot, measured.square_a, measured.square_b});
  return measured.exceeds || measured.max_abs > result_.max_abs || !result_.max_abs_position ||
         largest_.admits_later(measured.max_abs);
}

void DifferenceAccumulator::refine_largest(std::span<const double> a, std::span<const double> b, std::uint64_t position) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = a[i] - b[i];
    const double distance = std::abs(difference);
    update_max_relative(distance, std::abs(b[i]));
    if (distance >= result_.max_abs) update_max_abs(distance, position + i);
    if (largest_.admits_later(distance)) largest_.insert({position + i, difference});
  }
}

void DifferenceAccumulator::merge(const DifferenceAccumulator& other) {
  const Difference& added = other.result_;
  for (const auto count : {&Difference::count, &Difference::equal, &Difference::incomparable, &Difference::close,
                           &Difference::within_1_per_1000, &Difference::within_5_per_1000}) {
    result_.*count += added.*count;
  }
  if (added.max_abs_position && added.max_abs >= result_.max_abs) update_max_abs(added.max_abs, *added.max_abs_position);
  result_.max_relative = std::max(result_.max_relative, added.max_relative);
  if (added.max_ulp) result_.max_ulp = std::max(result_.max_ulp.value_or(0), *added.max_ulp);
  if (const auto position = added.incomparable_position) {
    result_.incomparable_position = std::min(result_.incomparable_position.value_or(*position), *position);
  }
  comparable_ += other.comparable_;
  sums_.add(other.sums_);
  largest_.merge(other.largest_);
}

DifferenceWithLargest DifferenceAccumulator::result() && {
  Difference result = result_;
  const auto n = static_cast<Extended>(comparable_);
  result.mean_abs = n > 0 ? narrow_to_double(sums_.distance / n) : 0;
  result.rms = n > 0 ? narrow_to_double(sqrt(sums_.square / n)) : 0;
  result.relative_l2 = relative_l2();
  const Extended lengths = sqrt(sums_.square_a) * sqrt(sums_.square_b);
  result.cosine = lengths > 0 ? static_cast<double>(std::clamp<Extended>(sums_.dot / lengths, -1, 1)) : Limits::quiet_NaN();
  return {result, std::move(largest_).sorted()};
}

double DifferenceAccumulator::relative_l2() const {
  if (result_.max_abs == 0) return 0;
  return sums_.square_b > 0 ? narrow_to_double(sqrt(sums_.square) / sqrt(sums_.square_b)) : Limits::infinity();
}

void DifferenceAccumulator::add_incomparable(std::uint64_t position) {
  ++result_.incomparable;
  result_.incomparable_position = std::min(result_.incomparable_position.value_or(position), position);
}

void DifferenceAccumulator::update_max_abs(double distance, std::uint64_t position) {
  const bool is_first = !result_.max_abs_position || distance > result_.max_abs || position < *result_.max_abs_position;
  if (is_first) result_.max_abs_position = position;
  result_.max_abs = distance;
}

}  // namespace sporescope
