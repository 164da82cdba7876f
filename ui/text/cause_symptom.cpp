// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/cause_symptom.h"

#include <algorithm>

namespace sporescope::ui {

CauseSymptom symptomOf(const Finding& cause) {
  if (cause.found_by == CauseSource::failure) return CauseSymptom::failure;
  const auto hasNan = [](const CauseStep& step) { return step.statistics.nan > 0; };
  if (cause.nan_follows || cause.value_class() == ValueClass::nan || std::ranges::any_of(cause.path, hasNan)) {
    return CauseSymptom::nan;
  }
  return cause.statistics.neg_inf > 0 ? CauseSymptom::neg_inf : CauseSymptom::pos_inf;
}

QColor symptomColor(CauseSymptom symptom, const Theme& theme) {
  switch (symptom) {
    case CauseSymptom::nan:
      return theme.nan;
    case CauseSymptom::neg_inf:
      return theme.neg_inf;
    case CauseSymptom::failure:
      return theme.error;
    case CauseSymptom::pos_inf:
      break;
  }
  return theme.pos_inf;
}

}  // namespace sporescope::ui
