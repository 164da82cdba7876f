// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/watch/watched_tensors.h"

namespace sporescope {

/// Why a watchpoint cannot be judged anywhere in the dump, whatever is selected: the dump lacks what its condition asks for, or
/// none of its tensors is looked at. Nothing if it can. Initial weights are not asked about, see initial_weights.h.
[[nodiscard]] std::optional<Text> not_judged_reason(const Dump& dump, const WatchedTensors& watched, IoDirection io);
/// Why one that can be judged is not judged for all that it names: some of its names mean nothing in the dump, mistyped ones
/// for instance. Nothing if none does.
[[nodiscard]] std::optional<Text> partly_judged_reason(const WatchedTensors& watched);

}  // namespace sporescope
