// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/watch/watched_tensors.h"

namespace sporescope {

/// Returns the reason why a watchpoint has no verdict anywhere in the dump, whatever is selected: the dump lacks data that its
/// condition needs, or no tensor matches. Returns nothing if it can be judged. Does not check initial weights, see
/// initial_weights.h.
[[nodiscard]] std::optional<Text> not_judged_reason(const Dump& dump, const WatchedTensors& watched, IoDirection io);
/// Returns the reason why a watchpoint is judged for only some of its names: the others are unknown in the dump, for example
/// mistyped. Returns nothing if all names are known.
[[nodiscard]] std::optional<Text> partly_judged_reason(const WatchedTensors& watched);

}  // namespace sporescope
