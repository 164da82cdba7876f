// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <set>

#include "core/session/live/live_store.h"

namespace sporescope {

class LiveState;

/// The outputs of a live training whose statistics are requested after each step. Thread-safe.
class TrackedTensors {
 public:
  static constexpr std::size_t kMax = 32;  ///< further tensors are ignored

  /// The step of the key is ignored.
  void track(LiveTensorKey output, bool on);
  [[nodiscard]] bool is_tracked(LiveTensorKey output) const;
  /// Requests the statistics at the current step. They are added to the series of `state` when they arrive.
  void measure(LiveState& state, std::int32_t step) const;

 private:
  mutable std::mutex mutex_;
  std::set<LiveTensorKey> tracked_;  // with step 0
};

}  // namespace sporescope
