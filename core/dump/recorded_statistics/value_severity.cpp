// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_statistics/value_severity.h"

#include "core/dump/recorded_statistics/recorded_number.h"

namespace sporescope {

namespace {

bool shows(const ToldStatistics& known, bool negative) {
  const auto& count = negative ? known.neg_inf : known.pos_inf;
  return count.value_or(0) > 0 || is_infinite(known.min, negative) || is_infinite(known.max, negative) ||
         is_infinite(known.mean, negative);
}

}  // namespace

WorstValue worst_value(ToldValues values, const ToldStatistics& known) {
  switch (values) {
    case ToldValues::nan:
      return WorstValue::nan;
    case ToldValues::infinite:
      return shows(known, true) && !shows(known, false) ? WorstValue::neg_inf : WorstValue::pos_inf;
    case ToldValues::finite:
      return WorstValue::finite;
    case ToldValues::unknown:
      break;
  }
  return WorstValue::unknown;
}

}  // namespace sporescope
