// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/comparison/compared_sessions.h"

#include <cstdint>
#include <mutex>
#include <utility>

#include "core/concurrency/catch_exceptions.h"
#include "core/concurrency/rate_limiter.h"
#include "core/concurrency/work_queue.h"
#include "core/session/comparison/comparison_builder.h"
#include "core/session/comparison/paired_tensors.h"
#include "core/session/dump_source.h"

namespace sporescope {

namespace {

using Snapshot = std::shared_ptr<const SessionComparison>;

/// Offset of A's graph indices, so that the keys of both sides are keys of one session.
constexpr std::uint32_t kGraphOffsetOfA = 0x4000'0000;

GraphIndex graph_from_a(GraphIndex graph) { return index_at<GraphIndex>(kGraphOffsetOfA + number_of(graph)); }

std::optional<GraphIndex> own_graph_of_a(GraphIndex graph) {
  if (graph == kNoGraph || number_of(graph) < kGraphOffsetOfA) return std::nullopt;
  return index_at<GraphIndex>(number_of(graph) - kGraphOffsetOfA);
}

TensorKey key_with_graph(TensorKey key, GraphIndex graph) {
  key.graph = graph;
  return key;
}

/// Holds the latest snapshot. Thread-safe.
class CounterpartPublisher {
 public:
  void put(Snapshot snapshot) {
    const std::lock_guard lock(mutex_);
    snapshot_ = std::move(snapshot);
  }
  /// Returns the counterpart of a tensor of B, under A's own key.
  [[nodiscard]] std::optional<TensorKey> counterpart(const TensorKey& key_b) const {
    const std::lock_guard lock(mutex_);
    return snapshot_ ? snapshot_->counterpart(key_b) : std::nullopt;
  }

 private:
  mutable std::mutex mutex_;
  Snapshot snapshot_;
};

/// Cached data of the last comparison. Used by one worker.
struct LastRead {
  std::uint64_t request_number = 0;  // number of the request; 0: none
  std::uint64_t reading_number = 0;  // number of the comparison that started reading
  std::shared_ptr<const DumpView> a, b;
  std::unique_ptr<RunComparer> comparer;  // declared last: it must be destroyed before the dumps that it reads
};

struct ComparisonJob {
  std::shared_ptr<DumpSource> a, b;
  ComparisonRequest request;
  ComparisonCallbacks callbacks;
  std::shared_ptr<CounterpartPublisher> publisher;
  std::shared_ptr<LastRead> read;
  std::uint64_t request_number = 0;  // number of the request; an equal number only reapplies the tolerances
  std::uint64_t reading_number = 0;  // tensors read under an equal number are not read again
};

Result<Snapshot> compare_dumps(const ComparisonJob& job, CancelState& cancel_state) {
  if (!job.a || !job.b) {
    return fail(
        ErrorCode::unsupported,
        SPORESCOPE_TRANSLATE_NOOP("Several ranks of a connected training cannot be compared at once; compare one of them"));
  }
  const auto a = job.a->wait_for_view(cancel_state.stop());
  if (!a) return tl::unexpected(a.error());
  const auto b = job.b->wait_for_view(cancel_state.stop());
  if (!b) return tl::unexpected(b.error());
  const auto publish = [&](RunComparison comparison) -> Snapshot {
    auto runs = std::make_shared<ComparedRuns>();
    *runs = {*a, *b, std::move(comparison), job.request.of_a, job.request.of_b};
    auto result = std::make_shared<const SessionComparison>(ComparisonBuilder(std::move(runs)).build());
    job.publisher->put(result);
    return result;
  };
  CompareOptions options;
  options.tolerances = job.request.tolerances;
  options.stop = cancel_state.stop();
  RateLimiter rate_limiter;
  options.on_progress = [&](std::size_t done, std::size_t total) {
    if (!job.callbacks.on_progress || (!rate_limiter.is_due() && done != total)) return;
    cancel_state.deliver([&] { job.callbacks.on_progress(done, total); });
    rate_limiter.restart();
  };
  if (job.callbacks.on_partial_result) {
    options.on_partial_result = [&](RunComparison comparison) {
      const Snapshot partial_result = publish(std::move(comparison));
      cancel_state.deliver([&] { job.callbacks.on_partial_result(partial_result); });
    };
  }
  LastRead& read = *job.read;
  auto comparer = std::exchange(read.comparer, nullptr);  // a comparer that fails is not reused
  if (read.reading_number != job.reading_number || read.a != *a || read.b != *b) comparer.reset();
  if (read.request_number != job.request_number || !comparer) {
    PairingOptions pairing = job.request.pairing;
    if (!job.request.rules.empty()) {
      auto rules = MatchRules::read(job.request.rules);
      if (!rules) return tl::unexpected(rules.error());
      pairing.rules = *std::move(rules);
    }
    auto result =
        RunComparer::make({&(*a)->dump(), job.request.of_a}, {&(*b)->dump(), job.request.of_b}, pairing, comparer.get());
    if (!result) return tl::unexpected(result.error());
    comparer = *std::move(result);
    read = {job.request_number, job.reading_number, *a, *b, nullptr};
  }
  RunComparison comparison = comparer->compare(options);
  read.comparer = std::move(comparer);
  return publish(std::move(comparison));
}

class TwoSessions final : public ComparedSessions {
 public:
  TwoSessions(std::shared_ptr<Session> a, std::shared_ptr<Session> b)
      : ComparedSessions(std::make_shared<WorkQueues>(1, 1)), a_(std::move(a)), b_(std::move(b)) {}

