// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/check.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "core/dump/open_dump.h"
#include "core/watch/in_order.h"
#include "core/watch/judge.h"
#include "core/watch/training_order.h"
#include "core/watch/watched.h"

namespace sporescope {
namespace {

/// Answers that may wait for an earlier tensor: enough that a few large tensors do not stop the other threads.
constexpr std::size_t kWindow = 512;
constexpr std::chrono::milliseconds kProgressEvery{50};

/// What became of one tensor.
struct Outcome {
  std::vector<Judgement> judgements;
  Statistics statistics;
  std::optional<std::uint64_t> first_non_finite;
  DType stored_dtype = DType::float32;
  Shape shape;
  std::uint64_t bytes = 0;
  std::vector<Problem> problems;
};

Problem unreadable(const Dump& dump, const TensorRecord& record, const Error& error) {
  return {error.path.empty() ? dump.path(record) : error.path, error.message};
}

/// Graphs whose history is lost: see check().
std::vector<bool> find_lost_histories(const Dump& dump) {
  const auto graphs = dump.graphs();
  std::vector<bool> lost(graphs.size());
  for (std::size_t i = 0; i < graphs.size(); ++i) {
    const auto keeps_history = [&](const DumpGraph& other) {
      return other.rank == graphs[i].rank && other.net == graphs[i].net && other.history_known;
    };
    lost[i] = !graphs[i].history_known && std::count_if(graphs.begin(), graphs.end(), keeps_history) >= 2;
  }
  return lost;
}

/// One check on its way.
class Checking {
 public:
  Checking(const Dump& dump, const CheckOptions& options)
      : dump_(dump), options_(options), history_lost_(find_lost_histories(dump)) {}

  Result<void> prepare(const std::vector<Watchpoint>& watchpoints) {
    for (const Watchpoint& watchpoint : watchpoints) {
      auto watched = WatchedTensors::make(dump_, watchpoint);
      if (!watched) return tl::unexpected(watched.error());
      watched_.push_back(*std::move(watched));
    }
    Selection selection = options_.selection;
    selection.io = options_.io;
    auto selected = select_records(dump_, selection);
    if (!selected) return tl::unexpected(selected.error());
    for (const std::uint32_t record : *selected) {
      const TensorRecord& tensor = dump_.records()[record];
      if (tensor.file_name.empty()) continue;  // statistic.csv alone knows it: there are no values to judge
      const auto includes = [&](const WatchedTensors& watched) { return watched.includes(tensor); };
      if (std::any_of(watched_.begin(), watched_.end(), includes)) records_.push_back(record);
    }
    sort_by_execution(dump_, records_);
    return {};
  }

  CheckResult run() {
    progress_.tensors_total = records_.size();
    const bool all = run_in_order(
        records_.size(), options_.threads, kWindow, options_.stop, [this](std::size_t i) { return judge_safely(records_[i]); },
        [this](std::size_t i, Outcome outcome) { return take(records_[i], std::move(outcome)); });
    result_.complete = all && !options_.stop.stop_requested();
    result_.iterations.assign(iterations_.begin(), iterations_.end());
    tell_progress(true);
    return std::move(result_);
  }

