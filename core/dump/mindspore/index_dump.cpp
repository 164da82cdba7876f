// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "core/concurrency/parallel.h"
#include "core/dump/history/dump_history.h"
#include "core/dump/mindspore/dump_build.h"
#include "core/dump/record_buckets.h"
#include "core/dump/unmatched_reason.h"

namespace sporescope {
namespace {

/// Joins the statistics of all folders. Row numbers are counted across folders.
void join_statistics(DumpBuild& build) {
  auto& lines = build.files.statistic_lines;
  for (FolderBuild& folder : build.folders) {
    TensorListing& listing = folder.listing;
    if (listing.statistics.empty()) continue;
    const auto first = static_cast<std::uint32_t>(lines.size());
    for (TensorRecord& record : listing.records) {
      if (record.statistic_row >= 0) record.statistic_row += static_cast<std::int32_t>(first);
    }
    lines.insert(lines.end(), listing.statistic_lines.begin(), listing.statistic_lines.end());
    for (const auto& [line, csv] : listing.statistics) build.files.statistics.emplace_back(first + line, csv);
  }
}

RecordBuckets fill_buckets(DumpBuild& build) {
  RecordBuckets buckets;
  for (FolderBuild& folder : build.folders) {
    const DumpGraphIndex own = build.graph_index.at(folder.graph);
    RecordBucket* own_bucket = &buckets[{own, folder.iteration}];
    own_bucket->readable = own_bucket->readable && folder.listing.readable;
    own_bucket->records.reserve(own_bucket->records.size() + folder.listing.records.size());
    std::string_view last_file;
    for (std::size_t i = 0; i < folder.listing.records.size(); ++i) {
      TensorRecord& record = folder.listing.records[i];
      RecordBucket* bucket = record.graph == own ? own_bucket : &buckets[{record.graph, folder.iteration}];
      bucket->records.push_back({&record, folder.reasons[i]});
      if (!record.has_values || record.file_name == last_file) continue;  // tensors of one file are consecutive
      last_file = record.file_name;
      ++bucket->files;
    }
  }
  return buckets;
}

std::uint64_t count_files(const RecordBuckets& buckets) {
  std::uint64_t files = 0;
  for (const auto& [key, bucket] : buckets) files += bucket.files;
  return files;
}

/// Returns free memory to the operating system, which takes milliseconds.
void trim_heap() {
#if defined(__GLIBC__)
  static_cast<void>(::malloc_trim(0));
#endif
}

/// Frees the records of folders while the index is filled. Otherwise, a dump with many ranks would have all records in memory
/// twice.
class ReleasedListings {
 public:
  explicit ReleasedListings(DumpBuild& build) {
    for (FolderBuild& folder : build.folders) {
      RecordBuckets::key_type last{build.graph_index.at(folder.graph), folder.iteration};
      for (const TensorRecord& record : folder.listing.records) last = std::max(last, {record.graph, folder.iteration});
      listings_.emplace_back(last, &folder.listing);
    }
    std::sort(listings_.begin(), listings_.end());
  }

  /// Frees the records of folders whose buckets are sorted, up to this one.
  void release_until(const RecordBuckets::key_type& until) {
    for (; next_ < listings_.size() && listings_[next_].first <= until; ++next_) {
      records_ += listings_[next_].second->records.size();
      listings_[next_].second->records = std::vector<TensorRecord>();
    }
    if (records_ < kMinReleasedRecords) return;
    records_ = 0;
    trim_heap();
  }

 private:
  /// Number of records to free before the heap is trimmed, some megabytes. Most dumps are smaller and are opened and reloaded
  /// without trimming.
  static constexpr std::size_t kMinReleasedRecords = 32768;

