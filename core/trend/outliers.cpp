// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/trend/outliers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "core/trend/trend_scale.h"

namespace sporescope {
namespace {

using Limits = std::numeric_limits<double>;

/// The deviation of fewer points is not significant.
constexpr std::size_t kEnoughPoints = 5;
constexpr std::size_t kMinPoints = 3;
constexpr std::size_t kMaxShare = 8;

class Points {
 public:
  Points(TrendStatistic statistic, std::span<const TrendPoint> points, std::uint64_t count, double factor)
      : statistic_(statistic), points_(points), scale_(statistic, count, factor), is_number_(count == 1) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (is_non_finite(points[i])) {
        non_finite_.push_back(i);
      } else if (scale_.is_measurable(points[i])) {
        measurable_.push_back(i);
      }
    }
  }

  std::vector<Jump> outliers() {
    if (measurable_.empty()) return {};
    find_median();
    std::vector<Jump> jumps;
    if (non_finite_.size() <= measurable_.size()) {
      for (const std::size_t i : non_finite_) jumps.push_back({i, points_[median_].value, loss_of(points_[i])});
    }
    if (statistic_ != TrendStatistic::nan) add_outliers(jumps);
    std::sort(jumps.begin(), jumps.end(), [](const Jump& a, const Jump& b) { return a.at < b.at; });
    return jumps;
  }

 private:
  [[nodiscard]] bool is_non_finite(const TrendPoint& point) const {
    return statistic_ == TrendStatistic::nan ? point.has_value() && point.value > 0 : point.is_bad();
  }

  [[nodiscard]] double loss_of(const TrendPoint& point) const {
    if (statistic_ == TrendStatistic::nan) return point.value;
    return point.value_class == ValueClass::nan ? Limits::quiet_NaN() : Limits::infinity();
  }

  void find_median() {
    std::vector<std::size_t> order = measurable_;
    const auto middle = order.begin() + static_cast<std::ptrdiff_t>((order.size() - 1) / 2);
    std::nth_element(order.begin(), middle, order.end(),
                     [&](std::size_t a, std::size_t b) { return points_[a].value < points_[b].value; });
    median_ = *middle;
  }

  [[nodiscard]] double departure_of(std::size_t i) const {
    const TrendPoint& median = points_[median_];
    if (points_[i].value == median.value) return 0;
    const auto distance = scale_.distance(median, points_[i]);
    if (distance) return std::fabs(*distance);
    return is_number_ ? 0 : Limits::infinity();  // A flag or a number may legitimately be zero
  }

  void add_outliers(std::vector<Jump>& jumps) const {
    if (measurable_.size() < kMinPoints) return;
    std::vector<double> departures;
    departures.reserve(measurable_.size());
    for (const std::size_t i : measurable_) departures.push_back(departure_of(i));
    double max_departure = scale_.threshold();
    if (measurable_.size() >= kEnoughPoints) {
      std::vector<double> sorted = departures;
      max_departure = std::max(max_departure, kDeviations * kMadToSigma * median_of(sorted));
    }
    std::vector<Jump> distant;
    for (std::size_t i = 0; i < measurable_.size(); ++i) {
      if (departures[i] > max_departure) {
        distant.push_back({measurable_[i], points_[median_].value, points_[measurable_[i]].value});
      }
    }
    if (distant.size() <= std::max<std::size_t>(1, measurable_.size() / kMaxShare)) {
      jumps.insert(jumps.end(), distant.begin(), distant.end());
    }
  }

  const TrendStatistic statistic_;
  const std::span<const TrendPoint> points_;
  const TrendScale scale_;
  const bool is_number_;
  std::vector<std::size_t> measurable_, non_finite_;
  std::size_t median_ = 0;  ///< Index of the median of the measurable points
};

}  // namespace

std::vector<Jump> find_outliers(TrendStatistic statistic, std::span<const TrendPoint> points, std::uint64_t count,
                                double factor) {
  return Points(statistic, points, count, factor).outliers();
}

}  // namespace sporescope
