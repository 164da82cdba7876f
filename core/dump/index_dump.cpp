// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>

#include "core/dump/arrange_records.h"
#include "core/dump/dump_work.h"
#include "core/dump/no_node_text.h"
#include "core/dump/parallel.h"

namespace sporescope {
namespace {

/// The records of one graph in one iteration, out of one folder or several.
struct Bucket {
  std::vector<UnsortedRecord> records;
  std::uint32_t first = 0;
  std::uint64_t files = 0;
  bool readable = true;
  std::vector<std::pair<std::uint32_t, NoNode>> unmatched;
};
using Buckets = std::map<std::pair<GraphIndex, std::int64_t>, Bucket>;

/// Line numbers of statistic.csv count on from folder to folder.
void join_statistics(DumpWork& work) {
  auto& lines = work.contents.statistic_lines;
  for (FolderWork& folder : work.folders) {
    TensorListing& listing = folder.listing;
    if (!listing.statistics) continue;
    const auto first = static_cast<std::uint32_t>(lines.size());
    for (TensorRecord& record : listing.records) {
      if (record.statistic_row >= 0) record.statistic_row += static_cast<std::int32_t>(first);
    }
    lines.insert(lines.end(), listing.statistic_lines.begin(), listing.statistic_lines.end());
    work.contents.statistics.emplace_back(first, *std::move(listing.statistics));
  }
}

Buckets fill_buckets(DumpWork& work) {
  Buckets buckets;
  for (FolderWork& folder : work.folders) {
    const GraphIndex own = work.graph_index.at(folder.graph);
    Bucket* own_bucket = &buckets[{own, folder.iteration}];
    own_bucket->readable = own_bucket->readable && folder.listing.readable;
    own_bucket->records.reserve(own_bucket->records.size() + folder.listing.records.size());
    for (std::size_t i = 0; i < folder.listing.records.size(); ++i) {
      TensorRecord& record = folder.listing.records[i];
      Bucket* bucket = record.graph == own ? own_bucket : &buckets[{record.graph, folder.iteration}];
      bucket->records.push_back({&record, folder.reasons[i]});
      bucket->files += record.file_name.empty() ? 0 : 1;
    }
  }
  return buckets;
}

/// Where each bucket's records stand among all, and what the table of graphs says of them.
void place_buckets(DumpWork& work, Buckets& buckets) {
  std::uint32_t first = 0;
  for (auto& [key, bucket] : buckets) {
    DumpGraph& graph = work.contents.graphs[key.first];
    const auto count = static_cast<std::uint32_t>(bucket.records.size());
    bucket.first = first;
    if (key.second == kConstants) {
      graph.first_constant_record = first;
      graph.constant_files = count;
    } else {
      graph.iterations.push_back({key.second, bucket.files, first, count, bucket.readable});
    }
    work.contents.tensor_files += bucket.files;
    first += count;
  }
  work.contents.records.resize(first);
  work.contents.by_node.resize(first);
}

void note_left_out_folders(DumpWork& work) {
  for (std::size_t i = 0; i < work.ranks.size(); ++i) {
    for (const NetFolder& net : work.ranks[i].folder.nets) {
      for (const GraphFolder& graph : net.graphs) {
        if (graph.left_out) work.contents.graphs[work.graph_index.at({i, net.net, graph.graph_id})].folders_left_out = true;
      }
    }
  }
}

void arrange(DumpContents& contents, const DumpGraph& graph, Bucket& bucket) {
  const std::size_t count = bucket.records.size();
  ArrangedRecords out{
      std::span(contents.records).subspan(bucket.first, count), std::span(contents.by_node).subspan(bucket.first, count), {}};
  arrange_records(bucket.records, graph.graph.get(), out);
  for (std::uint32_t& number : out.by_node) number += bucket.first;
  for (auto& entry : out.unmatched) entry.first += bucket.first;
  bucket.unmatched = std::move(out.unmatched);
  bucket.records = {};
}

void collect_unmatched(DumpContents& contents, const Buckets& buckets) {
  std::uint64_t unmatched_files = 0;
  for (const auto& [key, bucket] : buckets) {
    for (const auto& [number, reason] : bucket.unmatched) {
      const TensorRecord& record = contents.records[number];
      unmatched_files += record.file_name.empty() ? 0 : 1;
      contents.unmatched.push_back({number, no_node_text(reason, record, contents.graphs[key.first])});
    }
  }
  contents.matched_files = contents.tensor_files - unmatched_files;
}

std::string layout_text(const DumpWork& work) {
  std::string layout = "rank/net/graph/iteration";
  const auto used = std::find_if(work.namings.begin(), work.namings.end(), [](const auto& entry) { return entry.second.used; });
  if (used == work.namings.end()) return layout;
  switch (used->second.rule) {
    case NameRule::last_part:
      return layout + ", last parts of names";
    case NameRule::exact:
      return layout + ", whole names";
    case NameRule::counted:
      return layout + ", whole names, counted";
  }
  return layout;
}

bool is_async(const Buckets& buckets) {
  std::uint64_t async = 0;
  std::uint64_t all = 0;
  for (const auto& [key, bucket] : buckets) {
    all += bucket.files;
    for (const auto& entry : bucket.unmatched) async += entry.second == NoNode::async_tensor ? 1 : 0;
  }
  return 2 * async > all;
}

}  // namespace

void index_dump(DumpWork& work, const std::stop_token& stop) {
  join_statistics(work);
  Buckets buckets = fill_buckets(work);
  place_buckets(work, buckets);
  note_left_out_folders(work);
  std::vector<Buckets::value_type*> order;
  for (auto& bucket : buckets) order.push_back(&bucket);
  run_parallel(order.size(), stop,
               [&](std::size_t i) { arrange(work.contents, work.contents.graphs[order[i]->first.first], order[i]->second); });
  collect_unmatched(work.contents, buckets);
  work.contents.family = is_async(buckets) ? "mindspore-async" : "mindspore-sync";
  work.contents.layout = layout_text(work);
  for (FolderWork& folder : work.folders) work.contents.texts.push_back(std::move(folder.listing.texts));
}

}  // namespace sporescope
