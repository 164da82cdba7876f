// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/record_buckets.h"

#include <span>

namespace sporescope {

void place_buckets(DumpIndex& index, RecordBuckets& buckets) {
  std::uint32_t first = 0;
  for (auto& [key, bucket] : buckets) {
    const auto& [graph, iteration] = key;
    DumpGraph& owner = index.graphs[graph];
    const auto count = static_cast<std::uint32_t>(bucket.records.size());
    bucket.first = first;
    if (iteration == kConstants) {
      owner.first_constant_record = first;
      owner.constant_files = count;
    } else {
      owner.iterations.push_back({iteration, bucket.files, first, count, bucket.readable});
    }
    first += count;
  }
  index.records.resize(first);
  index.by_node.resize(first);
}

void arrange_bucket(DumpIndex& index, RecordBuckets::value_type& entry) {
  auto& [key, bucket] = entry;
  const std::size_t count = bucket.records.size();
  ArrangedRecords out{
      std::span(index.records).subspan(bucket.first, count), std::span(index.by_node).subspan(bucket.first, count), {}};
  arrange_records(bucket.records, index.graphs[key.first].graph.get(), out);
  for (std::uint32_t& number : out.by_node) number += bucket.first;
  for (auto& unmatched : out.unmatched) unmatched.first += bucket.first;
  bucket.unmatched = std::move(out.unmatched);
  bucket.records = {};
}

}  // namespace sporescope
