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

GraphIndex of_a(GraphIndex in_a) { return index_at<GraphIndex>(kGraphOffsetOfA + number_of(in_a)); }

std::optional<GraphIndex> in_a(GraphIndex graph) {
  if (graph == kNoGraph || number_of(graph) < kGraphOffsetOfA) return std::nullopt;
  return index_at<GraphIndex>(number_of(graph) - kGraphOffsetOfA);
}

TensorKey key_in(TensorKey key, GraphIndex graph) {
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
  [[nodiscard]] std::optional<TensorKey> counterpart(const TensorKey& of_b) const {
    const std::lock_guard lock(mutex_);
    const ComparedTensor* found = snapshot_ ? snapshot_->tensor(of_b) : nullptr;
    return found == nullptr ? std::nullopt : std::optional(found->a);
  }

 private:
  mutable std::mutex mutex_;
  Snapshot snapshot_;
};

/// Cached data of the last comparison. Used by one worker.
struct LastRead {
  std::uint64_t question = 0;  // number of the request; 0: none
  std::uint64_t reading = 0;   // number of the comparison that started reading
  std::shared_ptr<const DumpView> a, b;
  std::unique_ptr<RunComparer> comparer;  // declared last: it must be destroyed before the dumps that it reads
};

struct ComparisonJob {
  std::shared_ptr<DumpSource> a, b;
  ComparisonRequest question;
  ComparisonCallbacks callbacks;
  std::shared_ptr<CounterpartPublisher> publisher;
  std::shared_ptr<LastRead> read;
  std::uint64_t number = 0;   // number of the request; an equal number only reapplies the tolerances
  std::uint64_t reading = 0;  // tensors read under an equal number are not read again
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
  const auto shown = [&](const RunComparison& runs) {
    auto result = std::make_shared<const SessionComparison>(ComparisonBuilder(**a, **b, runs).make());
    job.publisher->put(result);
    return result;
  };
  CompareOptions options;
  options.tolerances = job.question.tolerances;
  options.stop = cancel_state.stop();
  RateLimiter pace;
  options.on_progress = [&](std::size_t done, std::size_t total) {
    if (!job.callbacks.on_progress || (!pace.is_due() && done != total)) return;
    cancel_state.deliver([&] { job.callbacks.on_progress(done, total); });
    pace.restart();
  };
  if (job.callbacks.on_partial_result) {
    options.on_partial_result = [&](const RunComparison& runs) {
      const Snapshot part = shown(runs);
      cancel_state.deliver([&] { job.callbacks.on_partial_result(part); });
    };
  }
  LastRead& read = *job.read;
  auto comparer = std::exchange(read.comparer, nullptr);  // a comparer that fails is not reused
  if (read.reading != job.reading || read.a != *a || read.b != *b) comparer.reset();
  if (read.question != job.number || !comparer) {
    PairingOptions pairing = job.question.pairing;
    if (!job.question.rules.empty()) {
      auto rules = MatchRules::read(job.question.rules);
      if (!rules) return tl::unexpected(rules.error());
      pairing.rules = *std::move(rules);
    }
    auto result =
        RunComparer::make({&(*a)->dump(), job.question.of_a}, {&(*b)->dump(), job.question.of_b}, pairing, comparer.get());
    if (!result) return tl::unexpected(result.error());
    comparer = *std::move(result);
    read = {job.number, job.reading, *a, *b, nullptr};
  }
  auto runs = std::make_shared<ComparedRuns>();
  *runs = {*a, *b, comparer->compare(options), job.question.of_a, job.question.of_b};
  read.comparer = std::move(comparer);
  auto result = std::make_shared<SessionComparison>(ComparisonBuilder(**a, **b, runs->comparison).make());
  if (result->complete) result->runs = std::move(runs);
  Snapshot answer = std::move(result);
  job.publisher->put(answer);
  return answer;
}

class TwoSessions final : public ComparedSessions {
 public:
  TwoSessions(std::shared_ptr<Session> a, std::shared_ptr<Session> b)
      : ComparedSessions(std::make_shared<WorkQueues>(1, 1)), a_(std::move(a)), b_(std::move(b)) {}

  // ComparedSessions.
  [[nodiscard]] const std::shared_ptr<Session>& a() const override { return a_; }
  [[nodiscard]] const std::shared_ptr<Session>& b() const override { return b_; }
  [[nodiscard]] CancelHandle compare(ComparisonRequest question, ComparisonCallbacks callbacks) override {
    question_ = std::move(question);
    ++number_;
    ++reading_;
    return begin(std::move(callbacks));
  }
  [[nodiscard]] CancelHandle rejudge(const Tolerances& tolerances, ComparisonCallbacks callbacks) override {
    question_.tolerances = tolerances;
    return begin(std::move(callbacks));
  }
  [[nodiscard]] CancelHandle rematch(std::vector<ManualPair> pairs, ComparisonCallbacks callbacks) override {
    question_.pairing.manual_pairs = std::move(pairs);
    ++number_;
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
  ComparisonRequest question_;
  std::uint64_t number_ = 0;   ///< changes with every request except rejudge()
  std::uint64_t reading_ = 0;  ///< changes only with compare()
  std::shared_ptr<LastRead> read_ = std::make_shared<LastRead>();
  std::shared_ptr<CounterpartPublisher> publisher_ = std::make_shared<CounterpartPublisher>();
  std::weak_ptr<CancelState> running_;
};

CancelHandle TwoSessions::begin(ComparisonCallbacks callbacks) {
  auto cancel_state = std::make_shared<CancelState>();
  if (const auto before = running_.lock()) before->close();
  running_ = cancel_state;
  ComparisonJob job{a_->compared(), b_->compared(), question_, std::move(callbacks), publisher_, read_, number_, reading_};
  queues()->jobs.add(cancel_state, [job = std::move(job)](const std::shared_ptr<CancelState>& mine) {
    Result<Snapshot> answer = catch_exceptions<Snapshot>([&] { return compare_dumps(job, *mine); });
    if (job.callbacks.on_done) mine->deliver([&] { job.callbacks.on_done(std::move(answer)); });
  });
  return CancelState::request(std::move(cancel_state));
}

std::optional<TensorKey> TwoSessions::previous_of(const TensorKey& key) const {
  if (in_a(key.graph)) return std::nullopt;
  const auto there = publisher_->counterpart(key);
  return there ? std::optional(key_in(*there, of_a(there->graph))) : std::nullopt;
}

Session::Provided TwoSessions::provider_of(GraphIndex graph) const {
  if (const auto own = in_a(graph)) return a_->provider_of(*own);
  Provided mine = b_->provider_of(graph);
  if (!mine.tensors) return mine;
  // Tasks in the queue must not own a session, because its destructor waits for its workers.
  auto find = [publisher = publisher_, graph,
               a = std::weak_ptr(a_)](const TensorKey& key) -> std::optional<PairedTensors::Counterpart> {
    const auto there = publisher->counterpart(key_in(key, graph));
    const auto session = there ? a.lock() : nullptr;
    if (!session) return std::nullopt;
    Provided provided = session->provider_of(there->graph);
    if (!provided.tensors) return std::nullopt;
    return PairedTensors::Counterpart{std::move(provided.tensors), key_in(*there, provided.graph)};
  };
  mine.tensors = std::make_shared<PairedTensors>(std::move(mine.tensors), std::move(find));
  return mine;
}

}  // namespace

std::shared_ptr<ComparedSessions> ComparedSessions::make(std::shared_ptr<Session> a, std::shared_ptr<Session> b) {
  return std::make_shared<TwoSessions>(std::move(a), std::move(b));
}

}  // namespace sporescope
