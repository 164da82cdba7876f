// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/cause/cause_search_progress.h"
#include "core/cause/finding.h"
#include "core/dump/dump.h"
#include "core/watch/coverage.h"

namespace sporescope {

class DistributedReader;

/// Options of find_first_cause().
struct CauseSearchOptions {
  /// Requested records: only their NaN and Inf are traced, and only they count in the coverage. Empty: all.
  std::vector<RecordIndex> from;
  /// Records of which the non-finite ones are counted, regardless of their origin. Does not restrict the search.
  std::vector<RecordIndex> selected;
  std::stop_token stop;
  unsigned threads = 0;
  DistributedReader* shared = nullptr;  ///< Other processes that perform the same search; null if there are none
  std::size_t max_findings = 8;
  bool lists_excluded = false;  ///< Fills CauseSearchResult::excluded_records
  std::function<void(const CauseSearchProgress&)> on_progress;
  /// Called at most once, with the first finding, as soon as NaN is certain to originate there. Tensors that are read later do
  /// not change this, unless operators turn out to have absorbed this cause but not others. The effects are not known yet: the
  /// path contains only the cause, and `impact`, `again`, `downstream` and `reasoning` are not set.
  std::function<void(const Finding&)> on_first_finding;
};

/// Counts of tensors with NaN or Inf that are no cause.
struct ExcludedTensors {
  std::uint64_t masks_from_inputs = 0;  ///< An Inf that is from a constant or a parameter: a mask
  std::uint64_t masks = 0;              ///< An Inf that an operator writes intentionally, or that other operators absorb
  std::uint64_t uninitialized = 0;      ///< An output without consumers, which its kernel need not fill
  std::optional<RecordIndex> first;

  [[nodiscard]] std::uint64_t tensors() const { return masks_from_inputs + masks + uninitialized; }
};

/// Result of find_first_cause().
struct CauseSearchResult {
  std::vector<Finding> findings;  ///< findings[0] is the first cause
  Coverage coverage;  ///< An operator's input is no tensor of its own here if its producer's output was dumped as well
  std::vector<RecordIndex> not_judged;  ///< Records counted in `coverage` as not_read or undetermined
  ExcludedTensors excluded;
  /// All excluded tensors, including inputs that are copies of excluded outputs, ascending. Filled only if
  /// CauseSearchOptions::lists_excluded is set.
  std::vector<RecordIndex> excluded_records;
  std::uint64_t selected_not_finite = 0;  ///< Non-finite records of CauseSearchOptions::selected, without excluded ones
  /// Overflow reports of the device that could not be read or whose operators are not in the dump. Set only if there is no
  /// other evidence of a cause, or if one of them precedes the first cause.
  std::uint64_t undumped_overflow_reports = 0;
  std::vector<Problem> problems;
  bool complete = true;  ///< False if the search was stopped
};

/// Finds where NaN (else Inf) originates, over all ranks and iterations of a dump. The first non-finite tensor in execution
/// order is traced back through inputs, parameters, earlier iterations, other graphs and collectives of other ranks to the
/// tensor that was computed from finite values. Later tensors that were computed from finite values are further findings,
/// unless the same operator produced them. If the values show no cause, the first operator with an overflow report of the
/// device is a finding. Operators that failed are always findings. Reports and failures count only if the whole dump is
/// searched.
/// Errors: read_failed if the search fails.
[[nodiscard]] Result<CauseSearchResult> find_first_cause(const Dump& dump, const CauseSearchOptions& options = {});

}  // namespace sporescope
