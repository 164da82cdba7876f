// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/cause/first_cause.h"
#include "core/dump/selection.h"
#include "core/report/collect_comparison.h"
#include "core/report/collect_ranks.h"
#include "core/report/report.h"
#include "core/report/tensor_describer.h"

namespace sporescope {

/// Input of a report in addition to the cause search.
struct ReportOptions {
  std::optional<ReportedRuns> runs;  ///< Comparison to report; empty if there is none
  ReportedRanks ranks;               ///< Comparison of the dump's ranks
  Selection selection;               ///< Tensors checked with the recommended watchpoints
  ReportRedaction redaction;
  std::string version;  ///< Version of Sporescope
  std::string written;  ///< Date as printed; empty to omit it
  std::stop_token stop;
  /// Progress of the check; called on a worker thread
  std::function<void(std::uint64_t tensors, std::uint64_t total)> on_progress;
};

/// Builds the report of a dump. `search_result` is the result of the cause search, and `findings` are the causes to report, the
/// first one in full. Runs the recommended watchpoints and reads the tensors that are shown. Errors: cancelled.
[[nodiscard]] Result<Report> build_report(const Dump& dump, const CauseSearchResult& search_result,
                                          const std::vector<const Finding*>& findings, const ReportOptions& options);

}  // namespace sporescope
