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

/// What each execution of a step shows, and the ends of the scale that it is shown on.
struct TimelineScale {
  std::vector<TimelineColumn> columns;
  float median = 0.5F;
  MeasureRange own;    ///< of the values of the step
  MeasureRange range;  ///< and of what stands beside them on the same scale
};

/// What is known of NaN and Inf is shown whatever is measured, and before anything was read as far as the hits tell it.
/// `statistics` has an entry for each execution. `baseline`: what is shown elsewhere on the same scale.
[[nodiscard]] TimelineScale scaleOf(const ExecutedStep& step, const std::vector<ExecutionStatistics>& statistics,
                                    const std::unordered_map<std::size_t, TimelineHits>& hits, Measure measure,
                                    const MeasureRange& baseline = {});

}  // namespace sporescope::ui
