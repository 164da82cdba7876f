// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/cause_symptom.h"

#include <algorithm>

namespace sporescope::ui {

Outbreak outbreakOf(const SessionCause& cause) {
  if (cause.by == CauseSource::failure) return Outbreak::failure;
  const auto hasNan = [](const auto& step) { return step.second.nan > 0; };
  if (cause.nan_follows || cause.holds() == ToldValues::nan || std::ranges::any_of(cause.path, hasNan)) return Outbreak::nan;
  return cause.statistics.neg_inf > 0 ? Outbreak::neg_inf : Outbreak::pos_inf;
}

QColor outbreakColor(Outbreak outbreak, const Theme& theme) {
  switch (outbreak) {
    case Outbreak::nan:
      return theme.nan;
    case Outbreak::neg_inf:
      return theme.neg_inf;
    case Outbreak::failure:
      return theme.error;
    case Outbreak::pos_inf:
      break;
  }
  return theme.pos_inf;
}

}  // namespace sporescope::ui
