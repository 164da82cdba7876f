// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/merge_listings.h"
#include "core/dump/rank_name.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

namespace sporescope::remote {

namespace {

/// A graph of one of the parts.
struct PartGraph {
  std::size_t part = 0;
  DumpGraphIndex graph{};
};

class ListingMerger {
 public:
  explicit ListingMerger(std::vector<DumpListing> parts) : parts_(std::move(parts)) {}

  Result<MergedListing> merge() {
    if (auto found = find_graphs(); !found) return tl::unexpected(std::move(found.error()));
    number_folders_and_rows();
    for (const PartGraph& graph : graphs_) add_graph(graph);
    add_common_fields();
    for (std::size_t part = 0; part < parts_.size(); ++part) add_lists(part);
    sort_lists();
    sort_by_node(index());
    return std::move(merged_);
  }

 private:
  [[nodiscard]] DumpIndex& index() { return merged_.listing.index; }

  /// Orders graphs by rank, net and graph id.
  Result<void> find_graphs() {
    std::map<int, std::size_t> part_of;
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      new_graphs_.emplace_back(parts_[part].index.graphs.size());
      new_records_.emplace_back(parts_[part].index.records.size());
      for (const DumpGraphIndex graph : parts_[part].index.graphs.span().indices()) {
        const int rank = parts_[part].index.graphs[graph].rank;
        if (part_of.emplace(rank, part).first->second != part) {
          return fail(ErrorCode::malformed,
                      {SPORESCOPE_TRANSLATE_NOOP(
                           "Rank %1 of “%2” is in several places with different contents; keep it in only one of them"),
                       {rank_name(rank), parts_[part].index.root.string()}},
                      parts_[part].index.root);
        }
        graphs_.push_back({part, graph});
      }
    }
    if (graphs_.empty()) return fail(ErrorCode::malformed, SPORESCOPE_TRANSLATE_NOOP("The dump has no rank"));
    const auto key = [this](const PartGraph& part_graph) {
      const DumpGraph& graph = parts_[part_graph.part].index.graphs[part_graph.graph];
      return std::tie(graph.rank, graph.net, graph.graph_id);
    };
    std::stable_sort(graphs_.begin(), graphs_.end(), [&](const PartGraph& a, const PartGraph& b) { return key(a) < key(b); });
    return {};
  }

  void number_folders_and_rows() {
    std::int32_t rows = 0;
    for (DumpListing& part : parts_) {
      first_folder_.push_back(static_cast<std::uint32_t>(merged_.listing.folders.size()));
      std::move(part.folders.begin(), part.folders.end(), std::back_inserter(merged_.listing.folders));
      first_row_.push_back(rows);
      for (auto& [row_index, row] : part.statistic_rows) {
        merged_.listing.statistic_rows.emplace(rows + row_index, std::move(row));
      }
      for (const TensorRecord& record : part.index.records) rows = std::max(rows, first_row_.back() + record.statistic_row + 1);
    }
  }

  void add_graph(const PartGraph& part_graph) {
    const DumpGraphIndex graph_index = index_at<DumpGraphIndex>(index().graphs.size());
    new_graphs_[part_graph.part][part_graph.graph] = graph_index;
    DumpGraph graph = parts_[part_graph.part].index.graphs[part_graph.graph];
    graph.constants = add_records(part_graph.part, graph_index, graph.constants);
    for (IterationFolder& folder : graph.iterations) folder.records = add_records(part_graph.part, graph_index, folder.records);
    index().graphs.add(std::move(graph));
  }

  IndexRange<RecordIndex> add_records(std::size_t part, DumpGraphIndex graph, IndexRange<RecordIndex> records) {
    const RecordIndex first = index_at<RecordIndex>(index().records.size());
    for (const RecordIndex part_record : records) {
      TensorRecord record = parts_[part].index.records[part_record];
      record.graph = graph;
      record.folder += first_folder_[part];
      if (record.statistic_row >= 0) record.statistic_row += first_row_[part];
      new_records_[part][part_record] = index_at<RecordIndex>(index().records.size());
      index().records.add(record);
      merged_.places.add({static_cast<std::uint32_t>(part), part_record});
    }
    return {first, records.size()};
  }

  void add_common_fields() {
    DumpListing& first = parts_.front();
    index().root = first.index.root;
    index().family = first.index.family;
    index().layout = first.index.layout;
    index().ms_version = first.index.ms_version;
    index().device_target = first.index.device_target;
    merged_.listing.sampled_elements = first.sampled_elements;
    merged_.listing.dumps_every_operator = first.dumps_every_operator;
    merged_.listing.statistics_name = first.statistics_name;
    merged_.listing.how_to_dump_values = first.how_to_dump_values;
  }

  [[nodiscard]] DumpGraphIndex new_graph(std::size_t part, DumpGraphIndex graph) const {
    return graph == kNoDumpGraph ? graph : new_graphs_[part][graph];
  }

  void add_lists(std::size_t part_index) {
    DumpListing& part = parts_[part_index];
    DumpListing& all = merged_.listing;
    all.tensor_files += part.tensor_files;
    all.matched_files += part.matched_files;
    all.kernel_argument_files += part.kernel_argument_files;
    all.records_overflow = all.records_overflow || part.records_overflow;
    for (auto& [record, path] : part.irregular_paths) {
      all.irregular_paths.emplace(new_records_[part_index][record], std::move(path));
    }
    for (UnmatchedFile& file : part.unmatched) {
      file.record = new_records_[part_index][file.record];
      all.unmatched.push_back(std::move(file));
    }
    for (IncompleteFile& file : part.unfinished) {
      file.graph = new_graph(part_index, file.graph);
      all.unfinished.push_back(std::move(file));
    }
    for (OverflowReport& report : part.overflow_reports) {
      report.graph = new_graph(part_index, report.graph);
      all.overflow_reports.push_back(std::move(report));
    }
    for (StoppedOperator& stopped : part.stopped_operators) {
      stopped.graph = new_graph(part_index, stopped.graph);
      all.stopped_operators.push_back(stopped);
    }
    std::move(part.index.problems.begin(), part.index.problems.end(), std::back_inserter(index().problems));
    merged_.texts.push_back(std::move(part.texts));
    part.index.records = {};
  }

  void sort_lists() {
    DumpListing& all = merged_.listing;
    std::stable_sort(all.unmatched.begin(), all.unmatched.end(),
                     [](const UnmatchedFile& a, const UnmatchedFile& b) { return a.record < b.record; });
    std::stable_sort(all.overflow_reports.begin(), all.overflow_reports.end(),
                     [](const OverflowReport& a, const OverflowReport& b) {
                       return std::tie(a.graph, a.iteration, a.node, a.file) < std::tie(b.graph, b.iteration, b.node, b.file);
                     });
    std::stable_sort(all.stopped_operators.begin(), all.stopped_operators.end());
  }

  std::vector<DumpListing> parts_;
  std::vector<PartGraph> graphs_;
  std::vector<IndexedVector<DumpGraphIndex, DumpGraphIndex>> new_graphs_;  ///< By part
  std::vector<IndexedVector<RecordIndex, RecordIndex>> new_records_;
  std::vector<std::uint32_t> first_folder_;
  std::vector<std::int32_t> first_row_;
  MergedListing merged_;
};

}  // namespace

Result<MergedListing> merge_listings(std::vector<DumpListing> parts) { return ListingMerger(std::move(parts)).merge(); }

}  // namespace sporescope::remote
