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

/// Analysis's questions, answered from the graphs of a snapshot on a worker of the queue.
[[nodiscard]] CancelHandle recommended_live(WorkQueue& queue, std::shared_ptr<const SessionSnapshot> snapshot,
                                            ResultCallback<std::vector<Watchpoint>> answer);
/// Counts nodes, and tensors of a step. Errors: invalid_argument.
[[nodiscard]] CancelHandle count_watched_live(WorkQueue& queue, std::shared_ptr<const SessionSnapshot> snapshot,
                                              const Watchpoint& watchpoint,
                                              ResultCallback<std::pair<std::uint64_t, std::uint64_t>> answer);

/// Tells the training which watchpoints have changed since the last time. One thread at a time.
void send_watchpoints(LiveState& state, const std::vector<Watchpoint>& watchpoints);

/// A watchpoint names nodes to the training: graphs that came since bring more of them.
void extend_watchpoints(LiveState& state);

/// As LiveControl::judge_new_nodes(); with no other of these at the same time.
void judge_new_live(LiveState& state, const std::function<void(bool)>& done);

/// Lets the client judge its present tensors by these watchpoints; its hits come the usual way. Done when it waits again, or is
/// over; at once if it runs, since it gets the watchpoints when it next asks.
void check_live(LiveState& state, const std::vector<Watchpoint>& watchpoints, const CheckCallbacks& callbacks,
                const std::shared_ptr<CancelState>& cancel_state);

}  // namespace sporescope
