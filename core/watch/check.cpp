// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/check.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/dump/distributed_reader.h"
#include "core/dump/header_check.h"
#include "core/flow/training_order.h"
#include "core/tensor/npy.h"
#include "core/watch/check_plan.h"
#include "core/watch/intended_hits.h"
#include "core/watch/judge.h"
#include "core/watch/judge_row.h"
#include "core/watch/packed_watch.h"
#include "core/watch/remote_check.h"

namespace sporescope {
namespace {

/// Number of results that may wait for an earlier tensor, so that a few large tensors do not block the other threads.
constexpr std::size_t kWindow = 512;
constexpr std::chrono::milliseconds kProgressInterval{50};

/// How a tensor was judged.
enum class Judged : std::uint8_t { from_values, from_statistics, not_read, undetermined };

/// Result for one tensor.
// NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): it does not see that a slot which is taken was filled
struct Outcome {
  Judged judged = Judged::not_read;
  bool view_storage = false;  ///< the file holds the storage of a view, see is_view_storage
  bool sample = false;        ///< see is_sample_file
  std::vector<Judgement> judgements;
  Statistics statistics;
  std::optional<std::uint64_t> first_non_finite;
  DType stored_dtype = DType::float32;
  Shape shape;
  std::uint64_t bytes = 0;
  std::vector<Problem> problems;
};
template <class Archive, PackedAs<Outcome> O>
void fields(Archive& archive, O& outcome) {
  archive(outcome.judged, outcome.view_storage, outcome.sample, outcome.judgements, outcome.statistics,
          outcome.first_non_finite, outcome.stored_dtype, outcome.shape, outcome.bytes, outcome.problems);
}

Problem unreadable(const Dump& dump, const TensorRecord& record, const Error& error) {
  return {error.path.empty() ? dump.path(record) : error.path, error.message};
}

/// Orders reports and tensors by graph, iteration and node.
struct ReportOrder {
  using Key = std::tuple<DumpGraphIndex, Iteration, NodeIndex>;
  static Key key(const OverflowReport& report) { return {report.graph, report.iteration, report.node}; }
  static Key key(const Key& key) { return key; }
  template <class A, class B>
  bool operator()(const A& a, const B& b) const {
    return key(a) < key(b);
  }
};

/// Counts overflows without an operator or output in the dump, and reports that could not be read.
std::uint64_t overflows_without_tensor(const Dump& dump) {
  const auto reports = dump.overflow_reports();
  return static_cast<std::uint64_t>(std::count_if(reports.begin(), reports.end(), [&](const OverflowReport& report) {
    if (report.node == kNoNode) return true;
    const auto records = dump.records_of(report.graph, report.node, report.iteration);
    return std::none_of(records.begin(), records.end(),
                        [&](RecordIndex record) { return dump.records()[record].io == IoDirection::output; });
  }));
}

/// Finds graphs with a lost history, see check().
IndexedVector<DumpGraphIndex, bool> find_lost_histories(const Dump& dump) {
  const auto graphs = dump.graphs();
  IndexedVector<DumpGraphIndex, bool> lost(graphs.size());
  for (const DumpGraphIndex i : graphs.indices()) {
    const auto has_history = [&](const DumpGraph& other) {
      return other.rank == graphs[i].rank && other.net == graphs[i].net && other.history_known;
    };
    lost[i] = !graphs[i].history_known && std::count_if(graphs.begin(), graphs.end(), has_history) >= 2;
  }
  return lost;
}

/// The state of a running check.
class CheckRun {
 public:
  CheckRun(const Dump& dump, const CheckOptions& options, const CheckPlan& plan)
      : dump_(dump), options_(options), plan_(plan), history_lost_(find_lost_histories(dump)) {}

  CheckResult run() {
    const std::vector<RecordIndex>& records = plan_.records();
    progress_.tensors_total = records.size();
    result_.not_judged = plan_.not_judged();
    if (!options_.part || options_.part->last) count_missing();
    const DistributedItems items{dump_, records.size(), [&records](std::size_t i) { return records[i]; }};
    const bool completed = run_ordered(
        options_.shared, items, options_.threads, kWindow, options_.stop,
        [this, &records](std::size_t i) { return judge_safely(records[i]); },
        [this, &records](std::size_t i, Outcome outcome) { return collect(records[i], std::move(outcome)); });
    if (sample_count_ > 0) result_.problems.push_back(sample_problem(dump_, first_sample_, sample_count_));
    if (view_file_count_ > 0) result_.problems.push_back(view_storage_problem(dump_, first_view_, view_file_count_));
    result_.missing_data = missing_data_.reasons();
    result_.complete = completed && !options_.stop.stop_requested();
    result_.iterations.assign(iterations_.begin(), iterations_.end());
    report_progress(true);
    return std::move(result_);
  }

