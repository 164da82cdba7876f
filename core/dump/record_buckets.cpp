// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/record_buckets.h"

#include <span>

namespace sporescope {

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
  index.records.resize(count);
  index.by_node.resize(count);
}

void arrange_bucket(DumpIndex& index, RecordBuckets::value_type& entry) {
  auto& [key, bucket] = entry;
  ArrangedRecords out{bucket.places, index.records.part(bucket.places), index.by_node.part(bucket.places), {}};
  arrange_records(bucket.records, index.graphs[key.first].graph.get(), out);
  bucket.unmatched = std::move(out.unmatched);
  bucket.records = {};
}

}  // namespace sporescope
