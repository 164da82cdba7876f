// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/session/live/live_state.h"

namespace sporescope {

/// Returns all tensors that a training can provide for a step, by graph: outputs of operators in execution order, then
/// parameters.
[[nodiscard]] std::vector<LiveTensorKey> outputs_of_step(const LiveState& state, const SessionSnapshot& snapshot,
                                                         std::int32_t step);

/// Fetches a tensor and waits until the training has sent it. Worker threads only. Returns null if the training has no value.
/// Errors: those of LiveState::fetch once the training has continued; cancelled.
[[nodiscard]] Result<LiveState::Source> fetch_and_wait(LiveState& state, const LiveTensorKey& key, const std::stop_token& stop);

}  // namespace sporescope
