// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/trend/trend_statistic.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace sporescope {
namespace {

constexpr std::array<std::pair<TrendStatistic, std::string_view>, 8> kNames{{{TrendStatistic::l2, "l2"},
                                                                             {TrendStatistic::max_abs, "max_abs"},
                                                                             {TrendStatistic::mean, "mean"},
                                                                             {TrendStatistic::std, "std"},
                                                                             {TrendStatistic::nan, "nan"},
                                                                             {TrendStatistic::zero_share, "zero_share"},
                                                                             {TrendStatistic::abs_mean, "abs_mean"},
                                                                             {TrendStatistic::update_ratio, "update_ratio"}}};

std::optional<double> max_abs(const std::optional<double>& min, const std::optional<double>& max) {
  if (!min || !max) return std::nullopt;
  return std::max(std::fabs(*min), std::fabs(*max));
}

std::optional<double> share(const std::optional<std::uint64_t>& count, const std::optional<std::uint64_t>& all) {
  if (!count || all.value_or(0) == 0) return std::nullopt;
  return static_cast<double>(*count) / static_cast<double>(*all);
}

TrendPoint point(const std::optional<double>& value, const std::optional<double>& l2, std::uint64_t finite,
                 ValueClass value_class) {
  TrendPoint result;
  result.value_class = value_class;
  if (value) result.value = *value;
  if (l2 && finite > 0) result.rms = static_cast<float>(*l2 / std::sqrt(static_cast<double>(finite)));
  return result;
}

/// Minimum share of the deviation in the sum of squares. Recorded statistics have about five digits, of which two remain in the
/// difference of two sums.
constexpr double kMinShare = 1e-3;

/// Computes the sample standard deviation from the mean, the norm and the number of elements, all of which must be finite.
/// Returns nothing if the elements are so close to their mean that the recorded digits are not sufficient.
std::optional<double> recorded_deviation(const Statistics& recorded) {
  if (recorded.count == 0 || !recorded.mean || !recorded.l2) return std::nullopt;
  if (recorded.count == 1) return 0.0;
  const auto count = static_cast<double>(recorded.count);
  const double squares = *recorded.l2 * *recorded.l2;
  const double deviations = squares - count * *recorded.mean * *recorded.mean;
  if (squares == 0) return 0.0;
  if (!(deviations >= kMinShare * squares)) return std::nullopt;
  return std::sqrt(deviations / (count - 1));
}

std::optional<double> value_of(TrendStatistic statistic, const Statistics& statistics) {
  switch (statistic) {
    case TrendStatistic::l2:
      return statistics.l2;
    case TrendStatistic::max_abs:
      return max_abs(statistics.min, statistics.max);
    case TrendStatistic::mean:
      return statistics.mean;
    case TrendStatistic::std:
      return statistics.std;
    case TrendStatistic::nan:
      return static_cast<double>(statistics.nan);
    case TrendStatistic::zero_share:
      return share(statistics.zero, statistics.count);
    case TrendStatistic::abs_mean:
      return statistics.abs_mean;
    case TrendStatistic::update_ratio:
    case TrendStatistic::group_difference:
      break;
  }
  return std::nullopt;
}

std::optional<double> value_of(TrendStatistic statistic, const RecordedStatistics& recorded, ValueClass value_class) {
  const Statistics finite = as_statistics(recorded);
  switch (statistic) {
    case TrendStatistic::l2:
      return finite.l2;
    case TrendStatistic::max_abs:
      return max_abs(finite.min, finite.max);
    case TrendStatistic::mean:
      return finite.mean;
    case TrendStatistic::nan:
      if (recorded.nan) return static_cast<double>(*recorded.nan);
      return value_class == ValueClass::finite ? std::optional(0.0) : std::nullopt;
    case TrendStatistic::zero_share:
      return share(recorded.zero, recorded.count);
    case TrendStatistic::std:
      return value_class == ValueClass::finite ? recorded_deviation(finite) : std::nullopt;
    case TrendStatistic::abs_mean:  // No training records it
    case TrendStatistic::update_ratio:
    case TrendStatistic::group_difference:
      break;
  }
  return std::nullopt;
}

}  // namespace

std::string_view trend_statistic_name(TrendStatistic statistic) { return kNames[static_cast<std::size_t>(statistic)].second; }

std::optional<TrendStatistic> trend_statistic(std::string_view name) {
  const auto* const found = std::find_if(kNames.begin(), kNames.end(), [&](const auto& entry) { return entry.second == name; });
  return found == kNames.end() ? std::nullopt : std::optional(found->first);
}

const std::vector<std::string>& trend_statistic_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    all.reserve(kNames.size());
    for (const auto& entry : kNames) all.emplace_back(entry.second);
    return all;
  }();
  return names;
}

TrendPoint trend_point(TrendStatistic statistic, const Statistics& statistics) {
  return point(value_of(statistic, statistics), statistics.l2, statistics.finite(), classify_values(statistics));
}

TrendPoint trend_point(TrendStatistic statistic, const StatisticRow& row) {
  const RecordedStatistics recorded = parse_recorded_statistics(row);
  const ValueClass value_class = classify_recorded(row);
  // The recorded norm covers only finite elements if all elements are finite.
  const std::uint64_t finite = value_class == ValueClass::finite ? recorded.count.value_or(0) : 0;
  return point(value_of(statistic, recorded, value_class), as_statistics(recorded).l2, finite, value_class);
}

}  // namespace sporescope
