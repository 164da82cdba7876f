// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/dump/dump.h"
#include "core/watch/watched_tensors.h"

namespace sporescope {

/// Where a dump still has weights as they were before the first update.
struct InitialWeights {
  /// In the folder `init`, the weights' own files; else what an operator read of them in the training's first iteration (a
  /// weight's own file in an iteration holds the value after its update).
  std::vector<RecordIndex> records;
  std::uint64_t missing = 0;  ///< weights that were dumped, but not so early
  Text why;                   ///< why some are missing, or that there are no weights
};

/// Of the weights that a watchpoint looks at and `accepts` (graph, node) leaves. The training's first iteration is 0, or 1
/// where Ascend's asynchronous dump has none that is 0.
[[nodiscard]] InitialWeights find_initial_weights(const Dump& dump, const WatchedTensors& watched,
                                                  const std::function<bool(DumpGraphIndex, NodeIndex)>& takes);

}  // namespace sporescope
