// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <stop_token>
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
  std::vector<std::pair<RecordIndex, UnmatchedReason>> unmatched;
};
/// By graph and iteration, the order in which they stand in the index.
using RecordBuckets = std::map<std::pair<DumpGraphIndex, Iteration>, RecordBucket>;

/// Gives each bucket its place in the index and in its graph's table of iterations, and sorts all records into the index, on up
/// to `threads` threads. It is done in parts; `done(key)` is called after each: the buckets up to this one need the records
/// that they point to no more. Where `stop` is requested some records are left out.
void arrange_buckets(DumpIndex& index, RecordBuckets& buckets, unsigned threads = 1, const std::stop_token& stop = {},
                     const std::function<void(const RecordBuckets::key_type&)>& done = {});

}  // namespace sporescope
