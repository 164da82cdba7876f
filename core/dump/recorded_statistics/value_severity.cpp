// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_statistics/value_severity.h"

#include "core/dump/recorded_statistics/recorded_number.h"

namespace sporescope {

namespace {

bool has_infinity(const RecordedStatistics& recorded, bool negative) {
  const auto& count = negative ? recorded.neg_inf : recorded.pos_inf;
  return count.value_or(0) > 0 || is_infinite(recorded.min, negative) || is_infinite(recorded.max, negative) ||
         is_infinite(recorded.mean, negative);
}

}  // namespace

ValueSeverity severity_of(ValueClass values, const RecordedStatistics& recorded) {
  switch (values) {
    case ValueClass::nan:
      return ValueSeverity::nan;
    case ValueClass::infinite:
      return has_infinity(recorded, true) && !has_infinity(recorded, false) ? ValueSeverity::neg_inf : ValueSeverity::pos_inf;
    case ValueClass::finite:
      return ValueSeverity::finite;
    case ValueClass::unknown:
      break;
  }
  return ValueSeverity::unknown;
}

}  // namespace sporescope
