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

struct ReportOptions {
  std::optional<ReportedRuns> runs;  ///< a comparison to be told; nothing: there was none
  ReportedRanks ranks;               ///< what was found of the dump's ranks
  Selection selection;               ///< of the tensors that the recommended watchpoints judge
  ReportRedaction redaction;
  std::string version;  ///< of Sporescope
  std::string written;  ///< the date, as it is to be printed; empty: none
  std::stop_token stop;
  std::function<void(std::uint64_t tensors, std::uint64_t of)> on_progress;  ///< of the check; from a worker
};

/// Gathers what a report tells of a dump: `found` is what the search for the first cause said, `findings` those of its causes
/// that are told, the first of them in full. Judges the recommended watchpoints, and reads the tensors that are shown. Errors:
/// cancelled.
[[nodiscard]] Result<Report> build_report(const Dump& dump, const CauseSearchResult& found,
                                          const std::vector<const Finding*>& findings, const ReportOptions& options);

}  // namespace sporescope
