// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>

#include "core/graph/source_line.h"
#include "ui/main_window/notices/notice.h"
#include "ui/workspace/comparison.h"

namespace sporescope::ui {

/// Actions of the comparison notice.
struct ComparisonLinks {
  std::function<void()> show;  ///< Shows the first divergence
  std::function<void()> stop;
  std::function<void(const SourceLine&)> openSource;
};

/// Returns where two runs diverge, or that they agree. A running comparison shows the first divergence as soon as it is
/// known.
[[nodiscard]] Notice comparisonNotice(const Comparison& comparison, const ComparisonLinks& links);

}  // namespace sporescope::ui
