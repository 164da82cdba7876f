// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/judge_row.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/watch/measure.h"
#include "core/watch/thresholds.h"

namespace sporescope {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// With more elements, the mean may be that of only the first part (ascend-formats, statistic.csv).
constexpr std::uint64_t kMaxMeanCount = 10'000;
/// Each number is written with six digits, so derived bounds have a margin for the rounding.
constexpr double kRoundingMargin = 1e-4;
/// Relative rounding error of a number with six digits.
constexpr double kDigits = 1e-6;

/// The interval that contains a statistic.
struct Bounds {
  double minimum = -kInfinity;
  double maximum = kInfinity;
  [[nodiscard]] bool is_exact() const { return minimum == maximum; }
};

enum class Answer : std::uint8_t { no, yes, unknown };

/// Returns the end of the bounds that crosses a threshold last.
double last_crossed(const Bounds& bounds, Comparison comparison) {
  return comparison == Comparison::less ? bounds.maximum : bounds.minimum;
}

Answer compare(const Bounds& bounds, Comparison comparison, double threshold) {
  if (crosses(last_crossed(bounds, comparison), comparison, threshold)) return Answer::yes;
  const double first = comparison == Comparison::less ? bounds.minimum : bounds.maximum;
  return crosses(first, comparison, threshold) ? Answer::unknown : Answer::no;
}

Bounds exact_bounds(double value) { return {value, value}; }

/// Bounds for the statistics of one row.
class RowStatistics {
 public:
  explicit RowStatistics(const RecordedStatistics& recorded) : recorded_(recorded) {}

  [[nodiscard]] Bounds bounds_of(Statistic statistic, const Watchpoint& watchpoint) const {
    switch (statistic) {
      case Statistic::max:
        return known_bounds(recorded_.max);
      case Statistic::min:
        return known_bounds(recorded_.min);
      case Statistic::mean:
        return mean();
      case Statistic::abs_mean:
        return abs_mean();
      case Statistic::max_min:
        return has_range() ? exact_bounds(*recorded_.max - *recorded_.min) : Bounds{0, kInfinity};
      case Statistic::zero_percentage:
        return zero_percentage();
      case Statistic::range_percentage:
        return range_percentage(watchpoint);
      default:
        return {};
    }
  }

 private:
  static Bounds known_bounds(const std::optional<double>& value) {
    return value && std::isfinite(*value) ? exact_bounds(*value) : Bounds{};
  }
  [[nodiscard]] bool has_range() const {
    return recorded_.max && recorded_.min && std::isfinite(*recorded_.max) && std::isfinite(*recorded_.min);
  }
  [[nodiscard]] double count() const { return static_cast<double>(recorded_.count.value_or(0)); }
  /// A percentage below 100, since at least one element is excluded.
  [[nodiscard]] Bounds partial_percentage() const {
    return {0, count() > 0 ? 100.0 * (count() - 1) / count() : std::nextafter(100.0, 0.0)};
  }

  [[nodiscard]] Bounds mean() const {
    const bool mean_is_reliable = recorded_.count && *recorded_.count <= kMaxMeanCount;
    if (mean_is_reliable && recorded_.mean && std::isfinite(*recorded_.mean)) return exact_bounds(*recorded_.mean);
    return has_range() ? Bounds{*recorded_.min, *recorded_.max} : Bounds{};
  }

  [[nodiscard]] Bounds abs_mean() const {
    Bounds bounds{0, kInfinity};
    const Bounds mean_bounds = mean();
    if (has_range()) {
      if (*recorded_.min >= 0) return mean_bounds;
      if (*recorded_.max <= 0) return {-mean_bounds.maximum, -mean_bounds.minimum};
      bounds.maximum = std::max(std::abs(*recorded_.min), std::abs(*recorded_.max));
    }
    if (mean_bounds.is_exact()) bounds.minimum = std::abs(mean_bounds.minimum);
    if (recorded_.l2 && std::isfinite(*recorded_.l2) && count() > 0) {
      // sum |x| <= sqrt(n) l2, and sum x^2 <= max |x| sum |x|
      const double largest = bounds.maximum;
      bounds.maximum = std::min(bounds.maximum, *recorded_.l2 / std::sqrt(count()) * (1 + kRoundingMargin));
      if (largest > 0 && std::isfinite(largest)) {
        bounds.minimum = std::max(bounds.minimum, *recorded_.l2 * *recorded_.l2 / (count() * largest) * (1 - kRoundingMargin));
      }
    }
    bounds.minimum = std::min(bounds.minimum, bounds.maximum);
    return bounds;
  }

