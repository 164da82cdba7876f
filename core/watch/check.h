// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/dump/dump.h"
#include "core/dump/recorded_statistics/missing_data.h"
#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/dump/selection.h"
#include "core/dump/tensor_key.h"
#include "core/tensor/element_index.h"
#include "core/tensor/tensor_source.h"
#include "core/watch/coverage.h"
#include "core/watch/watchpoint.h"

namespace sporescope {

class DistributedReader;

/// Reasons why a watchpoint has no verdict; the values are MindSpore's bits.
enum class WatchError : std::uint8_t {
  nan = 1,
  inf = 2,
  no_previous = 4,
  too_large = 8,
  no_history = 16,
  no_value = 32,
};

/// A set of WatchError flags.
class WatchErrors {
 public:
  constexpr WatchErrors() = default;
  constexpr WatchErrors(WatchError error) : bits_(static_cast<std::uint32_t>(error)) {}  // NOLINT(google-explicit-constructor)
  // There is no operator| for two errors: one in this namespace would hide those of other libraries.
  constexpr WatchErrors(std::initializer_list<WatchError> errors) {
    for (const WatchError error : errors) *this |= error;
  }
  [[nodiscard]] static constexpr WatchErrors from_bits(std::uint32_t bits) {
    WatchErrors errors;
    errors.bits_ = bits;
    return errors;
  }
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  [[nodiscard]] constexpr bool any() const { return bits_ != 0; }
  [[nodiscard]] constexpr bool has(WatchError error) const { return (bits_ & static_cast<std::uint32_t>(error)) != 0; }
  constexpr WatchErrors& operator|=(WatchErrors others) {
    bits_ |= others.bits_;
    return *this;
  }
  bool operator==(const WatchErrors&) const = default;

 private:
  std::uint32_t bits_ = 0;
};

/// Returns the names of the flags: "nan", "inf", "no_previous", "too_large", "no_history", "no_value".
[[nodiscard]] std::vector<std::string> watch_error_names(WatchErrors errors);

/// A parameter of a watchpoint and the value that was compared with it.
struct JudgedParameter {
  const ParameterSpec* spec = nullptr;
  double value = 0;
  double actual = 0;  ///< 0 if it was not computed
  bool hit = false;
};

/// Result of one watchpoint for one tensor: a hit, or the errors because of which there is no verdict.
struct Judgement {
  int watchpoint = 0;
  const Condition* condition = nullptr;
  std::vector<JudgedParameter> parameters;  ///< the specified ones, in the condition's order
  WatchErrors errors;
  bool holds = false;  ///< evaluated, and true
  /// A graph with a lost history is still evaluated, except for changes.
  [[nodiscard]] bool is_hit() const { return !errors.any() || (errors == WatchError::no_history && holds); }
};

/// The evidence on which a tensor was judged.
enum class JudgedBy : std::uint8_t {
  values,
  statistics,       ///< recorded by the training
  overflow_report,  ///< written by the device
};

/// A tensor for which a watchpoint holds, or on which it could not be evaluated.
struct Hit {
  RecordIndex record{};  ///< in Dump::records(); without a meaning in a session, where `key` identifies the tensor
  Judgement judgement;
  Statistics statistics;                          ///< of the tensor, computed anyway
  std::optional<std::uint64_t> first_non_finite;  ///< C-order position of the first NaN or Inf
  std::optional<DType> stored_dtype;              ///< dtype of the stored values, whose shape is `shape`; nullopt if unknown
  Shape shape;
  bool from_statistics = false;  ///< judged from statistic.csv; `statistics` holds the recorded ones

  // Filled in by sessions, for views.
  TensorKey key = {};
  std::uint64_t time = 0;
  std::string file = {};  ///< file name of a tensor that belongs to no node; empty otherwise
  JudgedBy by = JudgedBy::values;
  std::string source_file = {};                     ///< file of the recorded statistics; empty if `by` is not `statistics`
  ValueClass recorded_class = ValueClass::unknown;  ///< class by recorded statistics, known even without counts

