// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <utility>

#include "core/cause/first_cause.h"
#include "core/cause/inconclusive_reasons.h"
#include "core/concurrency/catch_exceptions.h"
#include "core/concurrency/rate_limiter.h"
#include "core/session/offline/jobs.h"
#include "core/session/offline/session_findings.h"

namespace sporescope {

namespace {

std::vector<SessionUnjudgedTensor> not_judged(const DumpView& view, const CauseSearchResult& result) {
  std::vector<SessionUnjudgedTensor> all;
  const InconclusiveReasons reasons(view.dump(), result.problems);
  for (const RecordIndex record : result.not_judged) {
    if (all.size() == CauseCallbacks::kMaxNotJudged) break;
    all.push_back({view.info_of(record), reasons.why(record)});
  }
  return all;
}

}  // namespace

void run_first_cause(SessionState& state, const CauseCallbacks& callbacks, CancelState& cancel_state) {
  CauseSearchOptions options;
  options.stop = cancel_state.stop();
  RateLimiter pace;
  CauseSearchProgress last;
  options.on_progress = [&](const CauseSearchProgress& progress) {
    last = progress;
    if (!callbacks.on_progress || !pace.is_due()) return;
    cancel_state.deliver([&] { callbacks.on_progress(progress); });
    pace.restart();
  };
  using CauseJob = std::vector<SessionCause>;
  Result<CauseJob> causes = catch_exceptions<CauseJob>([&]() -> Result<CauseJob> {
    const auto view = wait_for_tensors(state, options.stop);
    if (!view) return tl::unexpected(view.error());
    if (callbacks.on_first_finding) {
      options.on_first_finding = [&](const Finding& beginning) {
        if (callbacks.on_progress) cancel_state.deliver([&] { callbacks.on_progress(last); });
        cancel_state.deliver([&] { callbacks.on_first_finding(to_session_cause(**view, beginning)); });
      };
    }
    const auto result = find_first_cause((*view)->dump(), options);
    if (!result) return tl::unexpected(result.error());
    if (!result->complete && result->findings.empty()) {
      return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("The search was stopped before it found anything"));
    }
    if (callbacks.on_not_judged && !result->not_judged.empty()) {
      auto open = not_judged(**view, *result);
      cancel_state.deliver([&] { callbacks.on_not_judged(std::move(open)); });
    }
    CauseJob found;
    for (const Finding& finding : result->findings) found.push_back(to_session_cause(**view, finding));
    return found;
  });
  if (callbacks.on_progress) cancel_state.deliver([&] { callbacks.on_progress(last); });
  if (callbacks.on_done) cancel_state.deliver([&] { callbacks.on_done(std::move(causes)); });
}

}  // namespace sporescope
