// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/dump/mindspore/recorder.h"
#include "core/session/live/live_state.h"

namespace sporescope {

/// The graphs by ascending number, the order in which a recorder takes them.
[[nodiscard]] std::vector<GraphIndex> by_number(const IndexedVector<GraphIndex, SessionGraph>& graphs);

/// A recorder of one rank into `folder`, without its graphs. Errors: those of Recorder::create.
[[nodiscard]] Result<std::unique_ptr<Recorder>> make_recorder(const LiveState& state, const std::filesystem::path& folder,
                                                              bool joins_other_ranks);

/// Begins to keep what is seen of these ranks in one folder, each in its own part of it; `joins_other_ranks` if some are kept
/// there already. Gives the folder. All or none.
[[nodiscard]] Result<std::filesystem::path> record_ranks(const std::vector<std::shared_ptr<LiveState>>& ranks,
                                                         const std::filesystem::path& folder, bool joins_other_ranks = false);

}  // namespace sporescope
