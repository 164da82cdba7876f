// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/session/live_state.h"
#include "core/session/session.h"

namespace sporescope {

/// The first cause in a training that stands still: all tensors of its present step are fetched, written as a dump into a
/// private folder and searched there as any dump is; the folder goes at the end. Calls back through the ticket.
void find_live_cause(const std::shared_ptr<LiveState>& state, const CauseCallbacks& callbacks,
                     const std::shared_ptr<Ticket>& ticket);

}  // namespace sporescope
