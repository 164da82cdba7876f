// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/tensor_summary.h"

namespace sporescope {

bool ToldCard::has_numbers() const {
  const ToldStatistics& s = statistics;
  return s.max || s.min || s.mean || s.l2 || s.negative || s.positive || s.zero || s.nan || s.neg_inf || s.pos_inf;
}

ToldValues TensorCard::values() const {
  if (!from_values) return told ? told->values : ToldValues::unknown;
  const ToldValues read = values_of(statistics);
  if (!is_sample || read != ToldValues::finite) return read;
  return told && told->values != ToldValues::finite ? told->values : ToldValues::unknown;
}

ToldStatistics TensorCard::known() const {
  if (from_values) return known_statistics(statistics);
  return told ? told->statistics : ToldStatistics{};
}

}  // namespace sporescope
