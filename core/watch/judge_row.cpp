// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/judge_row.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/watch/thresholds.h"

namespace sporescope {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Of more elements the mean may be that of the first part alone (ascend-formats, statistic.csv).
constexpr std::uint64_t kMeanKnown = 10'000;
/// Six digits are written of each number: bounds that are made of them leave room for what was rounded off.
constexpr double kRoom = 1e-4;

/// Where a statistic lies.
struct Bounds {
  double least = -kInfinity;
  double most = kInfinity;
  [[nodiscard]] bool exact() const { return least == most; }
};

enum class Answer : std::uint8_t { no, yes, unknown };

/// The end of the bounds that crosses a threshold last.
double last_to_cross(const Bounds& bounds, Comparison comparison) {
  return comparison == Comparison::less ? bounds.most : bounds.least;
}

Answer compare(const Bounds& bounds, Comparison comparison, double threshold) {
  if (crosses(last_to_cross(bounds, comparison), comparison, threshold)) return Answer::yes;
  const double first = comparison == Comparison::less ? bounds.least : bounds.most;
  return crosses(first, comparison, threshold) ? Answer::unknown : Answer::no;
}

Bounds at(double value) { return {value, value}; }

/// The statistics of one row, each as far as it is known.
class RowStatistics {
 public:
  explicit RowStatistics(const ToldStatistics& told) : told_(told) {}

  [[nodiscard]] Bounds of(Statistic statistic, const Watchpoint& watchpoint) const {
    switch (statistic) {
      case Statistic::max:
        return known(told_.max);
      case Statistic::min:
        return known(told_.min);
      case Statistic::mean:
        return mean();
      case Statistic::abs_mean:
        return abs_mean();
      case Statistic::max_min:
        return has_range() ? at(*told_.max - *told_.min) : Bounds{0, kInfinity};
      case Statistic::zero_percentage:
        return zero_percentage();
      case Statistic::range_percentage:
        return range_percentage(watchpoint);
      default:
        return {};
    }
  }

 private:
  static Bounds known(const std::optional<double>& value) { return value && std::isfinite(*value) ? at(*value) : Bounds{}; }
  [[nodiscard]] bool has_range() const {
    return told_.max && told_.min && std::isfinite(*told_.max) && std::isfinite(*told_.min);
  }
  [[nodiscard]] double count() const { return static_cast<double>(told_.count.value_or(0)); }
  /// A share of the elements that is less than all of them.
  [[nodiscard]] Bounds not_all() const {
    return {0, count() > 0 ? 100.0 * (count() - 1) / count() : std::nextafter(100.0, 0.0)};
  }

  [[nodiscard]] Bounds mean() const {
    const bool trusted = told_.count && *told_.count <= kMeanKnown;
    if (trusted && told_.mean && std::isfinite(*told_.mean)) return at(*told_.mean);
    return has_range() ? Bounds{*told_.min, *told_.max} : Bounds{};
  }

  [[nodiscard]] Bounds abs_mean() const {
    Bounds bounds{0, kInfinity};
    const Bounds plain = mean();
    if (has_range()) {
      if (*told_.min >= 0) return plain;
      if (*told_.max <= 0) return {-plain.most, -plain.least};
      bounds.most = std::max(std::abs(*told_.min), std::abs(*told_.max));
    }
    if (plain.exact()) bounds.least = std::abs(plain.least);
    if (told_.l2 && std::isfinite(*told_.l2) && count() > 0) {
      // sum |x| <= sqrt(n) l2, and sum x^2 <= max |x| sum |x|
      const double largest = bounds.most;
      bounds.most = std::min(bounds.most, *told_.l2 / std::sqrt(count()) * (1 + kRoom));
      if (largest > 0 && std::isfinite(largest)) {
        bounds.least = std::max(bounds.least, *told_.l2 * *told_.l2 / (count() * largest) * (1 - kRoom));
      }
    }
    bounds.least = std::min(bounds.least, bounds.most);
    return bounds;
  }

  [[nodiscard]] Bounds zero_percentage() const {
    if (told_.zero && count() > 0) return at(100.0 * static_cast<double>(*told_.zero) / count());
    if (has_range() && *told_.min == 0 && *told_.max == 0) return at(100);
    if (told_.l2 && *told_.l2 == 0) return at(100);
    if (has_range() && (*told_.min > 0 || *told_.max < 0)) return at(0);
    const bool some_other = known(told_.max).least > 0 || known(told_.min).most < 0 || told_.l2.value_or(0) > 0;
    return some_other ? not_all() : Bounds{0, 100};
  }

  [[nodiscard]] Bounds range_percentage(const Watchpoint& watchpoint) const {
    const auto range = range_of(watchpoint);
    if (!range) return at(std::nan(""));  // never computed, so it crosses nothing
    const auto [start, end] = *range;
    if (!has_range()) return {0, 100};
    if (*told_.min >= start && *told_.max <= end) return at(100);
    if (*told_.max < start || *told_.min > end) return at(0);
    return not_all();
  }

  const ToldStatistics& told_;
};

/// Sets what is known of each parameter; whether any hits.
Answer evaluate(Judgement& judgement, const Watchpoint& watchpoint, const RowStatistics& row) {
  Answer any = Answer::no;
  for (JudgedParameter& parameter : judgement.parameters) {
    const ParameterSpec& spec = *parameter.spec;
    if (spec.role != Role::threshold) continue;
    const Bounds bounds = row.of(spec.statistic, watchpoint);
    const Answer answer = compare(bounds, spec.comparison, parameter.value);
    const double told = last_to_cross(bounds, spec.comparison);
    if (std::isfinite(told)) parameter.actual = told;
    parameter.hit = answer == Answer::yes;
    if (answer == Answer::yes || any == Answer::no) any = answer;
  }
  return any;
}

WatchErrors errors_of(ToldValues values, const ToldStatistics& told) {
  WatchErrors errors;
  if (values == ToldValues::nan) errors |= WatchError::nan;
  if (values == ToldValues::infinite || told.neg_inf.value_or(0) + told.pos_inf.value_or(0) > 0) errors |= WatchError::inf;
  return errors;
}

}  // namespace

RowJudgements judge_row(const std::vector<const Watchpoint*>& watchpoints, const StatisticRow& row) {
  const ToldStatistics told = told_statistics(row);
  const ToldValues values = told_values(row);
  RowJudgements result;
  result.statistics = statistics_of(told);
  if (told.count == std::uint64_t{0}) return result;
  const RowStatistics statistics(told);
  for (const Watchpoint* watchpoint : watchpoints) {
    if (watchpoint->condition->rule == Rule::overflow_files) continue;
    Judgement judgement = unjudged(*watchpoint);
    if (watchpoint->condition->asks_for_overflow()) {
      judgement.holds = values == ToldValues::nan || values == ToldValues::infinite;
      if (values == ToldValues::unknown) result.all_known = false;
    } else if (watchpoint->condition->needs_previous()) {
      result.all_known = false;
    } else {
      judgement.errors = errors_of(values, told);
      if (!judgement.errors.any()) {
        const Answer answer = evaluate(judgement, *watchpoint, statistics);
        judgement.holds = answer == Answer::yes;
        const bool known = answer == Answer::yes || (answer == Answer::no && values == ToldValues::finite);
        result.all_known = result.all_known && known;
      }
    }
    if (judgement.holds || judgement.errors.any()) result.judgements.push_back(std::move(judgement));
  }
  return result;
}

}  // namespace sporescope
