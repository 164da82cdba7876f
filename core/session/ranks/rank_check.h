// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <vector>

#include "core/session/analysis.h"

namespace sporescope {

/// Checks of several ranks that are one to whoever asked. Gives the callbacks for each rank: hits are passed on, progress is
/// that of all together, and the end comes once, with the last rank: the first error if a rank had one, whichever that was.
/// Any thread.
[[nodiscard]] std::vector<CheckCallbacks> callbacks_of_ranks(std::size_t ranks, CheckCallbacks whole);

}  // namespace sporescope
