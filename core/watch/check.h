// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/dump/dump.h"
#include "core/dump/recorded_statistics/missing_data.h"
#include "core/dump/selection.h"
#include "core/tensor/tensor_source.h"
#include "core/watch/coverage.h"
#include "core/watch/watch_error.h"
#include "core/watch/watchpoint.h"

namespace sporescope {

class DistributedReader;

struct JudgedParameter {
  const ParameterSpec* spec = nullptr;
  double value = 0;
  double actual = 0;  ///< 0 where it was not computed
  bool hit = false;
};

/// What one watchpoint says of one tensor: a hit, or (with errors) that it could not be judged.
struct Judgement {
  int watchpoint = 0;
  const Condition* condition = nullptr;
  std::vector<JudgedParameter> parameters;  ///< those given, in the condition's order
  WatchErrors errors;
  bool holds = false;  ///< judged, and true
  /// A graph whose history is lost is judged all the same, but for changes.
  [[nodiscard]] bool is_hit() const { return !errors.any() || (errors == WatchError::no_history && holds); }
};

struct Hit {
  RecordIndex record{};  ///< in Dump::records()
  Judgement judgement;
  Statistics statistics;                          ///< of the tensor, known anyway
  std::optional<std::uint64_t> first_non_finite;  ///< C-order position of the first NaN or Inf
  DType stored_dtype = DType::float32;            ///< of the values, with `shape` below
  Shape shape;
  bool from_statistics = false;  ///< judged from statistic.csv: `statistics` are what it tells
  [[nodiscard]] bool is_hit() const { return judgement.is_hit(); }
};

/// A watchpoint that was not judged at all, or not for all that it asks for, and why: it looks at nothing in the dump, some of
/// its names mean nothing there, the dump lacks what it asks for, or it has no threshold to judge by. There may be several of
/// one watchpoint.
struct NotJudged {
  int watchpoint = 0;
  Text why;
};

struct TensorJudgements {
  Statistics statistics;
  std::optional<std::uint64_t> first_non_finite;
  std::vector<Judgement> judgements;  ///< in the order of `watchpoints`; those that neither hit nor erred are left out
};

/// Judges one tensor for all `watchpoints` in one pass over its values (and those of `previous`, null if there is none), in
/// blocks, on MindSpore's numeric rules (oracle-observations: strict gt/lt, sample deviation, mean update ratio with 1e-9,
/// all-close with rtol and atol). Whether the watchpoint's nodes include the tensor is not asked here; a tensor without
/// elements has no judgements. Errors: those of reading; cancelled.
[[nodiscard]] Result<TensorJudgements> judge_tensor(const std::vector<const Watchpoint*>& watchpoints,
                                                    const TensorSource& tensor, const TensorSource* previous,
                                                    const std::stop_token& stop = {});

struct CheckProgress {
  std::uint64_t tensors = 0;
  std::uint64_t tensors_total = 0;
  std::uint64_t bytes = 0;
  Iteration iteration{};
  std::uint64_t hits = 0;
  // At the end alone:
  Coverage coverage;
  std::vector<NotJudged> not_judged;
  std::vector<Problem> problems;
};

/// One part of a check that comes in parts, as a dump grows.
struct CheckPart {
  std::function<bool(const TensorRecord&)> accepts;
  bool last = false;  ///< what the dump as a whole lacks is counted with the last part
};

/// True for a tensor that holds NaN or Inf on purpose.
using NonFinitePurpose = std::function<bool(RecordIndex)>;
/// Finds that out for a dump: asked once a check, when the first such tensor is met. The answer may outlive the question.
using FindPurpose = std::function<NonFinitePurpose(const Dump&, const std::stop_token&)>;

struct CheckOptions {
  Selection selection;
  IoDirection io = IoDirection::output;
  unsigned threads = 0;  ///< 0: as many as the machine has
  std::stop_token stop;
  /// What is not finite on purpose is no hit of a watchpoint that leaves masks out ("unmasked"). Null: that is not known.
  FindPurpose purpose;
  DistributedReader* shared = nullptr;     ///< with other processes, which are asked for the same; null: there are none
  std::optional<CheckPart> part;           ///< nothing: the whole dump at once
  bool keep_hits = true;                   ///< false: hits are only told to on_hit, so that memory stays bounded
  std::function<void(const Hit&)> on_hit;  ///< in execution order: iteration, time stamp, order, slot, watchpoint
  std::function<void(const CheckProgress&)> on_progress;  ///< a few times a second
};

struct CheckResult {
  std::vector<Hit> hits;        ///< in execution order; empty if they were not to be kept
  std::uint64_t hit_count = 0;  ///< records that hit, those that could not be judged left out
  std::uint64_t tensors = 0;    ///< whose values or statistics were read
  std::uint64_t bytes = 0;
  std::vector<Iteration> iterations;
  Coverage coverage;
  std::vector<NotJudged> not_judged;      ///< in the order of the watchpoints
  std::vector<MissingData> missing_data;  ///< why what was dumped without its values could not be judged
  std::vector<Problem> problems;          ///< empty tensors, unreadable files, files that are not what the graph says
  bool complete = true;                   ///< false if it was stopped
  /// Something was looked at, and all that was asked could be answered: without a hit this is a clean bill.
  [[nodiscard]] bool all_judged() const { return coverage.tensors > 0 && coverage.all_judged() && not_judged.empty(); }
};

/// Judges all selected tensors: each is read once whatever the number of watchpoints, by several threads, with bounded memory.
/// Looks at outputs and parameters (IoDirection::input: inputs) of every run, never at constants; weight_initialization is
/// judged where weights still are as they were made (initial_weights.h), and nothing else is judged in the folder `init`.
/// Tensors that statistic.csv alone knows are judged as far as its columns allow. What could not be judged is counted in
/// `coverage`: an error in a judgement of a tensor without a hit counts, but for a change in the first iteration that was
/// dumped. The value before is that of the same node, slot and run (else the last run) in Dump::previous_iteration. A missing
/// history is no error: the iterations on the disk stand for it; only where at least two other graphs of the rank and net keep
/// histories does a graph without one count as WatchError::no_history (as in MindSpore), and changes are not judged there.
/// Callbacks come from one worker at a time. Errors: invalid_argument (selection).
[[nodiscard]] Result<CheckResult> check(const Dump& dump, const std::vector<Watchpoint>& watchpoints,
                                        const CheckOptions& options);

}  // namespace sporescope
