// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_statistics/abnormal_values.h"

#include <cmath>

#include "core/dump/recorded_statistics/recorded_number.h"

namespace sporescope {

namespace {

Known known(bool holds) { return holds ? Known::yes : Known::no; }

bool is_beyond(const std::optional<double>& end, double limit) { return std::abs(finite(end).value_or(0)) > limit; }

Known holds_nan(const ToldStatistics& told, ToldValues values) {
  if (values == ToldValues::nan) return Known::yes;
  return values == ToldValues::finite || told.nan == std::uint64_t{0} ? Known::no : Known::unknown;
}

Known holds_inf(const ToldStatistics& told, ToldValues values) {
  if (values == ToldValues::infinite || told.neg_inf.value_or(0) > 0 || told.pos_inf.value_or(0) > 0 || is_infinite(told.max) ||
      is_infinite(told.min)) {
    return Known::yes;
  }
  const bool counted = told.neg_inf == std::uint64_t{0} && told.pos_inf == std::uint64_t{0};
  return values == ToldValues::finite || counted ? Known::no : Known::unknown;
}

Known holds_beyond(const ToldStatistics& told, ToldValues values, double limit) {
  // Ends that are upside down are what the search for them began with.
  const bool is_range = !told.max || !told.min || !(*told.max < *told.min);
  if (is_range && (is_beyond(told.max, limit) || is_beyond(told.min, limit))) return Known::yes;
  return values == ToldValues::finite && told.max && told.min ? Known::no : Known::unknown;
}

}  // namespace

HeldValues held_values(const Statistics& read, double limit) {
  return {known(read.nan > 0), known(read.neg_inf + read.pos_inf > 0),
          known(is_beyond(read.min, limit) || is_beyond(read.max, limit))};
}

HeldValues held_values(const StatisticRow& row, double limit) {
  const ToldStatistics told = told_statistics(row);
  if (told.count == std::uint64_t{0}) return {Known::no, Known::no, Known::no};
  const ToldValues values = told_values(row);
  return {holds_nan(told, values), holds_inf(told, values), holds_beyond(told, values, limit)};
}

HeldValues held_by_sample(const HeldValues& sample) {
  const auto of_whole = [](Known of_sample) { return of_sample == Known::yes ? Known::yes : Known::unknown; };
  return {of_whole(sample.nan), of_whole(sample.inf), of_whole(sample.beyond)};
}

}  // namespace sporescope
