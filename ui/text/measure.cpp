// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/measure.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

namespace sporescope::ui {

namespace {

class MeasureText {
  Q_DECLARE_TR_FUNCTIONS(MeasureText)
};

}  // namespace

QString measureName(Measure measure) {
  switch (measure) {
    case Measure::hits:
      return MeasureText::tr("Hits");
    case Measure::nan_share:
      return MeasureText::tr("NaN share");
    case Measure::largest:
      return MeasureText::tr("Largest |x|");
    case Measure::mean:
      return MeasureText::tr("Mean |x|");
    case Measure::error:
      return MeasureText::tr("Difference from A");
    case Measure::excess:
      break;
  }
  return MeasureText::tr("Recomputed");
}

std::optional<double> measured(const TensorSummary& summary, Measure measure) {
  const Statistics& statistics = summary.statistics;
  switch (measure) {
    case Measure::nan_share: {
      const bool hasNoNan = summary.values() == ValueClass::finite || summary.values() == ValueClass::infinite;
      if (statistics.count == 0 || !(hasNoNan || summary.known().nan)) return std::nullopt;
      return static_cast<double>(statistics.nan) / static_cast<double>(statistics.count);
    }
    case Measure::largest:
      if (!statistics.min || !statistics.max) return std::nullopt;
      return std::max(std::abs(*statistics.min), std::abs(*statistics.max));
    case Measure::mean:
      return statistics.abs_mean;
    case Measure::hits:
    case Measure::error:
    case Measure::excess:
      break;
  }
  return std::nullopt;
}

MeasureRange including(const MeasureRange& range, double value) {
  // A single denormal would stretch the color scale over forty decades.
  if (value < static_cast<double>(std::numeric_limits<float>::min()) || !std::isfinite(value)) return range;
  return range ? std::pair(std::min(range->first, value), std::max(range->second, value)) : std::pair(value, value);
}

MeasureRange including(const MeasureRange& range, const MeasureRange& other) {
  return other ? including(including(range, other->first), other->second) : range;
}

double positionOnScale(Measure measure, double value, const MeasureRange& range) {
  if (!range) return 0;
  if (measure == Measure::nan_share) return value;
  if (value < range->first) return 0;
  if (value > range->second) return 1;
  if (range->first == range->second) return 0.5;  // equal values are neither small nor large
  return std::clamp((std::log(value) - std::log(range->first)) / (std::log(range->second) - std::log(range->first)), 0.0, 1.0);
}

}  // namespace sporescope::ui
