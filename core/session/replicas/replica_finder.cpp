// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/replicas/replica_finder.h"

#include <utility>

#include "core/concurrency/catch_exceptions.h"
#include "core/concurrency/rate_limiter.h"
#include "core/concurrency/work_queue.h"
#include "core/dump/selection.h"
#include "core/replicas/shared_tensors.h"
#include "core/session/dump_source.h"

namespace sporescope {

namespace {

using ReplicaSnapshot = std::shared_ptr<const SessionReplicas>;

struct ReplicaJob {
  std::shared_ptr<DumpSource> dump;
  ReplicaRequest request;
  ReplicaCallbacks callbacks;
};

Result<std::shared_ptr<const DumpView>> require_view(const std::shared_ptr<DumpSource>& dump, const std::stop_token& stop) {
  if (!dump) {
    return fail(ErrorCode::unsupported,
                SPORESCOPE_TRANSLATE_NOOP(
                    "Ranks cannot be compared while a training is connected; compare the ranks of its dump instead"));
  }
  return dump->wait_for_view(stop);
}

/// Selects the tensors that replicas share, or all tensors if the graphs do not show which these are.
Result<std::vector<RecordIndex>> select_replica_records(const ValueFlow& flow, ReplicaRequest request) {
  auto all = select_records(flow.dump(), {});
  if (!all || request.all_tensors) return all;
  return shared_or_all(flow, *std::move(all));
}

Result<ReplicaSnapshot> find_in_dump(const ReplicaJob& job, CancelState& cancel_state) {
  const auto view = require_view(job.dump, cancel_state.stop());
  if (!view) return tl::unexpected(view.error());
  const Dump& dump = (*view)->dump();
  const ValueFlow flow(dump);
  const auto records = select_replica_records(flow, job.request);
  if (!records) return tl::unexpected(records.error());
  const auto to_snapshot = [&](const Replicas& found) {
    return std::make_shared<const SessionReplicas>(session_replicas(**view, found));
  };
  ReplicasOptions options;
  options.stop = cancel_state.stop();
  ReplicaProgress progress;
  RateLimiter rate_limiter;
  options.on_begin = [&](std::size_t tensors, std::size_t ranks) {
    progress.tensors = tensors;
    progress.ranks = ranks;
  };
  options.on_progress = [&](std::uint64_t done, std::uint64_t all) {
    if (!job.callbacks.on_progress || (!rate_limiter.is_due() && done != all)) return;
    progress.done = done;
    progress.all = all;
    cancel_state.deliver([&] { job.callbacks.on_progress(progress); });
    rate_limiter.restart();
  };
  if (job.callbacks.on_partial_result) {
    options.on_partial_result = [&](const Replicas& found) {
      const ReplicaSnapshot partial_result = to_snapshot(found);
      cancel_state.deliver([&] { job.callbacks.on_partial_result(partial_result); });
    };
  }
  Replicas found = find_replicas(flow, *records, options);
  found.coverage.unknown_folders = unknown_folders(dump, {});
  auto result = std::make_shared<SessionReplicas>(session_replicas(**view, found));
  result->view = *view;
  result->replicas = std::make_shared<const Replicas>(std::move(found));
  return result;
}

Result<Difference> difference_of(const std::shared_ptr<DumpSource>& dump, const TensorKey& tensor, const TensorKey& reference,
                                 const std::stop_token& stop) {
  const auto view = require_view(dump, stop);
  if (!view) return tl::unexpected(view.error());
  const auto a = (*view)->open(tensor);
  if (!a) return tl::unexpected(a.error());
  const auto b = (*view)->open(reference);
  if (!b) return tl::unexpected(b.error());
  return compute_difference(**a, **b, stop, {}, 0);
}

class DumpReplicas final : public ReplicaFinder {
 public:
  explicit DumpReplicas(std::shared_ptr<Session> session) : session_(std::move(session)) {}

  [[nodiscard]] CancelHandle find(ReplicaRequest request, ReplicaCallbacks callbacks) override;
  void stop() override {
    if (const auto running = running_.lock()) running->request_stop();
  }
  [[nodiscard]] CancelHandle difference(const TensorKey& tensor, const TensorKey& reference,
                                        ResultCallback<Difference> answer) override;

 private:
  std::shared_ptr<Session> session_;
  std::weak_ptr<CancelState> running_;
  WorkQueues queues_{1, 1};  // declared last: its tasks use the members above
};

CancelHandle DumpReplicas::find(ReplicaRequest request, ReplicaCallbacks callbacks) {
  auto cancel_state = std::make_shared<CancelState>();
  if (const auto previous = running_.lock()) previous->close();
  running_ = cancel_state;
  ReplicaJob job{session_->dump(), request, std::move(callbacks)};
  queues_.jobs.add(cancel_state, [job = std::move(job)](const std::shared_ptr<CancelState>& job_state) {
    Result<ReplicaSnapshot> result = catch_exceptions<ReplicaSnapshot>([&] { return find_in_dump(job, *job_state); });
    if (job.callbacks.on_done) job_state->deliver([&] { job.callbacks.on_done(std::move(result)); });
  });
  return CancelState::request(std::move(cancel_state));
}

CancelHandle DumpReplicas::difference(const TensorKey& tensor, const TensorKey& reference, ResultCallback<Difference> answer) {
  auto cancel_state = std::make_shared<CancelState>();
  queues_.panels.add(cancel_state, [dump = session_->dump(), tensor, reference,
                                    answer = std::move(answer)](const std::shared_ptr<CancelState>& job_state) {
    Result<Difference> difference =
        catch_exceptions<Difference>([&] { return difference_of(dump, tensor, reference, job_state->stop()); });
    job_state->deliver([&] { answer(std::move(difference)); });
  });
  return CancelState::request(std::move(cancel_state));
}

}  // namespace

std::shared_ptr<ReplicaFinder> ReplicaFinder::make(std::shared_ptr<Session> session) {
  return std::make_shared<DumpReplicas>(std::move(session));
}

}  // namespace sporescope
