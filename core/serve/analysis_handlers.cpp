// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/analysis_handlers.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/cause/first_cause.h"
#include "core/cause/purpose.h"
#include "core/concurrency/rate_limiter.h"
#include "core/remote/packed_analyses.h"
#include "core/watch/check.h"

namespace sporescope::serve {
namespace {

constexpr std::uint64_t kMaxRecomputed = 1U << 22U;  // maximum number of values that are sent for a tensor

}  // namespace

Result<void> send_check(const ClientRequest& request) {
  std::vector<Watchpoint> watchpoints;
  CheckOptions options;
  if (!read_arguments(request, watchpoints, options.io, options.selection)) return invalid_request();
  std::vector<Hit> hits;
  const auto send_hits = [&] {
    if (!hits.empty()) request.send(pack(remote::CheckPartAnswer(std::exchange(hits, {}))));
  };
  options.stop = request.stop;
  options.purpose = make_non_finite_purpose();
  options.keep_hits = false;
  options.on_hit = [&](const Hit& hit) { hits.push_back(hit); };
  options.on_progress = [&](const CheckProgress& progress) {
    send_hits();
    request.send(pack(remote::CheckPartAnswer(progress)));
  };
  auto result = check(*request.dump.dump, watchpoints, options);
  if (!result) return tl::unexpected(std::move(result.error()));
  send_hits();
  request.send(pack(remote::CheckPartAnswer(std::move(*result))));
  return {};
}

Result<void> send_first_cause(const ClientRequest& request) {
  CauseSearchOptions options;
  std::uint64_t max_findings = 0;
  if (!read_arguments(request, options.from, options.selected, max_findings)) return invalid_request();
  const auto records = request.dump.dump->records();
  if (!std::all_of(options.from.begin(), options.from.end(), [&](RecordIndex record) { return records.has(record); })) {
    return invalid_request();
  }
  options.max_findings = max_findings;
  options.stop = request.stop;
  options.on_progress = [&](const CauseSearchProgress& progress) { request.send(pack(remote::SearchPartAnswer(progress))); };
  options.on_first_finding = [&](const Finding& finding) { request.send(pack(remote::SearchPartAnswer(finding))); };
  auto result = find_first_cause(*request.dump.dump, options);
  if (!result) return tl::unexpected(std::move(result.error()));
  request.send(pack(remote::SearchPartAnswer(std::move(*result))));
  return {};
}

Result<void> send_recomputation(const ClientRequest& request) {
  std::vector<RecordIndex> records;
  RecomputeOptions options;
  if (!read_arguments(request, records, options.maps, options.values)) return invalid_request();
  const auto all_records = request.dump.dump->records();
  if (!std::all_of(records.begin(), records.end(), [&](RecordIndex record) { return all_records.has(record); })) {
    return invalid_request();
  }
  std::vector<RecomputedOperator> operators;
  RateLimiter rate_limiter;
  const auto send_operators = [&] {
    if (!operators.empty()) request.send(pack(remote::RecomputePart(std::exchange(operators, {}))));
  };
  options.stop = request.stop;
  options.on_operator = [&](RecomputedOperator recomputed) {
    for (RecomputedTensor& tensor : recomputed.tensors) {
      if (tensor.elements > kMaxRecomputed) tensor.values = {};
    }
    operators.push_back(std::move(recomputed));
  };
  options.on_progress = [&](std::uint64_t done, std::uint64_t all) {
    if (!rate_limiter.is_due()) return;
    send_operators();
    request.send(pack(remote::RecomputePart(remote::RecomputeProgress{done, all})));
    rate_limiter.restart();
  };
  auto result = recompute(*request.dump.dump, records, options);
  if (!result) return tl::unexpected(std::move(result.error()));
  send_operators();
  request.send(pack(remote::RecomputePart(*std::move(result))));
  return {};
}

}  // namespace sporescope::serve
