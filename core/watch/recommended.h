// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/dump/dump.h"
#include "core/watch/watchpoint.h"

namespace sporescope {

/// The watchpoints that find most faults, those alone that have nodes in this dump and can be judged there. Of inputs
/// (IoDirection::input) only whether they are finite: what they hold is judged where it was made.
[[nodiscard]] std::vector<Watchpoint> recommended_watchpoints(const Dump& dump, IoDirection io = IoDirection::output);

}  // namespace sporescope
