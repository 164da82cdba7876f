// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <vector>

#include "core/session/analysis.h"

namespace sporescope {

/// Combines the checks of several ranks into one. Returns the callbacks for each rank: hits are forwarded, and progress is
/// summed over all ranks. on_done is called once, after the last rank; it receives the first error if any rank failed.
/// Thread-safe.
[[nodiscard]] std::vector<CheckCallbacks> split_callbacks(std::size_t ranks, CheckCallbacks callbacks);

}  // namespace sporescope
