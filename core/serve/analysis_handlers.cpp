// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/analysis_handlers.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/cause/first_cause.h"
#include "core/cause/purpose.h"
#include "core/concurrency/rate_limiter.h"
#include "core/remote/packed_findings.h"
#include "core/remote/packed_recompute.h"
#include "core/remote/packed_selection.h"
#include "core/watch/check.h"

namespace sporescope::serve {
namespace {

constexpr std::uint64_t kMaxRecomputed = 1U << 22U;  // maximum number of values that are sent for a tensor

}  // namespace

Result<void> send_check(const ClientRequest& question) {
  std::vector<Watchpoint> watchpoints;
  CheckOptions options;
  if (!read_arguments(question, watchpoints, options.io, options.selection)) return invalid_request();
  std::vector<Hit> hits;
  const auto send_hits = [&] {
    if (!hits.empty()) question.send(pack(remote::CheckPartAnswer(std::exchange(hits, {}))));
  };
  options.stop = question.stop;
  options.purpose = make_non_finite_purpose();
  options.keep_hits = false;
  options.on_hit = [&](const Hit& hit) { hits.push_back(hit); };
  options.on_progress = [&](const CheckProgress& progress) {
    send_hits();
    question.send(pack(remote::CheckPartAnswer(progress)));
  };
  auto result = check(*question.dump.dump, watchpoints, options);
  if (!result) return tl::unexpected(std::move(result.error()));
  send_hits();
  question.send(pack(remote::CheckPartAnswer(std::move(*result))));
  return {};
}

Result<void> send_first_cause(const ClientRequest& question) {
  CauseSearchOptions options;
  std::uint64_t max_findings = 0;
  if (!read_arguments(question, options.from, options.selected, max_findings)) return invalid_request();
  const auto records = question.dump.dump->records();
  if (!std::all_of(options.from.begin(), options.from.end(), [&](RecordIndex record) { return records.has(record); })) {
    return invalid_request();
  }
  options.max_findings = max_findings;
  options.stop = question.stop;
  options.on_progress = [&](const CauseSearchProgress& progress) { question.send(pack(remote::SearchPartAnswer(progress))); };
  options.on_first_finding = [&](const Finding& beginning) { question.send(pack(remote::SearchPartAnswer(beginning))); };
  auto result = find_first_cause(*question.dump.dump, options);
  if (!result) return tl::unexpected(std::move(result.error()));
  question.send(pack(remote::SearchPartAnswer(std::move(*result))));
  return {};
}

Result<void> send_recomputation(const ClientRequest& question) {
  std::vector<RecordIndex> records;
  RecomputeOptions options;
  if (!read_arguments(question, records, options.maps, options.values)) return invalid_request();
  const auto known = question.dump.dump->records();
  if (!std::all_of(records.begin(), records.end(), [&](RecordIndex record) { return known.has(record); })) {
    return invalid_request();
  }
  std::vector<RecomputedOperator> operators;
  RateLimiter pace;
  const auto send_operators = [&] {
    if (!operators.empty()) question.send(pack(remote::RecomputePart(std::exchange(operators, {}))));
  };
  options.stop = question.stop;
  options.on_operator = [&](RecomputedOperator one) {
    for (RecomputedTensor& tensor : one.tensors) {
      if (tensor.elements > kMaxRecomputed) tensor.values = {};
    }
    operators.push_back(std::move(one));
  };
  options.on_progress = [&](std::uint64_t done, std::uint64_t all) {
    if (!pace.is_due()) return;
    send_operators();
    question.send(pack(remote::RecomputePart(remote::RecomputeProgress{done, all})));
    pace.restart();
  };
  auto result = recompute(*question.dump.dump, records, options);
  if (!result) return tl::unexpected(std::move(result.error()));
  send_operators();
  question.send(pack(remote::RecomputePart(*std::move(result))));
  return {};
}

}  // namespace sporescope::serve
