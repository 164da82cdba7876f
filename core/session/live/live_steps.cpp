// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_steps.h"

#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "core/dump/memory_dump.h"
#include "core/session/live/live_dump.h"
#include "core/session/live/live_fetch.h"
#include "core/session/live/live_recorders.h"
#include "core/session/live/live_summary.h"

namespace sporescope {

namespace {

using Source = LiveState::Source;

class StepsBuilder {
 public:
  StepsBuilder(std::shared_ptr<LiveState> state, const IndexedVector<RankGraphIndex, GraphIndex>& shown_as)
      : state_(std::move(state)), snapshot_(state_->publisher().snapshot()), places_(snapshot_->graphs.size(), kNoDumpGraph) {
    parts_.ms_version = snapshot_->ms_version;
    parts_.device_target = snapshot_->device_target;
    for (const GraphIndex g : by_number(snapshot_->graphs)) {
      const bool shown = shown_as.has(to_rank_index(g)) && shown_as[to_rank_index(g)] != kNoGraph;
      if (!shown || !state_->has_graph(g)) continue;
      places_[g] = parts_.graphs.add(dump_graph(snapshot_->graphs[g]));
      session_graphs_.add(shown_as[to_rank_index(g)]);
    }
  }

  void add_values() {
    for (const auto& [key, tensor] : state_->store().all()) {
      if (tensor != nullptr) add(key, [tensor = tensor] { return Result<Source>(tensor); });
    }
  }

  void add_readings() {
    for (const LiveTensorKey& key : state_->statistics_cache().keys()) add(key, {});
  }

  Result<void> fetch_present(const std::stop_token& stop) {
    // Do not delay a running training.
    if (state_->status().is_running) return {};
    const std::int32_t step = state_->training().step();
    std::uint64_t bytes = 0;
    for (const LiveTensorKey& key : outputs_of_step(*state_, *snapshot_, step)) {
      if (!state_->can_request(step)) return {};
      if (!is_shown(key) || seen_.contains(key)) continue;
      const OutputType type = snapshot_->graphs[key.graph].graph->outputs(key.node)[key.slot];
      if (type.shape_known) bytes += value_bytes(type.dtype, type.shape);
      if (bytes > kMaxFetchedBytes) return {};
      auto tensor = fetch_and_wait(*state_, key, stop);
      if (!tensor && tensor.error().code == ErrorCode::cancelled) return tl::unexpected(std::move(tensor.error()));
      if (!tensor || *tensor == nullptr) continue;  // the training has continued or has no value
      add(key, [source = *std::move(tensor)] { return Result<Source>(source); });
    }
    return {};
  }

  [[nodiscard]] bool empty() const { return keys_.empty(); }

  std::shared_ptr<const DumpView> view() {
    return std::make_shared<const DumpView>(MemoryDump::make(std::move(parts_)), std::move(session_graphs_));
  }

  OverviewSource make() {
    OverviewSource result;
    result.view = view();
    // MemoryDump stores the position of a tensor in the folder field of its record.
    const auto key_of = [dump = &result.view->dump(),
                         keys = std::make_shared<const std::vector<LiveTensorKey>>(std::move(keys_))](RecordIndex record) {
      return (*keys)[dump->records()[record].folder];
    };
    result.known = [state = state_, key_of](RecordIndex record) { return state->statistics_cache().find(key_of(record)); };
    result.on_read = [state = state_, key_of, seen = changes_](RecordIndex record, const OverviewReading& reading) {
      state->statistics_cache().put(key_of(record), reading, seen);
    };
    return result;
  }

 private:
  /// Values from before the first step belong to no step.
  [[nodiscard]] bool is_shown(const LiveTensorKey& key) const {
    return key.step > 0 && places_.has(key.graph) && places_[key.graph] != kNoDumpGraph;
  }

  void add(const LiveTensorKey& key, std::function<Result<Source>()> open) {
    if (!is_shown(key) || !seen_.insert(key).second) return;
    DumpedTensor tensor;
    tensor.graph = places_[key.graph];
    tensor.iteration = iteration_of_step(key.step);
    tensor.node = key.node;
    tensor.slot = key.slot;
    tensor.time = live_time_of(parts_.graphs, tensor.graph, key.node, key.step, state_->run_order(key.step));
    tensor.open = std::move(open);
    parts_.tensors.push_back(std::move(tensor));
    keys_.push_back(key);
  }

  std::shared_ptr<LiveState> state_;
  std::uint64_t changes_ = state_->statistics_cache().changes();
  std::shared_ptr<const SessionSnapshot> snapshot_;
  IndexedVector<GraphIndex, DumpGraphIndex> places_;
  MemoryDumpParts parts_{"live", {}, {}, {}, {}};
  IndexedVector<DumpGraphIndex, GraphIndex> session_graphs_;
  std::vector<LiveTensorKey> keys_;  ///< keys of parts_.tensors
  std::set<LiveTensorKey> seen_;
};

}  // namespace

Result<OverviewSource> retained_steps(const std::shared_ptr<LiveState>& state,
                                      const IndexedVector<RankGraphIndex, GraphIndex>& shown_as, const std::stop_token& stop) {
  StepsBuilder builder(state, shown_as);
  builder.add_values();
  builder.add_readings();
  if (auto fetched = builder.fetch_present(stop); !fetched) return tl::unexpected(std::move(fetched.error()));
  return builder.make();
}

Result<std::shared_ptr<const DumpView>> values_of_steps(const std::shared_ptr<LiveState>& state,
                                                        const IndexedVector<RankGraphIndex, GraphIndex>& shown_as,
                                                        const std::stop_token& stop) {
  StepsBuilder builder(state, shown_as);
  if (auto fetched = builder.fetch_present(stop); !fetched) return tl::unexpected(std::move(fetched.error()));
  builder.add_values();
  if (builder.empty()) {
    return fail(ErrorCode::not_found,
                SPORESCOPE_TRANSLATE_NOOP("No values of this training are available yet: let it run and stop after a step"));
  }
  return builder.view();
}

}  // namespace sporescope
