// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "core/concurrency/cancel_state.h"
#include "core/live/messages.h"
#include "core/session/live/live_store.h"

namespace sporescope {

/// Who waits for values and statistics that a live training was asked for. Not thread-safe: LiveState guards it.
class PendingRequests {
 public:
  /// Called at most once, not with what guards the waiters locked.
  struct ValueRequest {
    std::shared_ptr<CancelState> cancel_state;
    std::function<void(Result<std::shared_ptr<const TensorSource>>)> done;
  };
  struct StatisticsRequest {
    std::int32_t step = 0;
    std::shared_ptr<CancelState> cancel_state;
    std::function<void(Result<live::WireStatistics>)> done;
  };

  /// `name` is that of the key on the wire, which tells nothing of the graph, nor of the step: that is the step of the asking.
  void add(const LiveTensorKey& key, const live::WireTensor& name, ValueRequest waiter);
  void add(const live::WireTensor& name, StatisticsRequest waiter);
  /// Drops those who gave up. Keys that nobody waits for any more.
  [[nodiscard]] std::vector<LiveTensorKey> drop_cancelled();

  /// Every key that was asked for under this name, with those who still wait for it. They wait no longer.
  [[nodiscard]] std::vector<std::pair<LiveTensorKey, std::vector<ValueRequest>>> take_values(const live::WireTensor& name);
  [[nodiscard]] std::vector<StatisticsRequest> take_statistics(const live::WireTensor& name);

 private:
  std::map<live::WireTensor, std::set<LiveTensorKey>> requested_;
  std::map<LiveTensorKey, std::vector<ValueRequest>> values_;
  std::map<live::WireTensor, std::vector<StatisticsRequest>> statistics_;
};

}  // namespace sporescope