 private:
  void count_missing() {
    result_.coverage.tensors = result_.coverage.undetermined = plan_.missing();
    if (plan_.needs_overflow_reports()) {
      const std::uint64_t unreported = overflows_without_tensor(dump_);
      result_.coverage.tensors += unreported;
      result_.coverage.undetermined += unreported;
    }
    result_.coverage.unknown_folders = unknown_folders(dump_, options_.selection);
  }

  Outcome judge_safely(RecordIndex record) const {
    try {
      return judge(record);
    } catch (const std::exception& error) {
      Outcome outcome;
      outcome.problems.push_back({dump_.path(dump_.records()[record]),
                                  {SPORESCOPE_TRANSLATE_NOOP("Cannot check %1: %2"),
                                   {dump_.relative_path(dump_.records()[record]).string(), error.what()}}});
      return outcome;
    }
  }

  Outcome judge(RecordIndex record) const {
    const TensorRecord& tensor = dump_.records()[record];
    const std::vector<const Watchpoint*> watchpoints = plan_.watchpoints_of(record);
    Outcome outcome = judge_tensor_of(tensor, watchpoints);
    add_reported_overflow(tensor, watchpoints, outcome);
    return outcome;
  }

  /// Adds the device's overflow report for the operator. It applies whatever the values are, which may be clamped to the
  /// largest number of their type.
  void add_reported_overflow(const TensorRecord& tensor, const std::vector<const Watchpoint*>& watchpoints,
                             Outcome& outcome) const {
    const auto reports = dump_.overflow_reports();
    const auto key = std::tuple(tensor.graph, tensor.iteration, tensor.node);
    const bool is_reported = tensor.node != kNoNode && std::binary_search(reports.begin(), reports.end(), key, ReportOrder());
    if (!is_reported) return;
    std::vector<Judgement> judgements;
    for (const Watchpoint* watchpoint : watchpoints) {
      if (!watchpoint->condition->only_ascend()) continue;
      Judgement judgement;
      judgement.watchpoint = watchpoint->id;
      judgement.condition = watchpoint->condition;
      judgement.holds = true;
      judgements.push_back(std::move(judgement));
    }
    outcome.judgements.insert(outcome.judgements.begin(), std::make_move_iterator(judgements.begin()),
                              std::make_move_iterator(judgements.end()));
  }

  Outcome judge_tensor_of(const TensorRecord& tensor, const std::vector<const Watchpoint*>& watchpoints) const {
    if (!tensor.has_values) return judge_statistics(tensor, watchpoints);
    Outcome outcome;
    const auto source = dump_.open(tensor);
    if (!source) {
      outcome.view_storage = is_view_storage(dump_, tensor, source.error());
      if (outcome.view_storage) {
        outcome.judged = Judged::undetermined;
      } else {
        outcome.problems.push_back(unreadable(dump_, tensor, source.error()));
      }
      return outcome;
    }
    if (const auto numeric = check_numeric(**source); !numeric) {
      outcome.problems.push_back(unreadable(dump_, tensor, numeric.error()));
      return outcome;
    }
    if (holds_text(**source)) {
      outcome.judged = Judged::from_values;  // no condition holds for text
      return outcome;
    }
    if (auto problem = header_mismatch(dump_, tensor, (*source)->dtype(), (*source)->shape())) {
      outcome.problems.push_back(*std::move(problem));
    }
    if ((*source)->count() == 0) {
      outcome.judged = Judged::from_values;  // it has no elements
      outcome.problems.push_back({dump_.path(tensor),
                                  {SPORESCOPE_TRANSLATE_NOOP("%1 has no values (shape %2) and was not evaluated"),
                                   {dump_.relative_path(tensor).string(), (*source)->shape()}}});
      return outcome;
    }
    judge_values(tensor, watchpoints, **source, outcome);
    outcome.sample = is_sample_file(dump_, tensor, (*source)->shape());
    if (outcome.sample) retain_proven_judgements(outcome);
    return outcome;
  }

  /// NaN and Inf in a sample are in the whole tensor, too. No other result for a sample applies to the whole.
  static void retain_proven_judgements(Outcome& outcome) {
    std::erase_if(outcome.judgements,
                  [](const Judgement& judgement) { return !judgement.condition->checks_overflow() || !judgement.is_hit(); });
    if (outcome.judged == Judged::from_values && outcome.judgements.empty()) outcome.judged = Judged::undetermined;
  }

