// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/dump/growing/growing_dump.h"
#include "core/session/offline/session_state.h"

namespace sporescope {

/// Waits until a dump has grown and returns its new state; null if it should no longer be followed. Errors: why there can be
/// no more updates.
using NextReading = std::function<Result<std::shared_ptr<const Dump>>(const std::stop_token&)>;

/// Publishes additions to a dump until it is stopped or an update cannot be read. Graph indices do not change; node indices do
/// not change if there is a graph file. `skipped` are entries of the folder that cannot be opened.
void follow_updates(const NextReading& next, SessionState& state, const std::vector<Problem>& skipped,
                    const std::stop_token& stop);
/// Like follow_updates(), for a local dump.
void follow_dump(GrowingDump& dump, SessionState& state, const std::vector<Problem>& skipped, const std::stop_token& stop);

}  // namespace sporescope
