// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>

#include "core/graph/source_line.h"
#include "ui/main_window/notices/notice.h"
#include "ui/workspace/comparison.h"

namespace sporescope::ui {

/// What the bar says of a comparison leads to.
struct ComparisonLinks {
  std::function<void()> show;  ///< where the runs part
  std::function<void()> stop;
  std::function<void(const SourceLine&)> openSource;
};

/// Where two runs part, or that they agree; while they are compared the first as soon as it is known.
[[nodiscard]] Notice comparisonNotice(const Comparison& comparison, const ComparisonLinks& links);

}  // namespace sporescope::ui