  std::vector<std::pair<RecordBuckets::key_type, TensorListing*>> listings_;
  std::size_t next_ = 0;
  std::size_t records_ = 0;  // freed since the heap was last trimmed
};

void record_skipped_folders(DumpBuild& build) {
  for (std::size_t i = 0; i < build.ranks.size(); ++i) {
    for (const NetFolder& net : build.ranks[i].folder.nets) {
      for (const GraphFolder& graph : net.graphs) {
        if (graph.has_skipped_folders) {
          build.index.graphs[build.graph_index.at({i, net.net, graph.graph_id})].has_skipped_folders = true;
        }
      }
    }
  }
}

void collect_unmatched(DumpBuild& build, const RecordBuckets& buckets) {
  std::set<std::pair<std::uint32_t, std::string_view>> unmatched_files;  // folder and name; a file may hold several tensors
  for (const auto& [key, bucket] : buckets) {
    for (const auto& [number, reason] : bucket.unmatched) {
      const TensorRecord& record = build.index.records[number];
      if (record.has_values) unmatched_files.emplace(record.folder, record.file_name);
      build.files.unmatched.push_back({number, unmatched_reason_text(reason, record, build.index.graphs[key.first])});
    }
  }
  build.files.matched_files = build.files.tensor_files - unmatched_files.size();
}

void record_incomplete_files(DumpBuild& build) {
  for (const FolderBuild& folder : build.folders) {
    for (const std::string_view name : folder.listing.incomplete_files) {
      build.files.incomplete_files.push_back(
          {build.files.folders[folder.folder] / name, build.graph_index.at(folder.graph), folder.iteration});
    }
  }
  for (const RankBuild& rank : build.ranks) {
    for (const LoadedGraph& graph : rank.graphs) {
      if (!graph.incomplete_file.empty()) build.files.incomplete_files.push_back({graph.incomplete_file, kNoDumpGraph, {}});
    }
  }
}

/// Reports folders into which several trainings wrote, because the tensors of later trainings appear as further runs of the
/// same iterations.
void report_several_trainings(DumpBuild& build) {
  const Trainings trainings(build.index.graphs.span(), build.index.records.span());
  for (const RankBuild& rank : build.ranks) {
    const std::size_t count = trainings.count(rank.folder.rank);
    if (count < 2) continue;
    const std::filesystem::path folder = rank.folder.path;
    build.index.problems.push_back(
        {build.index.root / folder,
         {SPORESCOPE_TRANSLATE_NOOP(
              "%1 trainings wrote into “%2” one after another; within an iteration, the tensors of each are listed as "
              "a separate run. Use a separate folder for each training"),
          {std::to_string(count), folder.string()}}});
  }
}

std::string layout_text(const DumpBuild& build) {
  if (!build.layout.empty()) return build.layout;
  std::string layout = "rank/net/graph/iteration";
  const auto naming =
      std::find_if(build.namings.begin(), build.namings.end(), [](const auto& entry) { return entry.second.used; });
  if (naming == build.namings.end()) return layout;
  switch (naming->second.rule) {
    case NameRule::last_part:
      return layout + ", last parts of names";
    case NameRule::exact:
      return layout + ", whole names";
    case NameRule::counted:
      return layout + ", whole names, counted";
  }
  return layout;
}

bool is_async(const DumpBuild& build) {
  std::uint64_t async_count = 0;
  std::uint64_t all_files = 0;
  for (const FolderBuild& folder : build.folders) {
    async_count += folder.listing.async_files;
    all_files += folder.listing.files;
  }
  return 2 * async_count > all_files;
}

}  // namespace

void index_dump(DumpBuild& build, const std::stop_token& stop) {
  join_statistics(build);
  for (RankBuild& rank : build.ranks) rank.names.clear();  // all files are matched
  RecordBuckets buckets = fill_buckets(build);
  build.files.tensor_files = count_files(buckets);
  ReleasedListings listings(build);
  arrange_buckets(build.index, buckets, cpu_thread_count(), stop, [&](const auto& key) { listings.release_until(key); });
  record_skipped_folders(build);
  collect_unmatched(build, buckets);
  report_several_trainings(build);
  build.index.family = is_async(build) ? "mindspore-async" : "mindspore-sync";
  build.index.layout = layout_text(build);
  for (const FolderBuild& folder : build.folders) build.files.texts.push_back(folder.listing.texts);
  record_incomplete_files(build);
}

}  // namespace sporescope
