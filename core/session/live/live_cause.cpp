// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_cause.h"

#include <algorithm>
#include <functional>
#include <mutex>
#include <numeric>
#include <optional>
#include <utility>

#include "core/cause/first_cause.h"
#include "core/concurrency/catch_exceptions.h"
#include "core/graph/nearest_line.h"
#include "core/session/live/live_cause_text.h"
#include "core/session/live/live_dump.h"
#include "core/session/live/live_fetch.h"

namespace sporescope {

namespace {

using Causes = std::vector<Finding>;

// Fetches tensors from trainings and waits for them. Thread-safe.
class TensorFetcher {
 public:
  TensorFetcher(const CauseCallbacks& callbacks, const std::shared_ptr<CancelState>& cancel_state, std::uint64_t total)
      : callbacks_(callbacks), cancel_state_(cancel_state) {
    progress_.tensors_total = total;
  }

  // Returns null for a tensor that the training does not have.
  Result<LiveState::Source> fetch(LiveState& state, const LiveTensorKey& key) {
    auto tensor = wait_for(state, key);
    const std::lock_guard lock(mutex_);
    ++progress_.tensors;
    if (callbacks_.on_progress) cancel_state_->deliver([&] { callbacks_.on_progress(progress_); });
    return tensor;
  }

  // Fetches a tensor again that the store has evicted.
  Result<LiveState::Source> fetch_again(LiveState& state, const LiveTensorKey& key) {
    auto tensor = wait_for(state, key);
    if (tensor && *tensor == nullptr) {
      tensor = fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("The training no longer has this tensor")});
    }
    const std::lock_guard lock(mutex_);
    if (!tensor && !refetch_error_) refetch_error_ = tensor.error();
    return tensor;
  }

  // Returns why a fetched tensor could not be read again, if any.
  [[nodiscard]] const std::optional<Error>& refetch_error() const { return refetch_error_; }

 private:
  Result<LiveState::Source> wait_for(LiveState& state, const LiveTensorKey& key) {
    auto tensor = fetch_and_wait(state, key, cancel_state_->stop());
    if (tensor || tensor.error().code != ErrorCode::cancelled) return tensor;
    return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("The search was stopped before it found anything"));
  }

  const CauseCallbacks& callbacks_;
  const std::shared_ptr<CancelState>& cancel_state_;
  std::mutex mutex_;
  CauseSearchProgress progress_;
  std::optional<Error> refetch_error_;
};

// A rank of the search, with a snapshot of its graphs.
struct RankSnapshotView {
  const CauseSearchRank* rank;
  std::shared_ptr<const SessionSnapshot> snapshot;
  std::int32_t step;
};
using Ranks = std::vector<RankSnapshotView>;

// Returns all tensors of the rank's step.
std::vector<LiveTensorKey> all_outputs(const RankSnapshotView& rank) {
  return outputs_of_step(*rank.rank->state, *rank.snapshot, rank.step);
}

TensorInfo live_info(const DumpView& view, RecordIndex record) {
  TensorInfo info = view.info_of(record);
  info.file.clear();
  if (info.key.iteration == Iteration::init) info.key.iteration = Iteration{0};
  return info;
}

Finding complete_live_finding(const DumpView& view, Finding finding) {
  finding.set_tensors([&](RecordIndex record) { return live_info(view, record); });
  finding.downstream_end = {};  // does not apply: the next step is still to come, and this one was not fetched completely
  finding.why = text_for_training(finding.why);
  finding.impact_text = text_for_training(finding.impact_text);
  for (CauseReason& reason : finding.reasoning) reason.why = text_for_training(reason.why);
  const TensorKey& key = finding.tensor.key;
  const NodeIndex node = finding.produced_by != kNoNode ? finding.produced_by : key.node;
  if (node != kNoNode) finding.source = nearest_line(*view.graph(key.graph)->graph, node);
  return finding;
}

// Returns the ranks that are paused at the latest step.
Ranks paused_ranks(const std::vector<CauseSearchRank>& ranks) {
  Ranks paused;
  std::int32_t latest = 0;
  for (const CauseSearchRank& rank : ranks) {
    const std::int32_t step = rank.state->training().step();
    auto snapshot = rank.state->publisher().snapshot();
    // A graph that has just arrived has no index in the result yet.
    if (step <= 0 || !rank.state->can_request(step) || snapshot->graphs.empty() ||
        snapshot->graphs.size() > rank.session_graphs.size()) {
      continue;
    }
    paused.push_back({&rank, std::move(snapshot), step});
    latest = std::max(latest, step);
  }
  std::erase_if(paused, [latest](const RankSnapshotView& rank) { return rank.step != latest; });
  return paused;
}

// Bounds the memory for tensors of earlier steps, over all ranks.
constexpr std::uint64_t kMaxEarlierBytes = std::uint64_t{1} << 30;

// Returns the stored tensors of earlier steps: first those of `first_cause_iteration` and of the step before it, then the
// newest.
std::vector<std::pair<LiveTensorKey, LiveState::Source>> tensors_of_earlier_steps(
    LiveState& state, std::int32_t step, std::optional<Iteration> first_cause_iteration) {
  auto stored = state.store().all();
  std::erase_if(stored, [step](const auto& entry) { return entry.first.step >= step; });
  const auto is_relevant = [first_cause_iteration](Iteration iteration) {
    return first_cause_iteration &&
           (iteration == *first_cause_iteration || iteration_after(iteration) == *first_cause_iteration);
  };
  std::stable_sort(stored.begin(), stored.end(), [&](const auto& a, const auto& b) {
    const Iteration iteration_a = iteration_of_step(a.first.step);
    const Iteration iteration_b = iteration_of_step(b.first.step);
    return std::pair(is_relevant(iteration_a), iteration_a) > std::pair(is_relevant(iteration_b), iteration_b);
  });
  return stored;
}

