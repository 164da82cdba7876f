// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// Sorts record numbers as the training went: iteration, then time stamp (over all graphs and ranks), then the order of
/// Dump::records().
void sort_by_execution(const Dump& dump, std::vector<RecordIndex>& records);

/// The record that a value is compared with: the same tensor in the iteration before, of the same run, else of the last run.
[[nodiscard]] std::optional<RecordIndex> previous_record(const Dump& dump, const TensorRecord& record);

/// True for a tensor of the first iteration of its graph on the disk, or of none: no value before it can have been dumped.
[[nodiscard]] bool is_first_dumped(const Dump& dump, const TensorRecord& record);

}  // namespace sporescope
