// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/dump/dump.h"
#include "core/dump/unmatched_reason.h"

namespace sporescope {

/// A record to be sorted, with the reason if it has no node.
struct UnsortedRecord {
  TensorRecord* record = nullptr;
  UnmatchedReason reason = UnmatchedReason::matched;
};

/// Output of arrange_records(): the sorted records of one graph in one iteration.
struct ArrangedRecords {
  IndexRange<RecordIndex> places;   ///< record indices of the sorted records
  std::span<TensorRecord> records;  ///< sorted by time stamp, order of the graph, io (inputs first), slot, run
  std::span<RecordIndex> by_node;   ///< the indices, sorted by node, io, slot, run
  std::vector<std::pair<RecordIndex, UnmatchedReason>> unmatched;  ///< ascending
};

/// Numbers the runs of all tensors of one graph in one iteration, and sorts the records. The files of one tensor are its runs,
/// in the order of their time stamps. If the tensors of a node have different numbers of files, the files are assigned to
/// executions: a new execution begins when a tensor repeats, or when an input follows an output. Inputs and outputs of one
/// execution therefore have the same run number. `graph` may be null.
void arrange_records(std::vector<UnsortedRecord>& unsorted, const Graph* graph, ArrangedRecords& out);

}  // namespace sporescope
