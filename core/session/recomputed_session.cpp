// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/recomputed_session.h"

#include <algorithm>
#include <mutex>
#include <span>
#include <utility>

#include "core/concurrency/catch_exceptions.h"
#include "core/concurrency/work_queue.h"
#include "core/recompute/recompute.h"
#include "core/session/comparison/paired_tensors.h"
#include "core/session/dump_source.h"

namespace sporescope {

namespace {

using Computed = std::shared_ptr<const TensorSource>;

/// Offset of the graph indices of recomputed tensors.
constexpr std::uint32_t kRecomputedGraphOffset = 1U << 30U;

std::optional<GraphIndex> dumped_graph(GraphIndex graph) {
  if (graph == kNoGraph || number_of(graph) < kRecomputedGraphOffset) return std::nullopt;
  return index_at<GraphIndex>(number_of(graph) - kRecomputedGraphOffset);
}

TensorKey key_for_graph(TensorKey key, GraphIndex graph) {
  key.graph = graph;
  return key;
}

Result<Computed> compute(const DumpView& view, const TensorKey& key, const std::stop_token& stop) {
  const auto record = view.record_of(key);
  if (!record) return fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("This tensor was not dumped"));
  RecomputeOptions options;
  options.threads = 1;
  options.stop = stop;
  options.values = true;
  RecomputedOperator found;
  options.on_operator = [&](RecomputedOperator recomputed) { found = std::move(recomputed); };
  const auto done = recompute(view.dump(), {*record}, options);
  if (!done) return tl::unexpected(done.error());
  if (!done->complete) return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("Stopped"));
  const auto tensor = std::find_if(found.tensors.begin(), found.tensors.end(),
                                   [&](const RecomputedTensor& candidate) { return candidate.record == *record; });
  if (tensor == found.tensors.end()) {
    const Text& why = found.why;
    return fail(ErrorCode::unsupported,
                why.empty() ? Text(SPORESCOPE_TRANSLATE_NOOP("This output of the operator cannot be recomputed")) : why);
  }
  if (tensor->values.size() != tensor->elements) {
    return fail(ErrorCode::unsupported, SPORESCOPE_TRANSLATE_NOOP("The recomputed output is too large to send from the host"));
  }
  const auto bytes = std::as_bytes(std::span(tensor->values));
  return std::make_shared<const MemoryTensor>(DType::float64, tensor->shape,
                                              std::vector<std::byte>(bytes.begin(), bytes.end()));
}

/// Provides recomputed tensors. Caches the latest one, because its summary, heat map and difference are requested one after
/// the other.
class ComputedTensors final : public TensorProvider {
 public:
  ComputedTensors(const std::shared_ptr<Session>& session, const std::shared_ptr<WorkQueues>& queues)
      : state_(std::make_shared<State>()), queues_(queues) {
    state_->dump = session->dump();
  }

  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex, NodeIndex, Iteration) const override { return {}; }
  /// The dumped tensor already provides the shape.
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey& key) const override {
    TensorInfo info;
    info.key = key;
    info.dtype = dtype_name(DType::float64);
    info.readable = true;
    return info;
  }
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey&) const override { return std::nullopt; }
  [[nodiscard]] bool has_data(GraphIndex, NodeIndex, Iteration) const override { return false; }
  void open(const TensorKey& key, TensorAccess /*access*/, Priority urgency, std::shared_ptr<CancelState> cancel_state,
            Work work) override {
    const auto queues = queues_.lock();
    if (!queues) return;
    WorkQueue& queue = urgency == Priority::panel ? queues->panels : queues->jobs;
    queue.add(std::move(cancel_state),
              [state = state_, key, work = std::move(work)](const std::shared_ptr<CancelState>& job_state) {
                work(catch_exceptions<OpenTensors>([&]() -> Result<OpenTensors> {
                       auto computed = state->get(key, job_state->stop());
                       if (!computed) return tl::unexpected(std::move(computed.error()));
                       return OpenTensors{*std::move(computed), nullptr};
                     }),
                     *job_state);
              });
  }
  [[nodiscard]] std::shared_ptr<SummaryCache> summaries() const override { return {state_, &state_->summaries}; }

 private:
  struct Last {
    std::weak_ptr<const DumpView> view;  ///< invalid if the dump has grown or was replaced
    TensorKey key;
    Computed computed;
  };

  struct State {
    static constexpr std::size_t kMaxSummaries = 64;

    // A second caller waits and uses the result of the first one.
    Result<Computed> get(const TensorKey& key, const std::stop_token& stop) {
      const auto view = dump->wait_for_view(stop);
      if (!view) return tl::unexpected(view.error());
      const std::lock_guard lock(mutex);
      if (last && last->key == key && last->view.lock() == *view) return last->computed;
      auto computed = compute(**view, key, stop);
      if (computed) last = Last{*view, key, *computed};
      return computed;
    }

    std::shared_ptr<DumpSource> dump;
    SummaryCache summaries{kMaxSummaries};
    std::mutex mutex;
    std::optional<Last> last;
  };

  std::shared_ptr<State> state_;
  std::weak_ptr<WorkQueues> queues_;
};

class RecomputedSession final : public Session {
 public:
  explicit RecomputedSession(std::shared_ptr<Session> session)
      : Session(std::make_shared<WorkQueues>(2, 1)),
        session_(std::move(session)),
        computed_(std::make_shared<ComputedTensors>(session_, queues())),
        // Captures only the summaries: a running computation keeps the rest alive, and the observer must not keep the dump
        // alive.
        cache_invalidation_(session_->on_snapshot_changed([weak_summaries = std::weak_ptr(computed_->summaries())] {
          if (const auto summaries = weak_summaries.lock()) summaries->clear();
        })) {}

  [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const override { return session_->snapshot(); }
  [[nodiscard]] CancelHandle on_snapshot_changed(std::function<void()> callback) override {
    return session_->on_snapshot_changed(std::move(callback));
  }
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey& key) const override {
    if (key.io != IoDirection::output || dumped_graph(key.graph) || !session_->tensor_info(key)) return std::nullopt;
    return key_for_graph(key, index_at<GraphIndex>(kRecomputedGraphOffset + number_of(key.graph)));
  }
  [[nodiscard]] Analysis& analysis() override { return session_->analysis(); }
  [[nodiscard]] std::shared_ptr<DumpSource> dump() const override { return session_->dump(); }
  [[nodiscard]] Provided provider_of(GraphIndex graph) const override {
    if (const auto own = dumped_graph(graph)) return {computed_, *own};
    Provided provided = session_->provider_of(graph);
    if (!provided.tensors) return provided;
    auto find = [computed = computed_, graph](const TensorKey& key) -> std::optional<PairedTensors::Counterpart> {
      return PairedTensors::Counterpart{computed, key_for_graph(key, graph)};
    };
    provided.tensors = std::make_shared<PairedTensors>(std::move(provided.tensors), std::move(find));
    return provided;
  }

 private:
  std::shared_ptr<Session> session_;
  std::shared_ptr<ComputedTensors> computed_;
  CancelHandle cache_invalidation_;
};

}  // namespace

std::shared_ptr<Session> make_recomputed_session(std::shared_ptr<Session> session) {
  return session->dump() ? std::make_shared<RecomputedSession>(std::move(session)) : nullptr;
}

}  // namespace sporescope
