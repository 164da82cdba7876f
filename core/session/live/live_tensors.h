// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

#include "core/concurrency/work_queue.h"
#include "core/session/live/live_state.h"
#include "core/session/live/live_steps.h"
#include "core/session/tensor_provider.h"

namespace sporescope {

/// Provides the tensors of a live training: stored ones, and those that the paused training can send.
class LiveTensors final : public TensorProvider {
 public:
  LiveTensors(std::shared_ptr<LiveState> state, const std::shared_ptr<WorkQueues>& queues);

  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex graph, NodeIndex node, Iteration iteration) const override;
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey& key) const override;
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey& key) const override;
  [[nodiscard]] bool has_data(GraphIndex graph, NodeIndex node, Iteration iteration) const override;
  void open(const TensorKey& key, TensorAccess access, Priority urgency, std::shared_ptr<CancelState> cancel_state,
            Work work) override;
  /// Requests the client's own statistics for a large tensor that was not sent yet.
  [[nodiscard]] bool fetch_summary(const TensorKey& key, const std::shared_ptr<CancelState>& cancel_state,
                                   const ResultCallback<TensorSummary>& answer) override;
  [[nodiscard]] Result<OverviewSource> retained_steps(const IndexedVector<RankGraphIndex, GraphIndex>& session_graphs,
                                                      const std::stop_token& stop) const override {
    return sporescope::retained_steps(state_, session_graphs, stop);
  }
  [[nodiscard]] std::shared_ptr<SummaryCache> summaries() const override { return {state_, &state_->summaries()}; }

 private:
  [[nodiscard]] bool is_readable(const LiveTensorKey& key) const {
    return state_->can_request(key.step) || state_->store().has_value(key);
  }

  std::shared_ptr<LiveState> state_;
  std::weak_ptr<WorkQueues> queues_;  ///< of the session; weak because tasks in it own the provider
};

}  // namespace sporescope
