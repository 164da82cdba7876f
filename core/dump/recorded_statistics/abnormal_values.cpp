// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_statistics/abnormal_values.h"

#include <cmath>

#include "core/dump/recorded_statistics/recorded_number.h"

namespace sporescope {

namespace {

Known known(bool value) { return value ? Known::yes : Known::no; }

bool is_beyond(const std::optional<double>& end, double limit) { return std::abs(finite(end).value_or(0)) > limit; }

Known has_nan(const RecordedStatistics& recorded, ValueClass values) {
  if (values == ValueClass::nan) return Known::yes;
  return values == ValueClass::finite || recorded.nan == std::uint64_t{0} ? Known::no : Known::unknown;
}

Known has_inf(const RecordedStatistics& recorded, ValueClass values) {
  if (values == ValueClass::infinite || recorded.neg_inf.value_or(0) > 0 || recorded.pos_inf.value_or(0) > 0 ||
      is_infinite(recorded.max) || is_infinite(recorded.min)) {
    return Known::yes;
  }
  const bool has_zero_counts = recorded.neg_inf == std::uint64_t{0} && recorded.pos_inf == std::uint64_t{0};
  return values == ValueClass::finite || has_zero_counts ? Known::no : Known::unknown;
}

Known has_beyond_limit(const RecordedStatistics& recorded, ValueClass values, double limit) {
  // If max is below min, both are start values of MindSpore's search for the range.
  const bool is_range = !recorded.max || !recorded.min || !(*recorded.max < *recorded.min);
  if (is_range && (is_beyond(recorded.max, limit) || is_beyond(recorded.min, limit))) return Known::yes;
  return values == ValueClass::finite && recorded.max && recorded.min ? Known::no : Known::unknown;
}

}  // namespace

AbnormalValues find_abnormal_values(const Statistics& computed, double limit) {
  return {known(computed.nan > 0), known(computed.neg_inf + computed.pos_inf > 0),
          known(is_beyond(computed.min, limit) || is_beyond(computed.max, limit))};
}

AbnormalValues find_abnormal_values(const StatisticRow& row, double limit) {
  const RecordedStatistics recorded = parse_recorded_statistics(row);
  if (recorded.count == std::uint64_t{0}) return {Known::no, Known::no, Known::no};
  const ValueClass values = classify_recorded(row);
  return {has_nan(recorded, values), has_inf(recorded, values), has_beyond_limit(recorded, values, limit)};
}

AbnormalValues abnormal_values_of_sample(const AbnormalValues& sample) {
  const auto extend = [](Known sample_value) { return sample_value == Known::yes ? Known::yes : Known::unknown; };
  return {extend(sample.nan), extend(sample.inf), extend(sample.beyond_limit)};
}

}  // namespace sporescope