  [[nodiscard]] Bounds zero_percentage() const {
    if (recorded_.zero && count() > 0) return exact_bounds(100.0 * static_cast<double>(*recorded_.zero) / count());
    if (has_range() && *recorded_.min == 0 && *recorded_.max == 0) return exact_bounds(100);
    if (recorded_.l2 && *recorded_.l2 == 0) return exact_bounds(100);
    if (has_range() && (*recorded_.min > 0 || *recorded_.max < 0)) return exact_bounds(0);
    const bool has_nonzero =
        known_bounds(recorded_.max).minimum > 0 || known_bounds(recorded_.min).maximum < 0 || recorded_.l2.value_or(0) > 0;
    return has_nonzero ? partial_percentage() : Bounds{0, 100};
  }

  [[nodiscard]] Bounds range_percentage(const Watchpoint& watchpoint) const {
    const auto range = range_of(watchpoint);
    if (!range) return exact_bounds(std::nan(""));  // never computed, so it crosses no threshold
    const auto [start, end] = *range;
    if (!has_range()) return {0, 100};
    if (*recorded_.min >= start && *recorded_.max <= end) return exact_bounds(100);
    if (*recorded_.max < start || *recorded_.min > end) return exact_bounds(0);
    return partial_percentage();
  }

  const RecordedStatistics& recorded_;
};

/// Returns the smallest possible difference of two numbers written with six digits.
double min_rounded_distance(const std::optional<double>& now, const std::optional<double>& before) {
  if (!now || !before || !std::isfinite(*now) || !std::isfinite(*before)) return 0;
  return std::max(0.0, std::abs(*now - *before) - kDigits * (std::abs(*now) + std::abs(*before)));
}

/// Bounds for the change between the rows of two iterations.
class RowChange {
 public:
  RowChange(const StatisticRow& now, const StatisticRow& before)
      : recorded_now_(parse_recorded_statistics(now)),
        recorded_before_(parse_recorded_statistics(before)),
        now_(recorded_now_),
        before_(recorded_before_) {
    const auto checksum = recorded_checksum(now);
    is_comparable_ = now.dtype == before.dtype && now.shape == before.shape;
    is_same_ = is_comparable_ && checksum && checksum == recorded_checksum(before);
  }

  RowChange(const RowChange&) = delete;
  RowChange& operator=(const RowChange&) = delete;

  /// Bounds mean |now - before| / mean |before|. The difference of the two means is a lower bound for the numerator.
  [[nodiscard]] Bounds ratio(const Watchpoint& watchpoint) const {
    if (is_same_) return exact_bounds(0);
    Bounds bounds{0, kInfinity};
    const double maximum = before_.bounds_of(Statistic::abs_mean, watchpoint).maximum;
    if (is_comparable_ && std::isfinite(maximum)) {
      bounds.minimum = mean_difference(watchpoint) / (maximum * (1 + kRoundingMargin) + kRatioEpsilon);
    }
    return bounds;
  }

  /// Determines whether each element is within the tolerances of its previous value.
  [[nodiscard]] Answer is_close(const Watchpoint& watchpoint) const {
    if (is_same_) return Answer::yes;
    if (!is_comparable_) return Answer::unknown;
    const double relative = value_of(ParameterRole::relative_tolerance, watchpoint).value_or(0) * (1 + kRoundingMargin);
    const double absolute = value_of(ParameterRole::absolute_tolerance, watchpoint).value_or(0);
    if (recorded_before_.max && recorded_before_.min) {
      // An end of the range moves at most as far as the element that moves most.
      const double allowed = absolute + relative * std::max(std::abs(*recorded_before_.max), std::abs(*recorded_before_.min));
      if (std::max(min_rounded_distance(recorded_now_.max, recorded_before_.max),
                   min_rounded_distance(recorded_now_.min, recorded_before_.min)) > allowed) {
        return Answer::no;
      }
    }
    if (recorded_before_.l2 && recorded_before_.count) {
      const double allowed =
          absolute * std::sqrt(static_cast<double>(*recorded_before_.count)) + relative * *recorded_before_.l2;
      if (min_rounded_distance(recorded_now_.l2, recorded_before_.l2) > allowed) return Answer::no;
    }
    const double mean = before_.bounds_of(Statistic::abs_mean, watchpoint).maximum;
    const bool has_changed = std::isfinite(mean) && mean_difference(watchpoint) > absolute + relative * mean;
    return has_changed ? Answer::no : Answer::unknown;
  }

