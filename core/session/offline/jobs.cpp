// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/offline/jobs.h"

#include <utility>

#include "core/cause/first_cause.h"
#include "core/cause/inconclusive_reasons.h"
#include "core/cause/purpose.h"
#include "core/cause/reported_causes.h"
#include "core/concurrency/catch_exceptions.h"
#include "core/concurrency/rate_limiter.h"
#include "core/graph/nearest_line.h"
#include "core/saved_results/named_dump.h"
#include "core/saved_results/resolve_results.h"

namespace sporescope {

namespace {

/// Waits until the dump is open and returns it. Errors: the errors of opening it; not_found if only saved results are
/// available (NamedDump), where "nothing found" would be meaningless.
Result<std::shared_ptr<const DumpView>> wait_for_tensors(SessionState& state, const std::stop_token& stop) {
  auto view = state.wait_for_view(stop);
  if (!view) return view;
  const auto* named = dynamic_cast<const NamedDump*>(&(*view)->dump());
  if (named != nullptr) return fail(ErrorCode::not_found, named->how_to_dump_values());
  return view;
}

// Results of the engine are completed with what views need besides: the tensors of the session, and their evidence.
Hit complete_hit(const DumpView& view, Hit hit) {
  hit.key = view.key_of(hit.record);
  const TensorRecord& record = view.dump().records()[hit.record];
  hit.time = record.time;
  if (record.node == kNoNode) hit.file = record.file_name;
  if (hit.judgement.condition != nullptr && hit.judgement.condition->only_ascend()) {
    hit.by = JudgedBy::overflow_report;
  } else if (hit.from_statistics) {
    hit.by = JudgedBy::statistics;
    hit.source_file = view.dump().statistics_name();
    const auto row = view.dump().statistic_row(record);
    if (row) hit.recorded_class = classify_recorded(*row);
  }
  return hit;
}

Finding complete_finding(const DumpView& view, Finding finding) {
  finding.set_tensors([&](RecordIndex record) { return view.info_of(record); });
  const bool by_report = finding.found_by == CauseSource::overflow_report;
  finding.has_earlier_report = by_report && earlier_undumped_report(view.dump(), finding) != nullptr;
  const TensorKey& key = finding.tensor.key;
  const NodeIndex node = finding.produced_by != kNoNode ? finding.produced_by : key.node;
  const DumpGraph* graph = view.graph(key.graph);
  if (graph != nullptr && graph->graph && node != kNoNode) finding.source = nearest_line(*graph->graph, node);
  if (const auto recorded = finding.tensor.readable ? std::nullopt : view.recorded_summary(key)) {
    finding.source_file = recorded->file;
    finding.recorded_class = recorded->values;
  }
  return finding;
}

/// Returns the final progress of a check; `last` is its last progress report.
CheckProgress to_session_end(const CheckResult& result, CheckProgress last = {}) {
  last.tensors = last.tensors_total = result.tensors;
  last.bytes = result.bytes;
  last.coverage = result.coverage;
  last.not_judged = result.not_judged;
  last.problems = result.problems;
  return last;
}

// Collects hits and delivers them in batches after the matching progress, so that hits are never ahead of the number of
// checked tensors. Called by one worker at a time.
class HitBatches {
 public:
  HitBatches(const DumpView& view, const CheckCallbacks& callbacks, CancelState& cancel_state)
      : view_(view), callbacks_(callbacks), cancel_state_(cancel_state) {}

  void add(const Hit& hit) {
    if (callbacks_.on_hits) hits_.push_back(complete_hit(view_, hit));
  }
  void set_progress(const CheckProgress& progress) {
    progress_ = progress;
    has_new_progress_ = true;
    if (rate_limiter_.is_due()) flush();
  }
  void flush() {
    if (has_new_progress_ && callbacks_.on_progress) cancel_state_.deliver([this] { callbacks_.on_progress(progress_); });
    has_new_progress_ = false;
    if (!hits_.empty()) {
      std::vector<Hit> batch = std::exchange(hits_, {});
      cancel_state_.deliver([&] { callbacks_.on_hits(std::move(batch)); });
    }
    rate_limiter_.restart();
  }
  [[nodiscard]] const CheckProgress& last_progress() const { return progress_; }

