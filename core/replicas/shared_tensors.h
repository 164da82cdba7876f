// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/flow/value_flow.h"

namespace sporescope {

/// Returns true for the output of a collective over all ranks that yields the same result on each of them (AllReduce,
/// AllGather, Broadcast in the world group). A smaller group yields other values on other ranks.
[[nodiscard]] bool is_replicated_collective(const Graph& graph, NodeIndex node);

/// Returns the records that replicas share according to the graphs: parameters that persist over steps, outputs of collectives
/// that replicate their result, and values computed only from these. Each rank's own batch and its activations are excluded.
/// Records with an unknown graph are included.
[[nodiscard]] std::vector<RecordIndex> shared_tensors(const ValueFlow& flow, const std::vector<RecordIndex>& records);
/// Like shared_tensors(), but returns all records if no tensor is shared according to the graphs.
[[nodiscard]] std::vector<RecordIndex> shared_or_all(const ValueFlow& flow, std::vector<RecordIndex> records);

}  // namespace sporescope
