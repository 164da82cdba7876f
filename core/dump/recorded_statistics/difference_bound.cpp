// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_statistics/difference_bound.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/dump/recorded_statistics/recorded_statistics.h"

namespace sporescope {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Trainings sum norms and means in float32, and the order of summation depends on the device.
constexpr double kRounding = 1e-5;

bool are_finite(const std::optional<double>& a, const std::optional<double>& b) {
  return a && b && std::isfinite(*a) && std::isfinite(*b);
}

/// Returns the norm, or an upper bound of it.
std::optional<double> largest_norm(const RecordedStatistics& recorded) {
  if (recorded.l2 && std::isfinite(*recorded.l2)) return recorded.l2;
  if (!recorded.count || !are_finite(recorded.max, recorded.min)) return std::nullopt;
  return std::sqrt(static_cast<double>(*recorded.count)) * std::max(std::abs(*recorded.max), std::abs(*recorded.min));
}

class RecordedPair {
 public:
  RecordedPair(const StatisticRow& a, const StatisticRow& b)
      : a_(parse_recorded_statistics(a)),
        b_(parse_recorded_statistics(b)),
        values_a_(classify_recorded(a)),
        values_b_(classify_recorded(b)) {}

  std::optional<DifferenceBound> difference() && {
    compare_non_finite();
    const auto norm = largest_norm(a_);
    if (norm) compare_finite(*norm);
    if (bound_ && a_.count && a_.count == b_.count && *a_.count > 0) {
      bound_->count = *a_.count;
      if (norm) bound_->rms = *norm / std::sqrt(static_cast<double>(*a_.count));
    }
    return bound_;
  }

 private:
  void compare_non_finite() {
    if (values_a_ == ValueClass::unknown || values_b_ == ValueClass::unknown) return;
    if (values_a_ == values_b_) return;
    bound_ = {kInfinity, false, SPORESCOPE_TRANSLATE_NOOP("only one side holds NaN or Inf"), kInfinity, 0, 0};
  }

  void compare_finite(double norm) {
    compare(a_.l2, b_.l2, 1, norm, kRounding, SPORESCOPE_TRANSLATE_NOOP("the norm is %1 in A and %2 in B"));
    compare(a_.max, b_.max, 1, norm, 0, SPORESCOPE_TRANSLATE_NOOP("the maximum is %1 in A and %2 in B"));
    compare(a_.min, b_.min, 1, norm, 0, SPORESCOPE_TRANSLATE_NOOP("the minimum is %1 in A and %2 in B"));
    if (!a_.count || a_.count != b_.count) return;
    // The mean changes at most by the norm of the difference, divided by the square root of the count.
    const double root = std::sqrt(static_cast<double>(*a_.count));
    compare(a_.mean, b_.mean, root, norm, kRounding, SPORESCOPE_TRANSLATE_NOOP("the mean is %1 in A and %2 in B"));
  }

  void compare(const std::optional<double>& a, const std::optional<double>& b, double scale, double norm, double rounding,
               const char* sentence) {
    if (!are_finite(a, b)) return;
    if (!bound_) bound_.emplace();
    const double change = scale * std::abs(*b - *a);
    if (change == 0) return;
    const double at_least = norm == 0 ? kInfinity : change / norm - rounding;
    if (at_least <= bound_->at_least) return;
    const double root = a_.count && *a_.count > 0 ? std::sqrt(static_cast<double>(*a_.count)) : 1;
    bound_ = {at_least, false, {sentence, {*a, *b}}, change / root, 0, 0};
  }

  RecordedStatistics a_, b_;
  ValueClass values_a_, values_b_;
  std::optional<DifferenceBound> bound_;
};

}  // namespace

std::optional<DifferenceBound> bound_difference(const StatisticRow& a, const StatisticRow& b) {
  const auto checksum = recorded_checksum(a);
  if (checksum && checksum == recorded_checksum(b)) return DifferenceBound{0, true, {}, 0, 0, 0};
  return RecordedPair(a, b).difference();
}

bool checksums_differ(const StatisticRow& a, const StatisticRow& b) {
  const auto checksum_a = recorded_checksum(a);
  const auto checksum_b = recorded_checksum(b);
  return checksum_a && checksum_b && checksum_a->name == checksum_b->name && checksum_a->digits != checksum_b->digits &&
         a.dtype == b.dtype;
}

}  // namespace sporescope
