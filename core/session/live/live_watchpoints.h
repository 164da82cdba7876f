// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/concurrency/work_queue.h"
#include "core/session/live/live_state.h"

namespace sporescope {

/// Implements Analysis::recommended() with the graphs of a snapshot, on a worker of the queue.
[[nodiscard]] CancelHandle recommended_live(WorkQueue& queue, std::shared_ptr<const SessionSnapshot> snapshot,
                                            ResultCallback<std::vector<Watchpoint>> answer);
/// Counts nodes, and tensors per step. Errors: invalid_argument.
[[nodiscard]] CancelHandle count_watched_live(WorkQueue& queue, std::shared_ptr<const SessionSnapshot> snapshot,
                                              const Watchpoint& watchpoint,
                                              ResultCallback<std::pair<std::uint64_t, std::uint64_t>> answer);

/// Sends the changed watchpoints to the training. Not thread-safe.
void send_watchpoints(LiveState& state, const std::vector<Watchpoint>& watchpoints);

/// Sends the watchpoints again if new graphs have arrived, because a watchpoint lists nodes by name.
void extend_watchpoints(LiveState& state);

/// See LiveControl::judge_new_nodes(). Not thread-safe.
void judge_new_live(LiveState& state, const std::function<void(bool)>& done);

/// Has the client check its current tensors against these watchpoints. Its hits are reported as usual. Finished when the
/// training waits again or has ended; immediately if it is running, because it then receives the watchpoints with its next
/// request.
void check_live(LiveState& state, const std::vector<Watchpoint>& watchpoints, const CheckCallbacks& callbacks,
                const std::shared_ptr<CancelState>& cancel_state);

}  // namespace sporescope
