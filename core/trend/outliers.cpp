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
      if (is_bad(points[i])) {
        bad_.push_back(i);
      } else if (scale_.is_measurable(points[i])) {
        known_.push_back(i);
      }
    }
  }

  std::vector<Jump> outliers() {
    if (known_.empty()) return {};
    find_usual();
    std::vector<Jump> found;
    if (bad_.size() <= known_.size()) {
      for (const std::size_t i : bad_) found.push_back({i, points_[usual_].value, loss_of(points_[i])});
    }
    if (statistic_ != TrendStatistic::nan) add_outliers(found);
    std::sort(found.begin(), found.end(), [](const Jump& a, const Jump& b) { return a.at < b.at; });
    return found;
  }

 private:
  [[nodiscard]] bool is_bad(const TrendPoint& point) const {
    return statistic_ == TrendStatistic::nan ? point.has_value() && point.value > 0 : point.is_bad();
  }

  [[nodiscard]] double loss_of(const TrendPoint& point) const {
    if (statistic_ == TrendStatistic::nan) return point.value;
    return point.value_class == ValueClass::nan ? Limits::quiet_NaN() : Limits::infinity();
  }

  void find_usual() {
    std::vector<std::size_t> order = known_;
    const auto middle = order.begin() + static_cast<std::ptrdiff_t>((order.size() - 1) / 2);
    std::nth_element(order.begin(), middle, order.end(),
                     [&](std::size_t a, std::size_t b) { return points_[a].value < points_[b].value; });
    usual_ = *middle;
  }

  [[nodiscard]] double departure_of(std::size_t i) const {
    const TrendPoint& usual = points_[usual_];
    if (points_[i].value == usual.value) return 0;
    const auto distance = scale_.distance(usual, points_[i]);
    if (distance) return std::fabs(*distance);
    return is_number_ ? 0 : Limits::infinity();  // A flag or a number may legitimately be zero
  }

  void add_outliers(std::vector<Jump>& found) const {
    if (known_.size() < kMinPoints) return;
    std::vector<double> departures;
    departures.reserve(known_.size());
    for (const std::size_t i : known_) departures.push_back(departure_of(i));
    double usual_departure = scale_.threshold();
    if (known_.size() >= kEnoughPoints) {
      std::vector<double> sorted = departures;
      usual_departure = std::max(usual_departure, kDeviations * kMadToSigma * median_of(sorted));
    }
    std::vector<Jump> remote_side;
    for (std::size_t i = 0; i < known_.size(); ++i) {
      if (departures[i] > usual_departure) remote_side.push_back({known_[i], points_[usual_].value, points_[known_[i]].value});
    }
    if (remote_side.size() <= std::max<std::size_t>(1, known_.size() / kMaxShare))
      found.insert(found.end(), remote_side.begin(), remote_side.end());
  }

  const TrendStatistic statistic_;
  const std::span<const TrendPoint> points_;
  const TrendScale scale_;
  const bool is_number_;
  std::vector<std::size_t> known_, bad_;
  std::size_t usual_ = 0;  ///< Index of the median of the known points
};

}  // namespace

std::vector<Jump> find_outliers(TrendStatistic statistic, std::span<const TrendPoint> points, std::uint64_t count,
                                double factor) {
  return Points(statistic, points, count, factor).outliers();
}

}  // namespace sporescope