  [[nodiscard]] bool is_hit() const { return judgement.is_hit(); }
  [[nodiscard]] ValueClass value_class() const {
    return by == JudgedBy::statistics ? recorded_class : classify_values(statistics);
  }
  /// Returns the index of the first NaN or Inf; empty if there is none or for a scalar.
  [[nodiscard]] ElementIndex first_non_finite_index() const {
    return first_non_finite ? element_at(shape, false, *first_non_finite) : ElementIndex();
  }
};

/// A watchpoint that was not judged, or only for some of its nodes, and the reason: no node in the dump matches, some of its
/// names are unknown, the dump lacks required data, or it has no threshold. A watchpoint may have several of them.
struct NotJudged {
  int watchpoint = 0;
  Text why;
};

/// Judgements of one tensor.
struct TensorJudgements {
  Statistics statistics;
  std::optional<std::uint64_t> first_non_finite;
  std::vector<Judgement> judgements;  ///< in the order of `watchpoints`; only those that hit or have errors
};

/// Judges one tensor for all `watchpoints` in one pass over its values and those of `previous` (null if there is none), block
/// by block. Follows MindSpore's numeric rules (oracle-observations: strict gt/lt, sample deviation, mean update ratio with
/// 1e-9, all-close with rtol and atol). Does not check whether the nodes of a watchpoint include the tensor. A tensor without
/// elements has no judgements. Errors: those of TensorSource::read; cancelled.
[[nodiscard]] Result<TensorJudgements> judge_tensor(const std::vector<const Watchpoint*>& watchpoints,
                                                    const TensorSource& tensor, const TensorSource* previous,
                                                    const std::stop_token& stop = {});

/// Progress of a check, for CheckOptions::on_progress.
struct CheckProgress {
  std::uint64_t tensors = 0;
  std::uint64_t tensors_total = 0;
  std::uint64_t bytes = 0;
  Iteration iteration{};
  std::uint64_t hits = 0;
  // Set only at the end:
  Coverage coverage;
  std::vector<NotJudged> not_judged;
  std::vector<Problem> problems;
};

/// One part of a check of a growing dump.
struct CheckPart {
  std::function<bool(const TensorRecord&)> accepts;
  bool last = false;  ///< data that the whole dump lacks is counted with the last part
};

/// Returns true for a tensor that holds NaN or Inf on purpose.
using NonFinitePurpose = std::function<bool(RecordIndex)>;
/// Determines the NonFinitePurpose of a dump. Called once per check, when the first non-finite tensor of an "unmasked"
/// watchpoint is found. The returned function may outlive the call.
using FindPurpose = std::function<NonFinitePurpose(const Dump&, const std::stop_token&)>;

struct CheckOptions {
  Selection selection;
  IoDirection io = IoDirection::output;
  unsigned threads = 0;  ///< 0: all CPU threads
  std::stop_token stop;
  /// Finds tensors that are not finite on purpose, which are no hits of a watchpoint that excludes masks ("unmasked"). Null if
  /// this is unknown.
  FindPurpose purpose;
  DistributedReader* shared = nullptr;     ///< shares the work with other processes, which run the same check; null if there
                                           ///< are none
  std::optional<CheckPart> part;           ///< empty: the whole dump at once
  bool keep_hits = true;                   ///< false: hits are only passed to on_hit, so that memory stays bounded
  std::function<void(const Hit&)> on_hit;  ///< in execution order: iteration, time stamp, order, slot, watchpoint
  std::function<void(const CheckProgress&)> on_progress;  ///< called several times a second
};

struct CheckResult {
  std::vector<Hit> hits;        ///< in execution order; empty if CheckOptions::keep_hits is false
  std::uint64_t hit_count = 0;  ///< number of hits, without records that could not be judged
  std::uint64_t tensors = 0;    ///< number of tensors whose values or statistics were read
  std::uint64_t bytes = 0;
  std::vector<Iteration> iterations;
  Coverage coverage;
  std::vector<NotJudged> not_judged;      ///< in the order of the watchpoints
  std::vector<MissingData> missing_data;  ///< reasons why tensors without dumped values could not be judged
  std::vector<Problem> problems;          ///< empty tensors, unreadable files, files that do not match the graph
  bool complete = true;                   ///< false if the check was stopped
  /// Returns true if there were tensors to check, and all watchpoints have a verdict for all of them. Only then do no hits mean
  /// that the tensors are clean.
  [[nodiscard]] bool all_judged() const { return coverage.tensors > 0 && coverage.all_judged() && not_judged.empty(); }
};

/// Checks all selected tensors against the watchpoints. Each tensor is read once, whatever the number of watchpoints, on
/// several threads and with bounded memory.
///
/// Checks outputs and parameters (IoDirection::input: inputs) of every run, but never constants. weight_initialization is
/// judged on weights before their first update (initial_weights.h); nothing else is judged in the folder `init`. Tensors that
/// are only in statistic.csv are judged as far as its columns allow. Tensors without a verdict are counted in `coverage`: an
/// error in a judgement counts if the tensor has no hit, except for a change in the first dumped iteration.
///
/// The previous value is that of the same node, slot and run (else of the last run) in Dump::previous_iteration. If there is no
/// history file, the iterations on disk replace it, which is no error. A graph without a history has WatchError::no_history,
/// and its changes are not judged, only if at least two other graphs of the rank and net have histories (as in MindSpore).
///
/// Callbacks come from one worker thread at a time. Errors: invalid_argument (selection).
[[nodiscard]] Result<CheckResult> check(const Dump& dump, const std::vector<Watchpoint>& watchpoints,
                                        const CheckOptions& options);

}  // namespace sporescope
