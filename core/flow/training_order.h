// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// Sorts records in the order of the training: by iteration, then by timestamp (over all graphs and ranks), then by the order
/// of Dump::records().
void sort_by_execution(const Dump& dump, std::vector<RecordIndex>& records);

/// Returns the record of the same tensor in the previous iteration, of the same run, or else of the last run.
[[nodiscard]] std::optional<RecordIndex> previous_record(const Dump& dump, const TensorRecord& record);

/// Returns true for a tensor of the first dumped iteration of its graph, or of a graph without iterations. It has no previous
/// record.
[[nodiscard]] bool is_first_dumped(const Dump& dump, const TensorRecord& record);

}  // namespace sporescope
