// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/session/executed_step.h"
#include "ui/text/measure.h"
#include "ui/timeline/timeline_columns.h"
#include "ui/timeline/timeline_findings.h"
#include "ui/timeline/timeline_statistics.h"

namespace sporescope::ui {

/// The column of each execution in a step, and the ends of their scale.
struct TimelineScale {
  std::vector<TimelineColumn> columns;
  float median = 0.5F;
  MeasureRange own;    ///< Of the values in the step
  MeasureRange range;  ///< Includes the values shown elsewhere on the same scale
};

/// NaN and Inf are shown for every measure; before statistics are read, they are taken from the hits. `statistics` has an entry
/// for each execution. `otherRange` is the range of values shown elsewhere on the same scale.
[[nodiscard]] TimelineScale scaleOf(const ExecutedStep& step, const std::vector<ExecutionStatistics>& statistics,
                                    const std::unordered_map<std::size_t, TimelineHits>& hits, Measure measure,
                                    const MeasureRange& otherRange = {});

}  // namespace sporescope::ui
