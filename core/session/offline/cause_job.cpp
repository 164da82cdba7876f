// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <chrono>
#include <utility>

#include "core/cause/first_cause.h"
#include "core/session/offline/jobs.h"
#include "core/session/session_cause.h"
#include "core/work/guarded.h"

namespace sporescope {

namespace {

using Clock = std::chrono::steady_clock;

SessionCause shown(const DumpView& view, const Finding& finding) {
  SessionCause cause = session_cause(finding, [&](std::uint32_t record) { return view.info_of(record); });
  const NodeIndex node = finding.made_by != kNoNode ? finding.made_by : cause.key.node;
  const DumpGraph* graph = view.graph(cause.key.graph);
  if (graph != nullptr && graph->graph && node != kNoNode) cause.source = graph->graph->user_line(node);
  return cause;
}

}  // namespace

void run_first_cause(SessionState& state, const CauseCallbacks& callbacks, Ticket& ticket) {
  FirstOptions options;
  options.stop = ticket.stop();
  Clock::time_point next;
  FirstProgress last;
  options.on_progress = [&](const FirstProgress& progress) {
    last = progress;
    if (!callbacks.on_progress || Clock::now() < next) return;
    ticket.deliver([&] { callbacks.on_progress(progress); });
    next = Clock::now() + std::chrono::milliseconds(1000 / kBatchesPerSecond);
  };
  using Causes = std::vector<SessionCause>;
  Result<Causes> causes = guarded<Causes>([&]() -> Result<Causes> {
    const auto view = state.wait_for_view(options.stop);
    if (!view) return tl::unexpected(view.error());
    const auto result = find_first_cause((*view)->dump(), options);
    if (!result) return tl::unexpected(result.error());
    if (!result->complete && result->findings.empty()) {
      return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("The search was stopped before it found anything"));
    }
    Causes found;
    for (const Finding& finding : result->findings) found.push_back(shown(**view, finding));
    return found;
  });
  if (callbacks.on_progress) ticket.deliver([&] { callbacks.on_progress(last); });
  if (callbacks.on_done) ticket.deliver([&] { callbacks.on_done(std::move(causes)); });
}

}  // namespace sporescope
