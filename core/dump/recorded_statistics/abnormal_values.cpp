// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_statistics/abnormal_values.h"

#include <cmath>

#include "core/dump/recorded_statistics/recorded_number.h"

namespace sporescope {

namespace {

Known known(bool holds) { return holds ? Known::yes : Known::no; }

bool is_beyond(const std::optional<double>& end, double limit) { return std::abs(finite(end).value_or(0)) > limit; }

Known has_nan(const RecordedStatistics& told, ValueClass values) {
  if (values == ValueClass::nan) return Known::yes;
  return values == ValueClass::finite || told.nan == std::uint64_t{0} ? Known::no : Known::unknown;
}

Known has_inf(const RecordedStatistics& told, ValueClass values) {
  if (values == ValueClass::infinite || told.neg_inf.value_or(0) > 0 || told.pos_inf.value_or(0) > 0 || is_infinite(told.max) ||
      is_infinite(told.min)) {
    return Known::yes;
  }
  const bool counted = told.neg_inf == std::uint64_t{0} && told.pos_inf == std::uint64_t{0};
  return values == ValueClass::finite || counted ? Known::no : Known::unknown;
}

Known has_beyond_limit(const RecordedStatistics& told, ValueClass values, double limit) {
  // Ends that are upside down are what the search for them began with.
  const bool is_range = !told.max || !told.min || !(*told.max < *told.min);
  if (is_range && (is_beyond(told.max, limit) || is_beyond(told.min, limit))) return Known::yes;
  return values == ValueClass::finite && told.max && told.min ? Known::no : Known::unknown;
}

}  // namespace

AbnormalValues find_abnormal_values(const Statistics& read, double limit) {
  return {known(read.nan > 0), known(read.neg_inf + read.pos_inf > 0),
          known(is_beyond(read.min, limit) || is_beyond(read.max, limit))};
}

AbnormalValues find_abnormal_values(const StatisticRow& row, double limit) {
  const RecordedStatistics told = parse_recorded_statistics(row);
  if (told.count == std::uint64_t{0}) return {Known::no, Known::no, Known::no};
  const ValueClass values = classify_recorded(row);
  return {has_nan(told, values), has_inf(told, values), has_beyond_limit(told, values, limit)};
}

AbnormalValues abnormal_values_of_sample(const AbnormalValues& sample) {
  const auto from_integer = [](Known of_sample) { return of_sample == Known::yes ? Known::yes : Known::unknown; };
  return {from_integer(sample.nan), from_integer(sample.inf), from_integer(sample.beyond_limit)};
}

}  // namespace sporescope
