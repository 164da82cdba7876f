// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>

#include "core/session/live/live_state.h"
#include "core/session/overview_source.h"
#include "core/session/rank_graph_index.h"

namespace sporescope {

/// Maximum number of bytes of one step that an overview fetches from a training.
inline constexpr std::uint64_t kMaxFetchedBytes = std::uint64_t{256} << 20;

/// Returns the retained steps of a training as a dump whose iterations are its steps. First fetches the outputs of the current
/// step in execution order, up to kMaxFetchedBytes. Worker threads only. `session_graphs` contains the indices of graphs in the
/// calling session, kNoGraph for graphs that it does not show. Errors: cancelled.
[[nodiscard]] Result<OverviewSource> retained_steps(const std::shared_ptr<LiveState>& state,
                                                    const IndexedVector<RankGraphIndex, GraphIndex>& session_graphs,
                                                    const std::stop_token& stop);

/// Like retained_steps(), but contains only readable tensors. Used to compare a training with a dump or another training.
/// Errors: not_found if there is nothing; cancelled.
[[nodiscard]] Result<std::shared_ptr<const DumpView>> values_of_steps(
    const std::shared_ptr<LiveState>& state, const IndexedVector<RankGraphIndex, GraphIndex>& session_graphs,
    const std::stop_token& stop);

}  // namespace sporescope