 private:
  [[nodiscard]] double mean_difference(const Watchpoint& watchpoint) const {
    const Bounds now = now_.bounds_of(Statistic::mean, watchpoint);
    const Bounds before = before_.bounds_of(Statistic::mean, watchpoint);
    return now.is_exact() && before.is_exact() ? min_rounded_distance(now.minimum, before.minimum) : 0;
  }

  RecordedStatistics recorded_now_, recorded_before_;
  RowStatistics now_, before_;
  bool is_comparable_ = false, is_same_ = false;
};

/// Sets the value of each parameter as far as it is known, and returns whether any is a hit.
template <class BoundsOf>
Answer evaluate(Judgement& judgement, const BoundsOf& bounds_of) {
  Answer result = Answer::no;
  for (JudgedParameter& parameter : judgement.parameters) {
    const ParameterSpec& spec = *parameter.spec;
    if (spec.role != ParameterRole::threshold) continue;
    const Bounds bounds = bounds_of(spec.statistic);
    const Answer answer = compare(bounds, spec.comparison, parameter.value);
    const double known_end = last_crossed(bounds, spec.comparison);
    if (std::isfinite(known_end)) parameter.actual = known_end;
    parameter.hit = answer == Answer::yes;
    if (answer == Answer::yes || result == Answer::no) result = answer;
  }
  return result;
}

Answer answer_of(Judgement& judgement, const Watchpoint& watchpoint, const RowStatistics& row,
                 const std::optional<RowChange>& change) {
  if (!watchpoint.condition->needs_previous()) {
    return evaluate(judgement, [&](Statistic statistic) { return row.bounds_of(statistic, watchpoint); });
  }
  if (!change) return Answer::unknown;
  if (watchpoint.condition->rule == ConditionRule::unchanged) return change->is_close(watchpoint);
  return evaluate(judgement, [&](Statistic /*update_ratio*/) { return change->ratio(watchpoint); });
}

WatchErrors errors_of(ValueClass values, const RecordedStatistics& recorded) {
  WatchErrors errors;
  if (values == ValueClass::nan) errors |= WatchError::nan;
  if (values == ValueClass::infinite || recorded.neg_inf.value_or(0) + recorded.pos_inf.value_or(0) > 0) {
    errors |= WatchError::inf;
  }
  return errors;
}

}  // namespace

RowJudgements judge_row(const std::vector<const Watchpoint*>& watchpoints, const StatisticRow& row,
                        const StatisticRow* before) {
  const RecordedStatistics recorded = parse_recorded_statistics(row);
  const ValueClass values = classify_recorded(row);
  RowJudgements result;
  result.statistics = as_statistics(recorded);
  if (recorded.count == std::uint64_t{0}) return result;
  const RowStatistics statistics(recorded);
  const std::optional<RowChange> change =
      before != nullptr ? std::optional<RowChange>(std::in_place, row, *before) : std::nullopt;
  for (const Watchpoint* watchpoint : watchpoints) {
    if (watchpoint->condition->rule == ConditionRule::overflow_files) continue;
    Judgement judgement = initial_judgement(*watchpoint);
    if (watchpoint->condition->checks_overflow()) {
      judgement.holds = values == ValueClass::nan || values == ValueClass::infinite;
      if (values == ValueClass::unknown) result.all_known = false;
    } else {
      judgement.errors = errors_of(values, recorded);
      if (!judgement.errors.any()) {
        const Answer answer = answer_of(judgement, *watchpoint, statistics, change);
        judgement.holds = answer == Answer::yes;
        const bool is_known = answer == Answer::yes || (answer == Answer::no && values == ValueClass::finite);
        result.all_known = result.all_known && is_known;
      }
    }
    if (judgement.holds || judgement.errors.any()) result.judgements.push_back(std::move(judgement));
  }
  return result;
}

}  // namespace sporescope
