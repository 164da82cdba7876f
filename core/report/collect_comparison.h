// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/compare/compare_runs.h"
#include "core/dump/selection.h"
#include "core/report/report.h"
#include "core/report/tensor_describer.h"

namespace sporescope {

/// What was compared: run A, which is the measure, and run B. Both may be parts of one dump. Nothing of it is known while it
/// has not come to its end.
struct ReportedRuns {
  const Dump* a = nullptr;
  const Dump* b = nullptr;
  const RunComparison* comparison = nullptr;
  Selection of_a, of_b;  ///< ranks and iterations of them
};

/// What a report says of them. Reads no more than headers of files.
[[nodiscard]] ReportComparison collect_comparison(const ReportedRuns& runs, const ReportRedaction& omits);

}  // namespace sporescope
