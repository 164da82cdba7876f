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

/// A record that is to be put in its place.
struct UnsortedRecord {
  TensorRecord* record = nullptr;
  UnmatchedReason reason = UnmatchedReason::matched;
};

/// Where the records of one graph in one iteration go.
struct ArrangedRecords {
  IndexRange<RecordIndex> places;   ///< their indices
  std::span<TensorRecord> records;  ///< by time stamp, order of the graph, io (inputs first), slot, run
  std::span<RecordIndex> by_node;   ///< the indices by node, io, slot, run
  std::vector<std::pair<RecordIndex, UnmatchedReason>> unmatched;  ///< ascending
};

/// Numbers the runs of all tensors of one graph in one iteration and sorts them. The files of one tensor are its runs by time
/// stamp. Where the tensors of a node do not have equally many files, its files are dealt out to executions: an execution
/// begins where a tensor comes again, or an input comes after an output, so that inputs and outputs of one execution bear the
/// same number. `graph` may be null.
void arrange_records(std::vector<UnsortedRecord>& unsorted, const Graph* graph, ArrangedRecords& out);

}  // namespace sporescope
