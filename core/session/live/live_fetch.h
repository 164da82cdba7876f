// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/session/live/live_state.h"

namespace sporescope {

/// All that a training can show of a step, in the order of execution: outputs of operators, then parameters.
[[nodiscard]] std::vector<LiveTensorKey> outputs_of_step(const LiveState& state, const SessionSnapshot& snapshot,
                                                         std::int32_t step);

/// The value of a tensor, for workers: waits until the training has sent it. Null if the training has none. Errors: those of
/// LiveState::fetch once the training has gone on; cancelled.
[[nodiscard]] Result<LiveState::Source> fetch_and_wait(LiveState& state, const LiveTensorKey& key, const std::stop_token& stop);

}  // namespace sporescope
