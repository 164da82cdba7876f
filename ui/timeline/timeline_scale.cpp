// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timeline_scale.h"

#include <algorithm>

namespace sporescope::ui {

namespace {

TimelineFill fillOf(ValueSeverity worst) {
  switch (worst) {
    case ValueSeverity::nan:
      return TimelineFill::nan;
    case ValueSeverity::pos_inf:
      return TimelineFill::pos_inf;
    case ValueSeverity::neg_inf:
      return TimelineFill::neg_inf;
    case ValueSeverity::finite:
    case ValueSeverity::unknown:
      break;
  }
  return TimelineFill::none;
}

TimelineColumn columnOf(const ExecutedOperator& execution, const ExecutionStatistics& statistics, ValueSeverity hitSeverity,
                        Measure measure, const MeasureRange& range) {
  TimelineColumn column;
  column.fill = fillOf(std::max(statistics.worst, hitSeverity));
  const auto value = statistics.value(measure);
  if (column.fill == TimelineFill::nan) {
    column.position = measure == Measure::nan_share ? static_cast<float>(value.value_or(1)) : 1;
  } else if (column.fill != TimelineFill::none) {
    column.position = 1;
  } else if (measure == Measure::hits) {
    if (execution.output_count > 0) column.fill = TimelineFill::plain;
  } else if (value && statistics.remaining == 0) {  // The outputs read so far may be the inconspicuous ones
    column.fill = TimelineFill::value;
    column.position = static_cast<float>(positionOnScale(measure, *value, range));
  }
  return column;
}

}  // namespace

TimelineScale scaleOf(const ExecutedStep& step, const std::vector<ExecutionStatistics>& statistics,
                      const std::unordered_map<std::size_t, TimelineHits>& hits, Measure measure,
                      const MeasureRange& otherRange) {
  TimelineScale scale;
  if (measure == Measure::nan_share) {
    scale.own = scale.range = {0.0, 1.0};
  } else {
    for (const ExecutionStatistics& entry : statistics) {
      if (const auto value = entry.value(measure)) scale.own = including(scale.own, *value);
    }
    scale.range = including(scale.own, otherRange);
  }
  scale.columns.reserve(statistics.size());
  for (std::size_t i = 0; i < statistics.size(); ++i) {
    const auto found = hits.find(i);
    const bool hasHits = found != hits.end();
    scale.columns.push_back(columnOf(step.executions()[i], statistics[i],
                                     hasHits ? found->second.worst : ValueSeverity::unknown, measure, scale.range));
    if (hasHits) scale.columns.back().tick = found->second.tick;
  }
  scale.median = medianPlace(scale.columns);
  return scale;
}

}  // namespace sporescope::ui