  void judge_values(const TensorRecord& tensor, const std::vector<const Watchpoint*>& watchpoints, const TensorSource& source,
                    Outcome& outcome) const {
    const bool history_lost = history_lost_[tensor.graph];
    std::shared_ptr<const TensorSource> previous;
    if (need_previous(watchpoints) && !history_lost) previous = open_previous(tensor, outcome);
    const JudgePlan plan(watchpoints);
    auto measures = measure(plan.measures(), source, previous.get(), options_.stop);
    if (!measures) {
      if (measures.error().code != ErrorCode::cancelled) {
        outcome.problems.push_back(unreadable(dump_, tensor, measures.error()));
      }
      return;
    }
    outcome.judgements = plan.judge(*measures, history_lost ? PreviousValue::history_lost
                                               : previous   ? PreviousValue::known
                                                            : PreviousValue::none);
    outcome.judged = has_gap(tensor, outcome.judgements) ? Judged::undetermined : Judged::from_values;
    outcome.statistics = measures->statistics;
    outcome.first_non_finite = measures->first_non_finite;
    outcome.stored_dtype = source.dtype();
    outcome.shape = source.shape();
    outcome.bytes = source.count() * item_size(source.dtype());
  }

  /// Judges a tensor that is only in statistic.csv.
  Outcome judge_statistics(const TensorRecord& tensor, const std::vector<const Watchpoint*>& watchpoints) const {
    Outcome outcome;
    const auto row = dump_.statistic_row(tensor);
    if (!row) return outcome;
    const bool is_first = is_first_dumped(dump_, tensor);
    std::vector<const Watchpoint*> applicable;
    for (const Watchpoint* watchpoint : watchpoints) {
      if (!is_first || !watchpoint->condition->needs_previous()) applicable.push_back(watchpoint);
    }
    const auto previous = need_previous(applicable) ? previous_record(dump_, tensor) : std::nullopt;
    const auto previous_row = previous ? dump_.statistic_row(dump_.records()[*previous]) : std::nullopt;
    RowJudgements judged = judge_row(applicable, *row, previous_row ? &*previous_row : nullptr);
    const bool is_incomplete = !judged.all_known || has_gap(tensor, judged.judgements);
    outcome.judged = is_incomplete && !has_hit(judged.judgements) ? Judged::undetermined : Judged::from_statistics;
    outcome.judgements = std::move(judged.judgements);
    outcome.statistics = judged.statistics;
    outcome.stored_dtype = dtype_from_name(row->dtype).value_or(DType::float32);
    outcome.shape = row->shape;
    return outcome;
  }

  static bool need_previous(const std::vector<const Watchpoint*>& watchpoints) {
    return std::any_of(watchpoints.begin(), watchpoints.end(),
                       [](const Watchpoint* watchpoint) { return watchpoint->condition->needs_previous(); });
  }

  static bool has_hit(const std::vector<Judgement>& judgements) {
    return std::any_of(judgements.begin(), judgements.end(), [](const Judgement& judgement) { return judgement.is_hit(); });
  }

  /// Returns true if the verdict is incomplete: there is no hit, but an error other than a missing previous value in the first
  /// dumped iteration.
  [[nodiscard]] bool has_gap(const TensorRecord& tensor, const std::vector<Judgement>& judgements) const {
    if (has_hit(judgements)) return false;
    return std::any_of(judgements.begin(), judgements.end(), [&](const Judgement& judgement) {
      if (judgement.errors.has(WatchError::nan) || judgement.errors.has(WatchError::inf)) return true;
      if (!judgement.condition->needs_previous()) return false;  // judged although the history is lost
      return judgement.errors.has(WatchError::no_history) || !is_first_dumped(dump_, tensor);
    });
  }

  /// Returns the previous value, or null if there is none or it has no elements.
  std::shared_ptr<const TensorSource> open_previous(const TensorRecord& tensor, Outcome& outcome) const {
    const auto record = previous_record(dump_, tensor);
    if (!record) return nullptr;
    if (!dump_.records()[*record].has_values) return nullptr;  // only in statistic.csv
    const auto source = dump_.open(dump_.records()[*record]);
    if (!source) {
      outcome.problems.push_back(unreadable(dump_, dump_.records()[*record], source.error()));
      return nullptr;
    }
    return (*source)->count() == 0 || !check_numeric(**source) ? nullptr : *source;
  }

  bool collect(RecordIndex record, Outcome outcome) {
    const TensorRecord& tensor = dump_.records()[record];
    if (options_.stop.stop_requested()) return false;
    for (Problem& problem : outcome.problems) add_problem(std::move(problem));
    count_judged(outcome.judged);
    const bool is_judged = outcome.judged == Judged::from_values || outcome.judged == Judged::from_statistics;
    if (!is_judged && !tensor.has_values) missing_data_.add(record, missing_data_reason(dump_, tensor, required_data(record)));
    if (outcome.view_storage && view_file_count_++ == 0) first_view_ = record;
    if (outcome.sample && sample_count_++ == 0) first_sample_ = record;
    if (outcome.statistics.count > 0) {
      ++result_.tensors;
      result_.bytes += outcome.bytes;
      iterations_.insert(tensor.iteration);
    }
    const bool from_statistics = !tensor.has_values;
    for (Judgement& judgement : outcome.judgements) {
      Hit hit{record,        std::move(judgement), outcome.statistics, outcome.first_non_finite, outcome.stored_dtype,
              outcome.shape, from_statistics};
      if (is_intended_hit(hit)) continue;
      if (hit.is_hit()) ++result_.hit_count;
      if (options_.on_hit) options_.on_hit(hit);
      if (options_.keep_hits) result_.hits.push_back(std::move(hit));
    }
    ++progress_.tensors;
    progress_.iteration = tensor.iteration;
    report_progress(false);
    return true;
  }

