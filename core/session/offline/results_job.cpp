// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <utility>

#include "core/saved_results/named_dump.h"
#include "core/saved_results/resolve_results.h"
#include "core/session/offline/jobs.h"
#include "core/session/offline/session_findings.h"

namespace sporescope {

namespace {

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

Result<std::shared_ptr<const DumpView>> wait_for_tensors(SessionState& state, const std::stop_token& stop) {
  auto view = state.wait_for_view(stop);
  if (!view) return view;
  const auto* named = dynamic_cast<const NamedDump*>(&(*view)->dump());
  if (named != nullptr) return fail(ErrorCode::not_found, named->how_to_dump_values());
  return view;
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
