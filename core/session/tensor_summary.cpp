// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/tensor_summary.h"

namespace sporescope {

bool RecordedSummary::has_numbers() const {
  const RecordedStatistics& s = statistics;
  return s.max || s.min || s.mean || s.l2 || s.negative || s.positive || s.zero || s.nan || s.neg_inf || s.pos_inf;
}

ValueClass TensorSummary::values() const {
  if (!from_values) return recorded ? recorded->values : ValueClass::unknown;
  const ValueClass read = classify_values(statistics);
  if (!is_sample || read != ValueClass::finite) return read;
  return recorded && recorded->values != ValueClass::finite ? recorded->values : ValueClass::unknown;
}

RecordedStatistics TensorSummary::known() const {
  if (from_values) return as_recorded(statistics);
  return recorded ? recorded->statistics : RecordedStatistics{};
}

}  // namespace sporescope