  [[nodiscard]] bool is_intended_hit(const Hit& hit) {
    if (!hit.is_hit()) return false;
    const std::vector<const Watchpoint*> watchpoints = plan_.watchpoints_of(hit.record);
    const auto found = std::find_if(watchpoints.begin(), watchpoints.end(),
                                    [&](const Watchpoint* watchpoint) { return watchpoint->id == hit.judgement.watchpoint; });
    if (found == watchpoints.end() || !IntendedHits::is_requested_by(**found)) return false;
    if (!intended_hits_) intended_hits_.emplace(dump_, options_.purpose, options_.stop);
    return intended_hits_->explains(**found, hit);
  }

  /// Returns the data that the watchpoints of a tensor need.
  [[nodiscard]] RequiredData required_data(RecordIndex record) const {
    const std::vector<const Watchpoint*> watchpoints = plan_.watchpoints_of(record);
    const bool non_finite = std::all_of(watchpoints.begin(), watchpoints.end(),
                                        [](const Watchpoint* watchpoint) { return watchpoint->condition->checks_overflow(); });
    return non_finite ? RequiredData::non_finite : RequiredData::anything;
  }

  void count_judged(Judged judged) {
    Coverage& coverage = result_.coverage;
    ++coverage.tensors;
    switch (judged) {
      case Judged::from_values:
        ++coverage.from_values;
        break;
      case Judged::from_statistics:
        ++coverage.from_statistics;
        break;
      case Judged::not_read:
        ++coverage.not_read;
        break;
      case Judged::undetermined:
        ++coverage.undetermined;
        break;
    }
  }

  /// A damaged file is opened twice: as the tensor itself, and as the previous value of the next iteration.
  void add_problem(Problem problem) {
    if (known_problems_.insert(problem.path).second) result_.problems.push_back(std::move(problem));
  }

  void report_progress(bool last) {
    if (!options_.on_progress) return;
    const auto now = std::chrono::steady_clock::now();
    if (!last && now - last_report_ < kProgressInterval) return;
    last_report_ = now;
    progress_.bytes = result_.bytes;
    progress_.hits = result_.hit_count;
    options_.on_progress(progress_);
  }

  const Dump& dump_;
  const CheckOptions& options_;
  const CheckPlan& plan_;
  IndexedVector<DumpGraphIndex, bool> history_lost_;
  std::uint64_t view_file_count_ = 0;
  RecordIndex first_view_{};
  std::uint64_t sample_count_ = 0;
  RecordIndex first_sample_{};
  MissingDataReasons missing_data_;
  CheckResult result_;
  std::optional<IntendedHits> intended_hits_;  ///< created at the first hit that it might explain
  std::set<Iteration> iterations_;
  std::set<std::filesystem::path> known_problems_;
  CheckProgress progress_;
  std::chrono::steady_clock::time_point last_report_;
};

}  // namespace

std::vector<std::string> watch_error_names(WatchErrors errors) {
  constexpr std::array<std::pair<WatchError, std::string_view>, 6> kNames{{{WatchError::nan, "nan"},
                                                                           {WatchError::inf, "inf"},
                                                                           {WatchError::no_previous, "no_previous"},
                                                                           {WatchError::too_large, "too_large"},
                                                                           {WatchError::no_history, "no_history"},
                                                                           {WatchError::no_value, "no_value"}}};
  std::vector<std::string> names;
  for (const auto& [error, name] : kNames) {
    if (errors.has(error)) names.emplace_back(name);
  }
  return names;
}

Result<CheckResult> check(const Dump& dump, const std::vector<Watchpoint>& watchpoints, const CheckOptions& options) {
  if (const auto* remote_dump = dynamic_cast<const RemoteCheck*>(&dump)) {
    return remote_dump->check_remotely(watchpoints, options);
  }
  try {
    const auto plan = CheckPlan::make(dump, watchpoints, options);
    if (!plan) return tl::unexpected(plan.error());
    return CheckRun(dump, options, *plan).run();
  } catch (const std::exception& error) {
    return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("The check failed: %1"), {error.what()}}, dump.root());
  }
}

}  // namespace sporescope
