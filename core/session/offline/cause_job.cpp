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

std::vector<SessionUnjudgedTensor> list_not_judged(const DumpView& view, const CauseSearchResult& result) {
  std::vector<SessionUnjudgedTensor> tensors;
  const InconclusiveReasons reasons(view.dump(), result.problems);
  for (const RecordIndex record : result.not_judged) {
    if (tensors.size() == CauseCallbacks::kMaxNotJudged) break;
    tensors.push_back({view.info_of(record), reasons.why(record)});
  }
  return tensors;
}

}  // namespace

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

}  // namespace sporescope
