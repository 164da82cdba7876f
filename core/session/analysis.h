// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/cause/cause_kind.h"
#include "core/cause/cause_search_progress.h"
#include "core/concurrency/cancel_handle.h"
#include "core/graph/source_line.h"
#include "core/session/tensor_summary.h"
#include "core/watch/check.h"
#include "core/watch/watchpoint.h"

namespace sporescope {

struct SavedResults;

/// By what a tensor was judged.
enum class JudgedBy : std::uint8_t {
  values,
  statistics,       ///< that the training wrote
  overflow_report,  ///< of the device
};

/// A hit as the screens show it.
struct SessionHit {
  TensorKey key;
  Judgement judgement;
  Statistics statistics;
  Shape shape;
  std::optional<DType> stored_dtype;           ///< of the values; nothing: it is not known
  std::vector<std::int64_t> first_non_finite;  ///< index; empty: none, or a scalar
  std::uint64_t time = 0;
  std::string file;  ///< its name, of a tensor that belongs to no node; else empty
  JudgedBy by = JudgedBy::values;
  std::string source_file;                          ///< of statistics: the name of their file
  ValueClass recorded_class = ValueClass::unknown;  ///< of statistics: what they tell, also where they count nothing

  [[nodiscard]] ValueClass value_class() const {
    return by == JudgedBy::statistics ? recorded_class : classify_values(statistics);
  }
};

/// A tensor on which there is no verdict, and why.
struct SessionNotJudged {
  TensorInfo tensor;
  Text why;
};

/// The first cause as the screens show it.
struct SessionCause {
  /// One step of the search back to the cause: the tensor, and why the search went on from it to the next one, or ended.
  struct Reason {
    TensorInfo tensor;
    std::string rule;  ///< its name in the table of rules: "bad_input"
    Text why;
  };

  CauseKind kind = CauseKind::op;
  CauseSource by = CauseSource::values;  ///< where it is not the values, they may all be finite
  bool reported_before = false;  ///< the device reported one before it, of which nothing was dumped or that cannot be read
  TensorKey key;
  TensorInfo info;
  NodeIndex produced_by = kNoNode;  ///< of the graph of `key`: the operator that made it, if any
  Statistics statistics;
  std::string source_file;  ///< where its values were not dumped: the name of the file that tells of them
  ValueClass recorded_class = ValueClass::unknown;  ///< and what it tells, also where it counts nothing
  std::vector<std::int64_t> element;
  Text expression;  ///< what the operator worked out there: "0 / 0"
  Text why;
  bool nan_follows = false;
  Impact impact = Impact::unknown;
  Text outcome;                                ///< `impact` in words
  std::vector<Iteration> repeated_iterations;  ///< further iterations in which the same began anew
  std::optional<SourceLine> source;            ///< of the operator that made it, else of the one that read it
  std::vector<std::pair<TensorInfo, Statistics>> inputs;
  std::vector<std::pair<TensorInfo, Statistics>> path;
  std::vector<std::pair<TensorInfo, Statistics>> downstream;  ///< from `path` on into a weight and back, as Finding::downstream
  std::size_t downstream_from = 0;                            ///< as Finding::downstream_from
  Text downstream_end;                                        ///< as Finding::downstream_end
  std::vector<Reason> reasoning;                              ///< from the end of `path` back; ends with the cause

  [[nodiscard]] ValueClass holds() const { return source_file.empty() ? classify_values(statistics) : recorded_class; }

  /// One step of the whole way.
  struct Step {
    TensorInfo tensor;
    Statistics statistics;
    std::optional<std::size_t> from;  ///< the step that it came of; none: it begins there
  };
  /// The cause, `path` and `downstream`, in this order.
  [[nodiscard]] std::vector<Step> full_path() const;
};

struct CheckCallbacks {
  std::function<void(std::vector<SessionHit>)> on_hits;  ///< batches, in execution order
  std::function<void(const CheckProgress&)> on_progress;
  ResultCallback<CheckProgress> on_done;  ///< ErrorCode::cancelled if it was stopped
};

struct CauseCallbacks {
  /// At most this many tensors without a verdict are told; how many there are is in CauseSearchProgress::looked.
  static constexpr std::size_t kMaxNotJudged = 10'000;

  std::function<void(const CauseSearchProgress&)> on_progress;
  std::function<void(const SessionCause&)>
      on_first_finding;  ///< CauseSearchOptions::on_first_finding, while the search goes on
  std::function<void(std::vector<SessionNotJudged>)> on_not_judged;  ///< before on_done, if there are any
  ResultCallback<std::vector<SessionCause>> on_done;
};

/// What commands found in the same dump before, as this session shows it.
struct SessionResults {
  struct Check {
    std::vector<SessionHit> hits;  ///< in the order of the file
    CheckProgress end;
    bool complete = true;  ///< false: it was stopped
  };
  struct Search {
    std::vector<SessionCause> causes;
    CauseSearchProgress end;
    bool complete = true;
  };
  std::optional<Check> check;
  std::optional<Search> search;
  std::uint64_t unmatched = 0;  ///< hits and causes of tensors that this dump does not have
};

/// What looks over all tensors of a session. All methods may be called from the UI thread; answers come from worker threads.
class Analysis {
 public:
  Analysis() = default;
  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;
  virtual ~Analysis() = default;

  [[nodiscard]] virtual CancelHandle check(std::vector<Watchpoint> watchpoints, Selection selection,
                                           CheckCallbacks callbacks) = 0;
  [[nodiscard]] virtual CancelHandle first_cause(CauseCallbacks callbacks) = 0;
  [[nodiscard]] virtual CancelHandle recommended(ResultCallback<std::vector<Watchpoint>> answer) = 0;
  /// How many tensors a watchpoint would look at: (nodes, tensors).
  [[nodiscard]] virtual CancelHandle count_watched(const Watchpoint& watchpoint,
                                                   ResultCallback<std::pair<std::uint64_t, std::uint64_t>> answer) = 0;
  /// Finds the tensors of saved results in this dump; reads none of them. Errors: not_found if it has none of them, and the
  /// results name some; why the dump could not be opened. Never answered where there is no dump.
  // NOLINTBEGIN(performance-unnecessary-value-param): those who override it keep the answer
  [[nodiscard]] virtual CancelHandle resolve(std::shared_ptr<const SavedResults> /*results*/,
                                             ResultCallback<SessionResults> /*answer*/) {
    return {};
  }
  // NOLINTEND(performance-unnecessary-value-param)
};

}  // namespace sporescope
