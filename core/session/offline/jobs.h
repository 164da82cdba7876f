// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <vector>

#include "core/concurrency/cancel_state.h"
#include "core/session/analysis.h"
#include "core/session/offline/session_state.h"

/// The long jobs of a session. They wait for the dump if it is still being opened. All callbacks go through the ticket.
namespace sporescope {

void run_check(SessionState& state, const std::vector<Watchpoint>& watchpoints, const Selection& selection,
               const CheckCallbacks& callbacks, CancelState& cancel_state);
/// What saved results say of this dump.
[[nodiscard]] Result<SessionResults> to_session_results(const DumpView& view, const SavedResults& results);
void run_first_cause(SessionState& state, const CauseCallbacks& callbacks, CancelState& cancel_state);
/// The dump, once it is opened. Errors: why it could not be; not_found where a file tells of it alone (NamedDump), in which
/// what was not found says nothing.
[[nodiscard]] Result<std::shared_ptr<const DumpView>> wait_for_tensors(SessionState& state, const std::stop_token& stop);

}  // namespace sporescope
