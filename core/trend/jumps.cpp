// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/trend/jumps.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/trend/trend_scale.h"

namespace sporescope {
namespace {

/// The deviation of fewer steps is not significant.
constexpr std::size_t kEnoughSteps = 4;
/// The last number of the first iteration of a training: MindSpore counts from 0, some of its releases from 1.
constexpr Iteration kFirstIteration{1};

/// A change from one measurable value to the next one.
struct Step {
  std::size_t from = 0;
  std::size_t to = 0;
  double size = 0;
  double iterations = 1;
};

class Row {
 public:
  Row(TrendStatistic statistic, std::span<const TrendPoint> points, std::span<const Iteration> iterations, std::uint64_t count,
      double factor, FirstValue first)
      : statistic_(statistic),
        points_(points),
        iterations_(iterations),
        scale_(statistic, count, factor),
        count_(count),
        is_trained_(first == FirstValue::trained),
        begins_trained_(first == FirstValue::trained && scale_.is_magnitude() && is_single_tensor(statistic)) {}

  std::vector<Jump> jumps() {
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      if (!is_known(i)) {
        if (last && points_[i].is_bad() && statistic_ != TrendStatistic::nan) add_loss(*last, i);
        continue;
      }
      if (last) judge_step(*last, i);
      note_zero_value(i);
      last = i;
      was_non_finite_ = false;
    }
    add_large_steps();
    std::sort(jumps_.begin(), jumps_.end(), [](const Jump& a, const Jump& b) { return a.at < b.at; });
    return std::move(jumps_);
  }

 private:
  [[nodiscard]] bool is_known(std::size_t i) const { return scale_.is_measurable(points_[i]); }

  void add(std::size_t from, std::size_t to) { jumps_.push_back({to, points_[from].value, points_[to].value}); }

  void add_loss(std::size_t from, std::size_t at) {
    if (was_non_finite_) return;
    was_non_finite_ = true;
    using Limits = std::numeric_limits<double>;
    const bool is_nan = points_[at].value_class == ValueClass::nan;
    jumps_.push_back({at, points_[from].value, is_nan ? Limits::quiet_NaN() : Limits::infinity()});
  }

  /// Returns true if the value is zero, or all elements are zero, so that no further step can be measured.
  [[nodiscard]] bool is_zero_value(std::size_t i) const {
    const double value = points_[i].value;
    if (count_ == 1) return false;  // A flag or a number, which may legitimately be zero
    return scale_.is_magnitude() ? value == 0 : statistic_ == TrendStatistic::zero_share && value == 1;
  }
  void note_zero_value(std::size_t i) { was_zero_ = was_zero_ || is_zero_value(i); }

  void judge_step(std::size_t from, std::size_t to) {
    const double before = points_[from].value;
    const double now = points_[to].value;
    if (statistic_ == TrendStatistic::nan) {
      if (before == 0 && now > 0) add(from, to);
      return;
    }
    if (is_zero_value(to) && !was_zero_) return add(from, to);
    if (scale_.is_magnitude() && (before == 0 || now == 0)) {
      starts_at_zero_ = starts_at_zero_ || steps_.empty();
      return;
    }
    const auto size = step_size(from, to);
    if (!size) return;
    const auto spanned = static_cast<double>(steps_between(iterations_[from], iterations_[to]));
    steps_.push_back({from, to, *size, std::max(spanned, 1.0)});
  }

  [[nodiscard]] std::optional<double> step_size(std::size_t from, std::size_t to) const {
    return scale_.distance(points_[from], points_[to]);
  }

  void add_large_steps() {
    for (std::size_t i = departs_from_initial() ? 1 : 0; i < steps_.size(); ++i) {
      const Step& step = steps_[i];
      if (std::fabs(step.size) > scale_.threshold() && departs_from_others(step)) add(step.from, step.to);
    }
  }

  /// Returns true if the first step leaves the initial value and is not reverted.
  [[nodiscard]] bool departs_from_initial() const {
    if (steps_.empty()) return false;
    if (!starts_at_zero_ && (begins_trained_ || iterations_.front() > kFirstIteration)) return false;
    const auto both_steps = steps_.size() > 1 ? step_size(steps_[0].from, steps_[1].to) : std::nullopt;
    return !both_steps || std::fabs(*both_steps) > scale_.threshold() || std::fabs(steps_[1].size) <= scale_.threshold();
  }

  [[nodiscard]] bool departs_from_others(const Step& step) const {
    std::vector<double> others;
    for (const Step& other : steps_) {
      if (other.to != step.to) others.push_back(other.size / other.iterations);
    }
    if (others.empty()) return std::fabs(step.size) > minimum_for_few_steps();
    // No training grows steadily by more than the threshold.
    const double usual = std::clamp(median_of(others), -scale_.threshold(), scale_.threshold());
    const double departure = std::fabs(step.size - usual * step.iterations);
    if (departure <= scale_.threshold()) return false;
    if (others.size() < kEnoughSteps) return departure > minimum_for_few_steps();
    if (is_monotonic(others)) return true;
    others.clear();
    for (const Step& other : steps_) {
      if (other.to != step.to) others.push_back(std::fabs(other.size - usual * other.iterations));
    }
    return departure > kDeviations * kMadToSigma * median_of(others);
  }

  /// Returns the minimum of a jump if there are too few other steps for a deviation. The norm of n elements that are computed
  /// from another batch has a relative deviation of sqrt(1 / (2 n)); the logarithm of the quotient of two such norms has a
  /// deviation of sqrt(1 / n).
  [[nodiscard]] double minimum_for_few_steps() const {
    if (!scale_.is_magnitude() || count_ == 0 || is_trained_) return scale_.threshold();
    return scale_.threshold() + kDeviations / std::sqrt(static_cast<double>(count_));
  }

  /// Noise goes up and down. A tensor whose large steps mostly have one direction explodes or vanishes.
  [[nodiscard]] bool is_monotonic(const std::vector<double>& steps) const {
    const auto up = std::count_if(steps.begin(), steps.end(), [&](double size) { return size > scale_.threshold(); });
    const auto down = std::count_if(steps.begin(), steps.end(), [&](double size) { return size < -scale_.threshold(); });
    return static_cast<std::size_t>(std::max(up, down)) * 4 >= steps.size() * 3;
  }

  const TrendStatistic statistic_;
  const std::span<const TrendPoint> points_;
  const std::span<const Iteration> iterations_;
  const TrendScale scale_;
  const std::uint64_t count_;
  const bool is_trained_;  ///< A weight, which does not depend on the batch
  const bool begins_trained_;
  std::vector<Step> steps_;
  std::vector<Jump> jumps_;
  bool was_non_finite_ = false;
  bool was_zero_ = false;
  bool starts_at_zero_ = false;
};

}  // namespace

std::vector<Jump> find_jumps(TrendStatistic statistic, std::span<const TrendPoint> points,
                             std::span<const Iteration> iterations, std::uint64_t count, double factor, FirstValue first) {
  return Row(statistic, points, iterations, count, factor, first).jumps();
}

}  // namespace sporescope
