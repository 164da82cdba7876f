// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_steps.h"

#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "core/session/live/live_dump.h"
#include "core/session/live/live_fetch.h"
#include "core/session/live/live_summary.h"

namespace sporescope {

namespace {

class StepsBuilder {
 public:
  StepsBuilder(std::shared_ptr<LiveState> state, const IndexedVector<RankGraphIndex, GraphIndex>& session_graphs)
      : state_(std::move(state)), snapshot_(state_->publisher().snapshot()) {
    dump_.add_rank(*state_, *snapshot_, session_graphs);
  }

  void add_values() {
    for (const auto& [key, tensor] : state_->store().all()) {
      if (tensor != nullptr) add(key, [tensor = tensor] { return Result<LiveState::Source>(tensor); });
    }
  }

  void add_readings() {
    for (const LiveTensorKey& key : state_->statistics_cache().keys()) add(key, {});
  }

  Result<void> fetch_current_step(const std::stop_token& stop) {
    // Do not delay a running training.
    if (state_->status().is_running) return {};
    const std::int32_t step = state_->training().step();
    std::uint64_t bytes = 0;
    for (const LiveTensorKey& key : outputs_of_step(*state_, *snapshot_, step)) {
      if (!state_->can_request(step)) return {};
      if (!is_shown(key) || added_.contains(key)) continue;
      const OutputType type = snapshot_->graphs[key.graph].graph->outputs(key.node)[key.slot];
      if (type.shape_known) bytes += value_bytes(type.dtype, type.shape);
      if (bytes > kMaxFetchedBytes) return {};
      auto tensor = fetch_and_wait(*state_, key, stop);
      if (!tensor && tensor.error().code == ErrorCode::cancelled) return tl::unexpected(std::move(tensor.error()));
      if (!tensor || *tensor == nullptr) continue;  // the training has continued or has no value
      add(key, [source = *std::move(tensor)] { return Result<LiveState::Source>(source); });
    }
    return {};
  }

  [[nodiscard]] bool empty() const { return keys_.empty(); }

  std::shared_ptr<const DumpView> build_view() { return dump_.build(); }

  OverviewSource build() {
    OverviewSource result;
    result.view = build_view();
    // MemoryDump stores the position of a tensor in the folder field of its record.
    const auto key_of = [dump = &result.view->dump(),
                         keys = std::make_shared<const std::vector<LiveTensorKey>>(std::move(keys_))](RecordIndex record) {
      return (*keys)[dump->records()[record].folder];
    };
    result.known = [state = state_, key_of](RecordIndex record) { return state->statistics_cache().find(key_of(record)); };
    result.on_read = [state = state_, key_of, expected_changes = changes_](RecordIndex record, const OverviewReading& reading) {
      state->statistics_cache().put(key_of(record), reading, expected_changes);
    };
    return result;
  }

 private:
  /// Values from before the first step belong to no step.
  [[nodiscard]] bool is_shown(const LiveTensorKey& key) const { return key.step > 0 && dump_.has_graph(key.graph); }

  void add(const LiveTensorKey& key, std::function<Result<LiveState::Source>()> open) {
    if (!is_shown(key) || !added_.insert(key).second) return;
    dump_.add(*state_, key, std::move(open));
    keys_.push_back(key);
  }

  std::shared_ptr<LiveState> state_;
  std::uint64_t changes_ = state_->statistics_cache().changes();
  std::shared_ptr<const SessionSnapshot> snapshot_;
  LiveDumpBuilder dump_;
  std::vector<LiveTensorKey> keys_;  ///< keys of the tensors of `dump_`
  std::set<LiveTensorKey> added_;
};

}  // namespace

Result<OverviewSource> retained_steps(const std::shared_ptr<LiveState>& state,
                                      const IndexedVector<RankGraphIndex, GraphIndex>& session_graphs,
                                      const std::stop_token& stop) {
  StepsBuilder builder(state, session_graphs);
  builder.add_values();
  builder.add_readings();
  if (auto fetched = builder.fetch_current_step(stop); !fetched) return tl::unexpected(std::move(fetched.error()));
  return builder.build();
}

Result<std::shared_ptr<const DumpView>> values_of_steps(const std::shared_ptr<LiveState>& state,
                                                        const IndexedVector<RankGraphIndex, GraphIndex>& session_graphs,
                                                        const std::stop_token& stop) {
  StepsBuilder builder(state, session_graphs);
  if (auto fetched = builder.fetch_current_step(stop); !fetched) return tl::unexpected(std::move(fetched.error()));
  builder.add_values();
  if (builder.empty()) {
    return fail(ErrorCode::not_found,
                SPORESCOPE_TRANSLATE_NOOP("No values of this training are available yet: let it run and stop after a step"));
  }
  return builder.build_view();
}

}  // namespace sporescope