  // ComparedSessions.
  [[nodiscard]] const std::shared_ptr<Session>& a() const override { return a_; }
  [[nodiscard]] const std::shared_ptr<Session>& b() const override { return b_; }
  [[nodiscard]] CancelHandle compare(ComparisonRequest request, ComparisonCallbacks callbacks) override {
    request_ = std::move(request);
    ++request_number_;
    ++reading_number_;
    return begin(std::move(callbacks));
  }
  [[nodiscard]] CancelHandle rejudge(const Tolerances& tolerances, ComparisonCallbacks callbacks) override {
    request_.tolerances = tolerances;
    return begin(std::move(callbacks));
  }
  [[nodiscard]] CancelHandle rematch(std::vector<ManualPair> pairs, ComparisonCallbacks callbacks) override {
    request_.pairing.manual_pairs = std::move(pairs);
    ++request_number_;
    return begin(std::move(callbacks));
  }
  void stop() override {
    if (const auto running = running_.lock()) running->request_stop();
  }

  // Session.
  [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const override { return b_->snapshot(); }
  [[nodiscard]] CancelHandle on_snapshot_changed(std::function<void()> callback) override {
    return b_->on_snapshot_changed(std::move(callback));
  }
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey& key) const override;
  [[nodiscard]] Analysis& analysis() override { return b_->analysis(); }
  [[nodiscard]] std::shared_ptr<DumpSource> dump() const override { return b_->dump(); }
  [[nodiscard]] Provided provider_of(GraphIndex graph) const override;

 private:
  [[nodiscard]] CancelHandle begin(ComparisonCallbacks callbacks);

  std::shared_ptr<Session> a_, b_;
  ComparisonRequest request_;
  std::uint64_t request_number_ = 0;  ///< changes with every request except rejudge()
  std::uint64_t reading_number_ = 0;  ///< changes only with compare()
  std::shared_ptr<LastRead> read_ = std::make_shared<LastRead>();
  std::shared_ptr<CounterpartPublisher> publisher_ = std::make_shared<CounterpartPublisher>();
  std::weak_ptr<CancelState> running_;
};

CancelHandle TwoSessions::begin(ComparisonCallbacks callbacks) {
  auto cancel_state = std::make_shared<CancelState>();
  if (const auto previous = running_.lock()) previous->close();
  running_ = cancel_state;
  ComparisonJob job{a_->compared(), b_->compared(), request_,        std::move(callbacks),
                    publisher_,     read_,          request_number_, reading_number_};
  queues()->jobs.add(cancel_state, [job = std::move(job)](const std::shared_ptr<CancelState>& job_state) {
    Result<Snapshot> result = catch_exceptions<Snapshot>([&] { return compare_dumps(job, *job_state); });
    if (job.callbacks.on_done) job_state->deliver([&] { job.callbacks.on_done(std::move(result)); });
  });
  return CancelState::request(std::move(cancel_state));
}

std::optional<TensorKey> TwoSessions::previous_of(const TensorKey& key) const {
  if (own_graph_of_a(key.graph)) return std::nullopt;
  const auto counterpart = publisher_->counterpart(key);
  return counterpart ? std::optional(key_with_graph(*counterpart, graph_from_a(counterpart->graph))) : std::nullopt;
}

Session::Provided TwoSessions::provider_of(GraphIndex graph) const {
  if (const auto own = own_graph_of_a(graph)) return a_->provider_of(*own);
  Provided provided_b = b_->provider_of(graph);
  if (!provided_b.tensors) return provided_b;
  // Tasks in the queue must not own a session, because its destructor waits for its workers.
  auto find = [publisher = publisher_, graph,
               a = std::weak_ptr(a_)](const TensorKey& key) -> std::optional<PairedTensors::Counterpart> {
    const auto counterpart = publisher->counterpart(key_with_graph(key, graph));
    const auto session = counterpart ? a.lock() : nullptr;
    if (!session) return std::nullopt;
    Provided provided = session->provider_of(counterpart->graph);
    if (!provided.tensors) return std::nullopt;
    return PairedTensors::Counterpart{std::move(provided.tensors), key_with_graph(*counterpart, provided.graph)};
  };
  provided_b.tensors = std::make_shared<PairedTensors>(std::move(provided_b.tensors), std::move(find));
  return provided_b;
}

}  // namespace

std::shared_ptr<ComparedSessions> ComparedSessions::make(std::shared_ptr<Session> a, std::shared_ptr<Session> b) {
  return std::make_shared<TwoSessions>(std::move(a), std::move(b));
}

}  // namespace sporescope
