// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/flow/value_flow.h"

namespace sporescope {

/// True for the output of a communication of all ranks that leaves each of them with the same (AllReduce, AllGather, Broadcast
/// in the group of the whole world). That of a smaller group gives other ranks something else.
[[nodiscard]] bool is_replicated_collective(const Graph& graph, NodeIndex node);

/// Of these records those that replicas share by what the graphs say: parameters that are kept from step to step, the outputs
/// of communications, and what is made of these alone. Each rank's own batch and its activations are left out. Records of
/// graphs that nobody knows stay.
[[nodiscard]] std::vector<RecordIndex> shared_tensors(const ValueFlow& flow, const std::vector<RecordIndex>& records);
/// The same; all records where the graphs tell of none that it is shared.
[[nodiscard]] std::vector<RecordIndex> shared_or_all(const ValueFlow& flow, std::vector<RecordIndex> records);

}  // namespace sporescope
