// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/dump/dump.h"
#include "core/watch/watchpoint.h"

namespace sporescope {

/// Returns the watchpoints that find most faults, limited to those that have nodes in this dump and can be judged on it. For
/// inputs (IoDirection::input), only tests for NaN and Inf are recommended: the other conditions are judged on the producer's
/// output.
[[nodiscard]] std::vector<Watchpoint> recommended_watchpoints(const Dump& dump, IoDirection io = IoDirection::output);

}  // namespace sporescope
