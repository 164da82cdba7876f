// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/dump/arrange_records.h"
#include "core/dump/indexed_dump.h"

namespace sporescope {

/// The records of one graph in one iteration, wherever they came from, on their way into the index.
struct RecordBucket {
  std::vector<UnsortedRecord> records;
  IndexRange<RecordIndex> places;  ///< theirs among all records
  std::uint64_t files = 0;
  bool readable = true;  ///< see IterationFolder
  std::vector<std::pair<RecordIndex, NoNode>> unmatched;
};
/// By graph and iteration, the order in which they stand in the index.
using RecordBuckets = std::map<std::pair<DumpGraphIndex, Iteration>, RecordBucket>;

/// Gives each bucket its place in the index and in its graph's table of iterations, and makes room for all.
void place_buckets(DumpIndex& index, RecordBuckets& buckets);
/// Sorts the records of a bucket that has its place into the index. Different buckets may be arranged at the same time.
void arrange_bucket(DumpIndex& index, RecordBuckets::value_type& bucket);

}  // namespace sporescope
