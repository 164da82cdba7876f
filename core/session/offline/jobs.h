// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <vector>

#include "core/concurrency/cancel_state.h"
#include "core/session/analysis.h"
#include "core/session/offline/session_state.h"

/// The long-running jobs of a session. They wait for a dump that is still being opened, and call back through `cancel_state`.
namespace sporescope {

/// Checks the selected tensors against the watchpoints.
void run_check(SessionState& state, const std::vector<Watchpoint>& watchpoints, const Selection& selection,
               const CheckCallbacks& callbacks, CancelState& cancel_state);
/// Maps saved results to the tensors of this dump.
[[nodiscard]] Result<SessionResults> to_session_results(const DumpView& view, const SavedResults& results);
/// Searches for the first cause.
void run_first_cause(SessionState& state, const CauseCallbacks& callbacks, CancelState& cancel_state);

}  // namespace sporescope
