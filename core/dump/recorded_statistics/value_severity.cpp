// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_statistics/value_severity.h"

#include "core/dump/recorded_statistics/recorded_number.h"

namespace sporescope {

namespace {

bool shows(const RecordedStatistics& known, bool negative) {
  const auto& count = negative ? known.neg_inf : known.pos_inf;
  return count.value_or(0) > 0 || is_infinite(known.min, negative) || is_infinite(known.max, negative) ||
         is_infinite(known.mean, negative);
}

}  // namespace

ValueSeverity severity_of(ValueClass values, const RecordedStatistics& known) {
  switch (values) {
    case ValueClass::nan:
      return ValueSeverity::nan;
    case ValueClass::infinite:
      return shows(known, true) && !shows(known, false) ? ValueSeverity::neg_inf : ValueSeverity::pos_inf;
    case ValueClass::finite:
      return ValueSeverity::finite;
    case ValueClass::unknown:
      break;
  }
  return ValueSeverity::unknown;
}

}  // namespace sporescope