// Collects the data of the search: the graphs of ranks, the tensors of their step and the stored tensors of earlier steps.
class StepDumpBuilder {
 public:
  StepDumpBuilder(TensorFetcher& fetcher, std::optional<Iteration> first_cause_iteration)
      : fetcher_(fetcher), first_cause_iteration_(first_cause_iteration) {}

  Result<void> add(const RankSnapshotView& rank) {
    LiveState& state = *rank.rank->state;
    dump_.add_rank(state, *rank.snapshot, rank.rank->session_graphs);
    for (auto& [key, tensor] : tensors_of_earlier_steps(state, rank.step, first_cause_iteration_)) {
      if (!dump_.has_graph(key.graph) || tensor == nullptr) continue;
      earlier_bytes_ += tensor->count() * item_size(tensor->dtype());
      if (earlier_bytes_ > kMaxEarlierBytes) break;
      dump_.add(state, key, [tensor = std::move(tensor)] { return Result<LiveState::Source>(tensor); });
    }
    for (const LiveTensorKey& key : all_outputs(rank)) {
      const auto tensor = fetcher_.fetch(state, key);
      if (!tensor) return tl::unexpected(tensor.error());
      if (*tensor == nullptr) continue;
      // A step may be larger than memory: tensors that the bounded store evicts are fetched again when they are read.
      dump_.add(state, key, [this, &state, key, stored = std::weak_ptr(*tensor)]() -> Result<LiveState::Source> {
        if (auto locked = stored.lock()) return locked;
        return fetcher_.fetch_again(state, key);
      });
    }
    return {};
  }

  // The builder must outlive the dump.
  [[nodiscard]] std::shared_ptr<const DumpView> build() { return dump_.build(); }

 private:
  TensorFetcher& fetcher_;
  std::optional<Iteration> first_cause_iteration_;
  LiveDumpBuilder dump_;
  std::uint64_t earlier_bytes_ = 0;
};

Result<Causes> search_step(const DumpView& view, const std::stop_token& stop) {
  CauseSearchOptions options;
  options.stop = stop;
  auto result = find_first_cause(view.dump(), options);
  if (!result) return tl::unexpected(result.error());
  for (Finding& finding : result->findings) finding = complete_live_finding(view, std::move(finding));
  return std::move(result->findings);
}

std::uint64_t count_connections(const std::vector<CauseSearchRank>& ranks) {
  return std::accumulate(ranks.begin(), ranks.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const CauseSearchRank& rank) { return sum + rank.state->connection_count(); });
}

// Returns true if the earlier result stays the first cause. The values that show it may have been evicted since. A sure result
// is not replaced by an unsure one.
bool remains_first_cause(const Causes& earlier, const Causes& current) {
  if (earlier.empty()) return false;
  if (current.empty()) return true;
  const Finding& first = current.front();
  if (first.tensor.key.iteration > earlier.front().tensor.key.iteration) return true;
  return first.unsure && !earlier.front().unsure;
}

Result<Causes> search(const std::vector<CauseSearchRank>& all, CauseCache& cache, const CauseCallbacks& callbacks,
                      const std::shared_ptr<CancelState>& cancel_state) {
  const Ranks ranks = paused_ranks(all);
  if (ranks.empty()) {
    return fail(ErrorCode::not_found,
                SPORESCOPE_TRANSLATE_NOOP("The first cause can only be searched for in a completed step: run one step first"));
  }
  const std::uint64_t arrivals = count_connections(all);
  Causes earlier = cache.find(arrivals);
  std::uint64_t total = 0;
  for (const RankSnapshotView& rank : ranks) total += all_outputs(rank).size();
  TensorFetcher fetcher(callbacks, cancel_state, total);
  StepDumpBuilder builder(fetcher, earlier.empty() ? std::nullopt : std::optional(earlier.front().tensor.key.iteration));
  for (const RankSnapshotView& rank : ranks) {
    if (auto added = builder.add(rank); !added) return tl::unexpected(added.error());
  }
  auto current = search_step(*builder.build(), cancel_state->stop());
  if (!current) return tl::unexpected(std::move(current.error()));
  if (fetcher.refetch_error()) return tl::unexpected(*fetcher.refetch_error());
  if (remains_first_cause(earlier, *current)) return earlier;
  cache.store(*current, arrivals);
  return current;
}

}  // namespace

CauseSearchRank single_rank_of(std::shared_ptr<LiveState> state) {
  IndexedVector<RankGraphIndex, GraphIndex> session_graphs;
  for (const GraphIndex graph : state->publisher().snapshot()->graphs.indices()) session_graphs.add(graph);
  return {std::move(state), std::move(session_graphs)};
}

std::vector<Finding> CauseCache::find(std::uint64_t arrivals) const {
  const std::lock_guard lock(mutex_);
  return arrivals == arrivals_ ? causes_ : std::vector<Finding>();
}

void CauseCache::store(std::vector<Finding> causes, std::uint64_t arrivals) {
  const std::lock_guard lock(mutex_);
  arrivals_ = arrivals;
  causes_ = std::move(causes);
}

void find_live_cause(const std::vector<CauseSearchRank>& ranks, CauseCache& cache, const CauseCallbacks& callbacks,
                     const std::shared_ptr<CancelState>& cancel_state) {
  Result<Causes> causes = catch_exceptions<Causes>([&] { return search(ranks, cache, callbacks, cancel_state); });
  if (callbacks.on_done) cancel_state->deliver([&] { callbacks.on_done(std::move(causes)); });
}

}  // namespace sporescope
