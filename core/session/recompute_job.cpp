// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/recompute_job.h"

#include <algorithm>
#include <utility>

#include "core/concurrency/catch_exceptions.h"
#include "core/concurrency/rate_limiter.h"
#include "core/dump/selection.h"

namespace sporescope {

namespace {

Result<std::shared_ptr<const DumpView>> view_of(const std::shared_ptr<DumpSource>& dump, const std::stop_token& stop) {
  if (dump) return dump->wait_for_view(stop);
  return fail(ErrorCode::unsupported,
              SPORESCOPE_TRANSLATE_NOOP(
                  "Operators cannot be recomputed while a training is connected; recompute those of its dump instead"));
}

RecomputedOperator with_keys(const DumpView& view, RecomputedOperator found) {
  found.key = view.key_of(found.record);
  for (RecomputedTensor& tensor : found.tensors) tensor.key = view.key_of(tensor.record);
  return found;
}

/// Delivers operators and progress in batches, a few times a second.
class RecomputeBatches {
 public:
  RecomputeBatches(const DumpView& view, const RecomputeCallbacks& callbacks, CancelState& cancel_state)
      : view_(view), callbacks_(callbacks), cancel_state_(cancel_state) {}

  void add(RecomputedOperator found) { operators_.push_back(with_keys(view_, std::move(found))); }
  void report_progress(std::uint64_t done, std::uint64_t all) {
    if (!rate_limiter_.is_due() && done != all) return;
    flush();
    if (callbacks_.on_progress) cancel_state_.deliver([&] { callbacks_.on_progress(done, all); });
    rate_limiter_.restart();
  }
  void flush() {
    std::vector<RecomputedOperator> batch = std::exchange(operators_, {});
    if (!batch.empty() && callbacks_.on_operators) cancel_state_.deliver([&] { callbacks_.on_operators(std::move(batch)); });
  }

 private:
  const DumpView& view_;
  const RecomputeCallbacks& callbacks_;
  CancelState& cancel_state_;
  std::vector<RecomputedOperator> operators_;
  RateLimiter rate_limiter_;
};

Result<RecomputeEnd> recompute_all(const std::shared_ptr<DumpSource>& source, const RecomputeCallbacks& callbacks,
                                   CancelState& cancel_state) {
  const auto view = view_of(source, cancel_state.stop());
  if (!view) return tl::unexpected(view.error());
  const Dump& dump = (*view)->dump();
  const auto records = select_records(dump, {});
  if (!records) return tl::unexpected(records.error());
  RecomputeBatches batches(**view, callbacks, cancel_state);
  RecomputeOptions options;
  options.stop = cancel_state.stop();
  options.on_operator = [&](RecomputedOperator found) { batches.add(std::move(found)); };
  options.on_progress = [&](std::uint64_t done, std::uint64_t all) { batches.report_progress(done, all); };
  auto result = recompute(dump, *records, options);
  batches.flush();
  if (!result) return tl::unexpected(std::move(result.error()));
  result->findings.clear();
  return RecomputeEnd{*std::move(result), unknown_folders(dump, {})};
}

/// Returns the dumped records of the execution; empty if nothing was dumped.
std::vector<RecordIndex> records_of(const DumpView& view, const TensorKey& key) {
  std::vector<RecordIndex> records;
  const DumpGraphIndex graph = view.dump_graph(key.graph);
  if (graph == kNoDumpGraph) return records;
  for (const RecordIndex record : view.dump().records_of(graph, key.node, key.iteration)) {
    if (view.dump().records()[record].run == key.run) records.push_back(record);
  }
  return records;
}

}  // namespace

bool RecomputeEnd::is_whole() const {
  return counts.complete && counts.operators > 0 && counts.all_checked() && unknown_folders == 0;
}

void run_recompute(const std::shared_ptr<DumpSource>& dump, const RecomputeCallbacks& callbacks, CancelState& cancel_state) {
  auto end = catch_exceptions<RecomputeEnd>([&] { return recompute_all(dump, callbacks, cancel_state); });
  if (callbacks.on_done) cancel_state.deliver([&] { callbacks.on_done(std::move(end)); });
}

Result<RecomputedOperator> recompute_one(const std::shared_ptr<DumpSource>& dump, const TensorKey& key,
                                         const std::stop_token& stop) {
  const auto view = view_of(dump, stop);
  if (!view) return tl::unexpected(view.error());
  RecomputedOperator result;
  result.key = {key.graph, key.node, key.iteration, IoDirection::output, 0, key.run};
  result.why = {SPORESCOPE_TRANSLATE_NOOP("It was not dumped in iteration %1"), {to_string(key.iteration)}};
  RecomputeOptions options;
  options.threads = 1;
  options.stop = stop;
  options.maps = true;
  options.on_operator = [&](RecomputedOperator found) { result = with_keys(**view, std::move(found)); };
  const auto recomputed = recompute((*view)->dump(), records_of(**view, key), options);
  if (!recomputed) return tl::unexpected(recomputed.error());
  if (!recomputed->complete) return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("Stopped"));
  return result;
}

}  // namespace sporescope
