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

struct CauseSearchOptions {
  /// Records that are asked about: only their NaN and Inf are followed back, and only they count as looked at. Empty: all.
  std::vector<RecordIndex> from;
  /// Of these is counted how many are not finite, wherever that began; they narrow nothing down.
  std::vector<RecordIndex> selected;
  std::stop_token stop;
  unsigned threads = 0;
  DistributedReader* shared = nullptr;  ///< with other processes, which search for the same; null: there are none
  std::size_t max_findings = 8;
  bool lists_excluded = false;  ///< whether CauseSearchResult::excluded_records is filled
  std::function<void(const CauseSearchProgress&)> on_progress;
  /// The first finding, once at most, as soon as it is sure that NaN began there; what is read after it does not change that,
  /// unless operators turn out to have absorbed it, and not others.
  /// Where it went is not known yet: its path is the cause alone, and `impact`, `repeated_iterations`, `downstream` and
  /// `reasoning` say nothing.
  std::function<void(const Finding&)> on_first_finding;
};

/// Tensors with NaN or Inf that is no cause.
struct ExcludedTensors {
  std::uint64_t masks_from_inputs = 0;  ///< a constant or a parameter brought an Inf: a mask
  std::uint64_t masks = 0;              ///< an operator made an Inf on purpose, or others absorbed what it made
  std::uint64_t uninitialized = 0;      ///< an output that nothing reads: its kernel need not fill it
  std::optional<RecordIndex> first;

  [[nodiscard]] std::uint64_t tensors() const { return masks_from_inputs + masks + uninitialized; }
};

struct CauseSearchResult {
  std::vector<Finding> findings;  ///< [0] is the first cause
  Coverage coverage;              ///< what an operator reads is no tensor of its own here, where its producer wrote it, too
  std::vector<RecordIndex> not_judged;  ///< those that the counts of `coverage` call not_read and undetermined
  ExcludedTensors excluded;
  /// All tensors that are set aside, those that are copies of others, too, ascending: see CauseSearchOptions::lists_excluded.
  std::vector<RecordIndex> excluded_records;
  std::uint64_t selected_not_finite = 0;  ///< of CauseSearchOptions::selected, without what is set aside
  /// Reports of the device that count where nothing else tells of a cause, or one of them comes before what does, and that
  /// could not be read or whose operators are not in the dump.
  std::uint64_t undumped_overflow_reports = 0;
  std::vector<Problem> problems;
  bool complete = true;  ///< false if it was stopped
};

/// Where NaN (else Inf) began, over all ranks and iterations of a dump: the first one in execution order, followed back through
/// inputs, parameters, earlier iterations, other graphs and collectives of other ranks to what made it out of clean values.
/// What begins later out of clean values is a further finding, unless it is the same operator again. Where the values tell of
/// none, the first operator of which the device reported an overflow is one, and so is always an operator that failed; both
/// only where the whole dump is asked about.
[[nodiscard]] Result<CauseSearchResult> find_first_cause(const Dump& dump, const CauseSearchOptions& options = {});

}  // namespace sporescope
