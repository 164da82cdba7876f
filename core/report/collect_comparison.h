// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/compare/compare_runs.h"
#include "core/dump/selection.h"
#include "core/report/report.h"
#include "core/report/tensor_describer.h"

namespace sporescope {

/// A comparison of run A (the baseline) with run B, which may be parts of the same dump. It is reported only if it is
/// complete.
struct ReportedRuns {
  const Dump* a = nullptr;
  const Dump* b = nullptr;
  const RunComparison* comparison = nullptr;
  Selection of_a, of_b;  ///< Selected ranks and iterations of each run
};

/// Collects the report data of a comparison. Reads only file headers.
[[nodiscard]] ReportComparison collect_comparison(const ReportedRuns& runs, const ReportRedaction& redaction);

}  // namespace sporescope
