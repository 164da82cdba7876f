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

/// Pending requests for values and statistics of a live training. Not thread-safe: guarded by LiveState.
class PendingRequests {
 public:
  /// `done` is called at most once, without holding the lock that guards the requests.
  struct ValueRequest {
    std::shared_ptr<CancelState> cancel_state;
    std::function<void(Result<std::shared_ptr<const TensorSource>>)> done;
  };
  struct StatisticsRequest {
    std::int32_t step = 0;
    std::shared_ptr<CancelState> cancel_state;
    std::function<void(Result<live::WireStatistics>)> done;
  };

  /// `name` is the wire name of the key. It contains neither the graph nor the step: the client always answers for its current
  /// step.
  void add(const LiveTensorKey& key, const live::WireTensor& name, ValueRequest waiter);
  void add(const live::WireTensor& name, StatisticsRequest waiter);
  /// Removes cancelled requests. Returns the keys without remaining requests.
  [[nodiscard]] std::vector<LiveTensorKey> drop_cancelled();

  /// Removes and returns all requests for this name, by key.
  [[nodiscard]] std::vector<std::pair<LiveTensorKey, std::vector<ValueRequest>>> take_values(const live::WireTensor& name);
  [[nodiscard]] std::vector<StatisticsRequest> take_statistics(const live::WireTensor& name);

 private:
  std::map<live::WireTensor, std::set<LiveTensorKey>> requested_;
  std::map<LiveTensorKey, std::vector<ValueRequest>> values_;
  std::map<live::WireTensor, std::vector<StatisticsRequest>> statistics_;
};

}  // namespace sporescope
