// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>

#include "core/session/live/live_state.h"
#include "core/session/overview_source.h"

namespace sporescope {

/// More bytes than these of one step are not asked of a training for an overview that somebody happens to look at.
inline constexpr std::uint64_t kMaxFetchedBytes = std::uint64_t{256} << 20;

/// What is kept of the steps of a training, as a dump whose iterations are its steps, with all outputs of the step at which it
/// stands: these are fetched first, in the order of execution, up to kMaxFetchedBytes. For workers. `representation`: the
/// numbers under which the asking session shows its graphs, kNoGraph for those that it does not. Errors: cancelled.
[[nodiscard]] Result<OverviewSource> retained_steps(const std::shared_ptr<LiveState>& state,
                                                    const IndexedVector<RankGraphIndex, GraphIndex>& shown_as,
                                                    const std::stop_token& stop);

/// As retained_steps(), with what can be read alone: for who holds a training against a dump or another training. Errors:
/// not_found if there is nothing; cancelled.
[[nodiscard]] Result<std::shared_ptr<const DumpView>> values_of_steps(const std::shared_ptr<LiveState>& state,
                                                                      const IndexedVector<RankGraphIndex, GraphIndex>& shown_as,
                                                                      const std::stop_token& stop);

}  // namespace sporescope
