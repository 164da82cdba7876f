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

/// Waits until a dump has grown, and gives what it is then; null if nobody is to wait for more. Errors: why nothing more can
/// come.
using NextReading = std::function<Result<std::shared_ptr<const Dump>>(const std::stop_token&)>;

/// Shows what comes into a dump that a session shows, until it is stopped or what came cannot be read. Numbers of graphs stay
/// what they are; those of nodes do wherever a graph file tells of them. `left_out`: what lies beside the dump and cannot be
/// opened.
void follow_updates(const NextReading& next, SessionState& state, const std::vector<Problem>& left_out,
                    const std::stop_token& stop);
/// The same of a dump here.
void follow_dump(GrowingDump& dump, SessionState& state, const std::vector<Problem>& left_out, const std::stop_token& stop);

}  // namespace sporescope
