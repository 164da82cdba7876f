// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/record_buckets.h"

#include <span>
#include <vector>

#include "core/concurrency/parallel.h"

namespace sporescope {

namespace {

constexpr std::size_t kBatchRecords = 32768;  // records per batch; a larger bucket is a batch by itself

/// Assigns the ranges and reserves memory for the records. The memory is not touched, so pages not yet used cost nothing.
void place_buckets(DumpIndex& index, RecordBuckets& buckets) {
  std::size_t count = 0;
  for (auto& [key, bucket] : buckets) {
    const auto& [graph, iteration] = key;
    DumpGraph& owner = index.graphs[graph];
    bucket.places = {index_at<RecordIndex>(count), bucket.records.size()};
    if (iteration == Iteration::constants) {
      owner.constants = bucket.places;
    } else {
      owner.iterations.push_back({iteration, bucket.files, bucket.places, bucket.readable});
    }
    count += bucket.records.size();
  }
  index.records.reserve(count);
  index.by_node.reserve(count);
}

void arrange_bucket(DumpIndex& index, RecordBuckets::value_type& entry) {
  auto& [key, bucket] = entry;
  ArrangedRecords out{bucket.places, index.records.part(bucket.places), index.by_node.part(bucket.places), {}};
  arrange_records(bucket.records, index.graphs[key.first].graph.get(), out);
  bucket.unmatched = std::move(out.unmatched);
  bucket.records = std::vector<UnsortedRecord>();
}

}  // namespace

void arrange_buckets(DumpIndex& index, RecordBuckets& buckets, unsigned threads, const std::stop_token& stop,
                     const std::function<void(const RecordBuckets::key_type&)>& done) {
  place_buckets(index, buckets);
  std::vector<RecordBuckets::value_type*> batch;
  for (auto next = buckets.begin(); next != buckets.end() && !stop.stop_requested();) {
    batch.clear();
    std::size_t records = 0;
    for (; next != buckets.end() && (batch.empty() || records < kBatchRecords); ++next) {
      batch.push_back(&*next);
      records += next->second.records.size();
    }
    index.records.resize(index.records.size() + records);
    index.by_node.resize(index.records.size());
    parallel_for(batch.size(), threads, stop, [&](std::size_t i) { arrange_bucket(index, *batch[i]); });
    if (done) done(batch.back()->first);
  }
}

}  // namespace sporescope