 private:
  const DumpView& view_;
  const CheckCallbacks& callbacks_;
  CancelState& cancel_state_;
  std::vector<Hit> hits_;
  CheckProgress progress_;
  bool has_new_progress_ = false;
  RateLimiter rate_limiter_;
};

std::vector<SessionUnjudgedTensor> list_not_judged(const DumpView& view, const CauseSearchResult& result) {
  std::vector<SessionUnjudgedTensor> tensors;
  const InconclusiveReasons reasons(view.dump(), result.problems);
  for (const RecordIndex record : result.not_judged) {
    if (tensors.size() == CauseCallbacks::kMaxNotJudged) break;
    tensors.push_back({view.info_of(record), reasons.why(record)});
  }
  return tensors;
}

SessionResults::Check to_session_check(const DumpView& view, const CheckResult& result) {
  SessionResults::Check check;
  check.hits.reserve(result.hits.size());
  for (const Hit& hit : result.hits) check.hits.push_back(complete_hit(view, hit));
  check.end = to_session_end(result);
  check.end.hits = result.hit_count;
  check.complete = result.complete;
  return check;
}

SessionResults::Search to_session_search(const DumpView& view, const CauseSearchResult& result) {
  SessionResults::Search search;
  for (const Finding& finding : result.findings) search.causes.push_back(complete_finding(view, finding));
  search.end.tensors = search.end.tensors_total = result.coverage.tensors;
  search.end.excluded = result.excluded.tensors();
  search.end.coverage = result.coverage;
  search.complete = result.complete;
  return search;
}

}  // namespace

void run_check(SessionState& state, const std::vector<Watchpoint>& watchpoints, const Selection& selection,
               const CheckCallbacks& callbacks, CancelState& cancel_state) {
  const auto finish = [&](Result<CheckProgress> result) {
    if (callbacks.on_done) cancel_state.deliver([&] { callbacks.on_done(std::move(result)); });
  };
  const auto view = wait_for_tensors(state, cancel_state.stop());
  if (!view) return finish(tl::unexpected(view.error()));

  HitBatches batches(**view, callbacks, cancel_state);
  CheckOptions options;
  options.selection = selection;
  options.io = selection.io.value_or(IoDirection::output);
  options.stop = cancel_state.stop();
  options.purpose = make_non_finite_purpose();
  options.keep_hits = false;
  options.on_hit = [&](const Hit& hit) { batches.add(hit); };
  options.on_progress = [&](const CheckProgress& progress) { batches.set_progress(progress); };
  const auto result = catch_exceptions<CheckResult>([&] { return check((*view)->dump(), watchpoints, options); });
  batches.flush();
  if (!result) return finish(tl::unexpected(result.error()));
  if (!result->complete) {
    return finish(
        fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("The check was stopped. The hits found so far are shown.")));
  }
  finish(to_session_end(*result, batches.last_progress()));
}

void run_first_cause(SessionState& state, const CauseCallbacks& callbacks, CancelState& cancel_state) {
  CauseSearchOptions options;
  options.stop = cancel_state.stop();
  RateLimiter rate_limiter;
  CauseSearchProgress last_progress;
  options.on_progress = [&](const CauseSearchProgress& progress) {
    last_progress = progress;
    if (!callbacks.on_progress || !rate_limiter.is_due()) return;
    cancel_state.deliver([&] { callbacks.on_progress(progress); });
    rate_limiter.restart();
  };
  using CauseList = std::vector<Finding>;
  Result<CauseList> causes = catch_exceptions<CauseList>([&]() -> Result<CauseList> {
    const auto view = wait_for_tensors(state, options.stop);
    if (!view) return tl::unexpected(view.error());
    if (callbacks.on_first_finding) {
      options.on_first_finding = [&](const Finding& finding) {
        if (callbacks.on_progress) cancel_state.deliver([&] { callbacks.on_progress(last_progress); });
        cancel_state.deliver([&] { callbacks.on_first_finding(complete_finding(**view, finding)); });
      };
    }
    auto result = find_first_cause((*view)->dump(), options);
    if (!result) return tl::unexpected(result.error());
    if (!result->complete && result->findings.empty()) {
      return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("The search was stopped before it found anything"));
    }
    if (callbacks.on_not_judged && !result->not_judged.empty()) {
      auto unjudged = list_not_judged(**view, *result);
      cancel_state.deliver([&] { callbacks.on_not_judged(std::move(unjudged)); });
    }
    for (Finding& finding : result->findings) finding = complete_finding(**view, std::move(finding));
    return std::move(result->findings);
  });
  if (callbacks.on_progress) cancel_state.deliver([&] { callbacks.on_progress(last_progress); });
  if (callbacks.on_done) cancel_state.deliver([&] { callbacks.on_done(std::move(causes)); });
}

Result<SessionResults> to_session_results(const DumpView& view, const SavedResults& results) {
  const ResolvedResults resolved = resolve_results(results, view.dump());
  if (resolved.found == 0 && resolved.unmatched > 0) {
    return fail(ErrorCode::not_found,
                {SPORESCOPE_TRANSLATE_NOOP(
                     "“%1” is not the dump that “%2” refers to: it has none of its %3 tensors. Choose the right one."),
                 {view.dump().root().string(), results.file.string(), Count{results.tensors.size()}}});
  }
  SessionResults session_results;
  session_results.unmatched = resolved.unmatched;
  if (resolved.check) session_results.check = to_session_check(view, *resolved.check);
  if (resolved.search) session_results.search = to_session_search(view, *resolved.search);
  return session_results;
}

}  // namespace sporescope
