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

/// The records of one graph in one iteration, before they are sorted into the index.
struct RecordBucket {
  std::vector<UnsortedRecord> records;
  IndexRange<RecordIndex> places;  ///< range of these records in the index
  std::uint64_t files = 0;
  bool readable = true;  ///< see IterationFolder::readable
  std::vector<std::pair<RecordIndex, UnmatchedReason>> unmatched;
};
/// Buckets by graph and iteration, in the order of the index.
using RecordBuckets = std::map<std::pair<DumpGraphIndex, Iteration>, RecordBucket>;

/// Assigns each bucket its range in the index and its entry in the graph's iterations, and sorts all records into the index, on
/// up to `threads` threads. The buckets are processed in batches. After each batch, `done(key)` is called: the source records
/// of the buckets up to `key` are no longer needed. If `stop` is requested, some records are missing.
void arrange_buckets(DumpIndex& index, RecordBuckets& buckets, unsigned threads = 1, const std::stop_token& stop = {},
                     const std::function<void(const RecordBuckets::key_type&)>& done = {});

}  // namespace sporescope
