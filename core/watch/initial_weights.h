// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/dump/dump.h"
#include "core/watch/watched_tensors.h"

namespace sporescope {

/// The records that hold weights before their first update.
struct InitialWeights {
  /// Files of the weights in the folder `init`; else the input of the operator that first read the weight in the training's
  /// first iteration. (A weight's own file in an iteration holds its value after the update.)
  std::vector<RecordIndex> records;
  std::uint64_t missing = 0;  ///< dumped weights without a value before their first update
  Text why;                   ///< reason why some are missing, or a note that there are no weights
};

/// Finds the initial values of the weights that a watchpoint includes and for which `takes` (graph, node) returns true. The
/// first iteration of a training is 0, or 1 if Ascend's asynchronous dump has no iteration 0.
[[nodiscard]] InitialWeights find_initial_weights(const Dump& dump, const WatchedTensors& watched,
                                                  const std::function<bool(DumpGraphIndex, NodeIndex)>& is_selected);

}  // namespace sporescope
