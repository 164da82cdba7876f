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

/// The outputs of a live training whose statistics are asked for after each step. Any thread.
class TrackedTensors {
 public:
  static constexpr std::size_t kMax = 32;  ///< more are not followed

  /// Whatever the step of the key is.
  void track(LiveTensorKey output, bool on);
  [[nodiscard]] bool is_tracked(LiveTensorKey output) const;
  /// Asks for those of a step at which the training stands; they are added to the series of `state` as they come.
  void measure(LiveState& state, std::int32_t step) const;

 private:
  mutable std::mutex mutex_;
  std::set<LiveTensorKey> followed_;  // at step 0
};

}  // namespace sporescope