 private:
  Outcome judge_safely(std::uint32_t record) const {
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

  Outcome judge(std::uint32_t record) const {
    Outcome outcome;
    const TensorRecord& tensor = dump_.records()[record];
    std::vector<const Watchpoint*> watchpoints;
    bool needs_previous = false;
    for (const WatchedTensors& watched : watched_) {
      if (!watched.includes(tensor)) continue;
      watchpoints.push_back(&watched.watchpoint());
      needs_previous = needs_previous || watched.watchpoint().condition->needs_previous;
    }
    const auto now = open_tensor(dump_, tensor);
    if (!now) {
      outcome.problems.push_back(unreadable(dump_, tensor, now.error()));
      return outcome;
    }
    if ((*now)->count() == 0) {
      outcome.problems.push_back({dump_.path(tensor),
                                  {SPORESCOPE_TRANSLATE_NOOP("%1 has no values (its shape is %2): it was not judged"),
                                   {dump_.relative_path(tensor).string(), shape_text((*now)->shape())}}});
      return outcome;
    }
    const bool lost = history_lost_[tensor.graph];
    std::shared_ptr<const TensorSource> before;
    if (needs_previous && !lost) before = open_previous(tensor, outcome);
    const JudgePlan plan(watchpoints);
    auto measures = measure(plan.measures(), **now, before.get(), options_.stop);
    if (!measures) {
      if (measures.error().code != ErrorCode::cancelled) {
        outcome.problems.push_back(unreadable(dump_, tensor, measures.error()));
      }
      return outcome;
    }
    outcome.judgements = plan.judge(*measures, lost ? Past::history_lost : before ? Past::known : Past::none);
    outcome.statistics = measures->statistics;
    outcome.first_non_finite = measures->first_non_finite;
    outcome.stored_dtype = (*now)->dtype();
    outcome.shape = (*now)->shape();
    outcome.bytes = (*now)->count() * item_size((*now)->dtype());
    return outcome;
  }

  /// The value before; null if there is none, or none with elements.
  std::shared_ptr<const TensorSource> open_previous(const TensorRecord& tensor, Outcome& outcome) const {
    const auto record = previous_record(dump_, tensor);
    if (!record) return nullptr;
    const auto source = open_tensor(dump_, dump_.records()[*record]);
    if (!source) {
      outcome.problems.push_back(unreadable(dump_, dump_.records()[*record], source.error()));
      return nullptr;
    }
    return (*source)->count() == 0 ? nullptr : *source;
  }

  bool take(std::uint32_t record, Outcome outcome) {
    const TensorRecord& tensor = dump_.records()[record];
    if (options_.stop.stop_requested()) return false;
    for (Problem& problem : outcome.problems) add_problem(std::move(problem));
    if (outcome.bytes > 0) {
      ++result_.tensors;
      result_.bytes += outcome.bytes;
      iterations_.insert(tensor.iteration);
    }
    for (Judgement& judgement : outcome.judgements) {
      Hit hit{record, std::move(judgement), outcome.statistics, outcome.first_non_finite, outcome.stored_dtype, outcome.shape};
      if (hit.is_hit()) ++result_.hit_count;
      if (options_.on_hit) options_.on_hit(hit);
      if (options_.keep_hits) result_.hits.push_back(std::move(hit));
    }
    ++progress_.tensors;
    progress_.iteration = tensor.iteration;
    tell_progress(false);
    return true;
  }

  /// A broken file is met twice: as the tensor itself and as the value before of the next iteration.
  void add_problem(Problem problem) {
    if (known_problems_.insert(problem.path).second) result_.problems.push_back(std::move(problem));
  }

  void tell_progress(bool last) {
    if (!options_.on_progress) return;
    const auto now = std::chrono::steady_clock::now();
    if (!last && now - told_ < kProgressEvery) return;
    told_ = now;
    progress_.bytes = result_.bytes;
    progress_.hits = result_.hit_count;
    options_.on_progress(progress_);
  }

  const Dump& dump_;
  const CheckOptions& options_;
  std::vector<bool> history_lost_;
  std::vector<WatchedTensors> watched_;
  std::vector<std::uint32_t> records_;
  CheckResult result_;
  std::set<std::int64_t> iterations_;
  std::set<std::filesystem::path> known_problems_;
  CheckProgress progress_;
  std::chrono::steady_clock::time_point told_;
};

}  // namespace

Result<CheckResult> check(const Dump& dump, const std::vector<Watchpoint>& watchpoints, const CheckOptions& options) {
  try {
    Checking checking(dump, options);
    if (auto ready = checking.prepare(watchpoints); !ready) return tl::unexpected(ready.error());
    return checking.run();
  } catch (const std::exception& error) {
    return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("The check failed: %1"), {error.what()}}, dump.root());
  }
}

}  // namespace sporescope
