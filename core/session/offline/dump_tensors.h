// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

#include "core/concurrency/work_queue.h"
#include "core/session/offline/session_state.h"
#include "core/session/tensor_provider.h"

namespace sporescope {

/// Provides the tensors of a dump, once it is open. Its keys are those of the session.
class DumpTensors final : public TensorProvider {
 public:
  DumpTensors(std::shared_ptr<SessionState> state, const std::shared_ptr<WorkQueues>& queues);

  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex graph, NodeIndex node, Iteration iteration) const override;
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey& key) const override;
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey& key) const override;
  [[nodiscard]] bool has_data(GraphIndex graph, NodeIndex node, Iteration iteration) const override;
  [[nodiscard]] std::optional<RecordedSummary> recorded_summary(const TensorKey& key) const override;
  [[nodiscard]] Result<std::vector<Attribute>> kernel_arguments(GraphIndex graph, NodeIndex node,
                                                                Iteration iteration) const override;
  [[nodiscard]] bool is_sample(const TensorKey& key, const Shape& shape) const override;
  void open(const TensorKey& key, TensorAccess access, Priority urgency, std::shared_ptr<CancelState> cancel_state,
            Work work) override;
  [[nodiscard]] std::shared_ptr<SummaryCache> summaries() const override { return {state_, &state_->summaries()}; }

 private:
  std::shared_ptr<SessionState> state_;
  std::weak_ptr<WorkQueues> queues_;  ///< of the session; weak because tasks in it own the provider
};

}  // namespace sporescope
