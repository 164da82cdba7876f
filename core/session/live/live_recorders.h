// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/dump/mindspore/recorder.h"
#include "core/session/live/live_state.h"

namespace sporescope {

/// Returns the graphs by ascending id, the order that Recorder requires.
[[nodiscard]] std::vector<GraphIndex> graphs_by_id(const IndexedVector<GraphIndex, SessionGraph>& graphs);

/// Creates a recorder for one rank in `folder`, without adding its graphs. Errors: those of Recorder::create.
[[nodiscard]] Result<std::unique_ptr<Recorder>> make_recorder(const LiveState& state, const std::filesystem::path& folder,
                                                              bool joins_other_ranks);

/// Starts recording all ranks into one folder, or none of them if one fails. `joins_other_ranks` is true if other ranks are
/// already recorded there. Returns the folder.
[[nodiscard]] Result<std::filesystem::path> record_ranks(const std::vector<std::shared_ptr<LiveState>>& ranks,
                                                         const std::filesystem::path& folder, bool joins_other_ranks = false);

}  // namespace sporescope
