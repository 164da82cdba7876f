// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/packed_dump.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "core/base/stable_hash.h"
#include "core/dump/packed_row.h"
#include "core/graph/packed_graph.h"

namespace sporescope {

template <class Archive, PackedAs<IterationFolder> F>
void fields(Archive& archive, F& folder) {
  archive(folder.iteration, folder.tensor_files, folder.records, folder.readable);
}
template <class Archive, PackedAs<UnmatchedFile> U>
void fields(Archive& archive, U& file) {
  archive(file.record, file.reason);
}
template <class Archive, PackedAs<IncompleteFile> U>
void fields(Archive& archive, U& file) {
  archive(file.file, file.graph, file.iteration);
}
template <class Archive, PackedAs<OverflowReport> O>
void fields(Archive& archive, O& report) {
  archive(report.file, report.graph, report.node, report.iteration, report.description, report.unread, report.time);
}
template <class Archive, PackedAs<StoppedOperator> S>
void fields(Archive& archive, S& stopped) {
  archive(stopped.graph, stopped.node, stopped.iteration);
}
template <class Archive, PackedAs<DumpGraph> G>
void fields(Archive& archive, G& graph) {
  archive(graph.rank, graph.rank_known, graph.host, graph.device, graph.net, graph.graph_id, graph.name, graph.root_graph_id,
          graph.history_known, graph.history, graph.iterations, graph.constants, graph.has_skipped_folders);
}

namespace remote {

namespace {

// Packs the numeric members of a record.
template <class Archive, class Record>
void number_fields(Archive& archive, Record& record) {
  archive(record.graph, record.iteration, record.node, record.io, record.has_values, record.slot, record.run, record.runs,
          record.folder, record.statistic_row);
}

/// Writes names that many records share: as text the first time, then as a number.
class NameWriter {
 public:
  explicit NameWriter(Packer& packer) : packer_(packer) {}
  void write(std::string_view name) {
    const auto [found, is_new] = numbers_.try_emplace(name, numbers_.size() + 1);
    packer_.number(is_new ? 0 : found->second);
    if (is_new) packer_.bytes(name);
  }

 private:
  Packer& packer_;
  std::unordered_map<std::string_view, std::uint64_t> numbers_;
};

class NameReader {
 public:
  NameReader(Unpacker& unpacker, TextArena& texts) : unpacker_(unpacker), texts_(texts) {}
  std::string_view read() {
    const std::uint64_t number = unpacker_.number();
    if (number == 0) return names_.emplace_back(texts_.add(unpacker_.bytes()));
    if (number <= names_.size()) return names_[number - 1];
    unpacker_.mark_malformed();
    return {};
  }

 private:
  Unpacker& unpacker_;
  TextArena& texts_;
  std::vector<std::string_view> names_;
};

void pack_graphs(Packer& packer, const Dump& dump) {
  packer.number(dump.graphs().size());
  for (const DumpGraph& graph : dump.graphs()) {
    packer(graph, graph.graph != nullptr);
    if (graph.graph) packer.bytes(pack_graph(*graph.graph));
  }
}

void pack_records(Packer& packer, const Dump& dump) {
  packer.number(dump.records().size());
  NameWriter names(packer);
  std::uint64_t previous_time = 0;
  for (const TensorRecord& record : dump.records()) {
    number_fields(packer, record);
    packer(static_cast<std::int64_t>(record.time - previous_time));
    previous_time = record.time;
    names.write(record.type);
    names.write(record.name);
    names.write(record.dtype_suffix);
    packer.bytes(record.file_name);
  }
}

std::optional<std::filesystem::path> regular_path(const TensorRecord& record, std::span<const std::filesystem::path> folders) {
  if (record.file_name.empty() || record.folder >= folders.size()) return std::nullopt;
  return folders[record.folder] / record.file_name;
}

void pack_irregular_paths(Packer& packer, const Dump& dump) {
  std::vector<std::pair<RecordIndex, std::filesystem::path>> irregular_paths;
  for (const RecordIndex i : dump.records().indices()) {
    const TensorRecord& record = dump.records()[i];
    auto path = dump.relative_path(record);
    if (path != regular_path(record, dump.folders())) irregular_paths.emplace_back(i, std::move(path));
  }
  packer(irregular_paths);
}

void pack_statistic_rows(Packer& packer, const Dump& dump) {
  std::vector<std::pair<std::int32_t, StatisticRow>> rows;
  std::set<std::int32_t> seen;
  for (const TensorRecord& record : dump.records()) {
    if (record.statistic_row < 0 || !seen.insert(record.statistic_row).second) continue;
    if (auto row = dump.statistic_row(record)) rows.emplace_back(record.statistic_row, *std::move(row));
  }
  packer(rows);
}

template <class T>
std::vector<T> copy_all(std::span<const T> entries) {
  return {entries.begin(), entries.end()};
}

Result<std::shared_ptr<const Graph>> unpack_graph(std::string_view packed, GraphCache& cache) {
  std::shared_ptr<const Graph>& graph = cache[stable_hash(packed)];
  if (graph) return graph;
  auto nodes = sporescope::unpack_graph(packed);
  if (nodes) graph = *nodes;
  return nodes;
}

Result<void> unpack_graphs(Unpacker& unpacker, DumpIndex& index, GraphCache& cache) {
  for (std::size_t remaining = unpacker.count(); remaining > 0 && unpacker.ok(); --remaining) {
    DumpGraph graph;
    bool readable = false;
    unpacker(graph, readable);
    if (readable) {
      auto nodes = unpack_graph(unpacker.bytes(), cache);
      if (!nodes) return tl::unexpected(std::move(nodes.error()));
      graph.graph = std::move(*nodes);
    }
    index.graphs.add(std::move(graph));
  }
  return {};
}

void unpack_records(Unpacker& unpacker, DumpListing& listing) {
  NameReader names(unpacker, listing.texts);
  std::uint64_t time = 0;  // unsigned, because steps of malformed input may wrap around
  for (std::size_t remaining = unpacker.count(); remaining > 0 && unpacker.ok(); --remaining) {
    TensorRecord record;
    number_fields(unpacker, record);
    std::int64_t step = 0;
    unpacker(step);
    time += static_cast<std::uint64_t>(step);
    record.time = time;
    record.type = names.read();
    record.name = names.read();
    record.dtype_suffix = names.read();
    record.file_name = listing.texts.add(unpacker.bytes());
    listing.index.records.add(record);
  }
}

bool is_inside(IndexRange<RecordIndex> range, std::size_t records) {
  return number_of(range.front()) <= records && range.size() <= records - number_of(range.front());
}

bool is_consistent(const DumpIndex& index) {
  const auto is_valid_record = [&](const TensorRecord& record) {
    if (record.graph == kNoDumpGraph) return true;
    if (!index.graphs.has(record.graph)) return false;
    const auto& graph = index.graphs[record.graph].graph;
    return record.node == kNoNode || (graph && graph->nodes().has(record.node));
  };
  const auto has_valid_ranges = [&](const DumpGraph& graph) {
    return is_inside(graph.constants, index.records.size()) &&
           std::all_of(graph.iterations.begin(), graph.iterations.end(),
                       [&](const IterationFolder& folder) { return is_inside(folder.records, index.records.size()); });
  };
  return std::all_of(index.records.begin(), index.records.end(), is_valid_record) &&
         std::all_of(index.graphs.begin(), index.graphs.end(), has_valid_ranges);
}

}  // namespace

void sort_by_node(DumpIndex& index) {
  for (const RecordIndex i : index.records.indices()) index.by_node.add(i);
  const auto sort_key = [&](RecordIndex i) {
    const TensorRecord& record = index.records[i];
    return std::tuple(record.node, record.io != IoDirection::input, record.slot, record.run);
  };
  const auto sort = [&](IndexRange<RecordIndex> range) {
    const auto part = index.by_node.part(range);
    std::stable_sort(part.begin(), part.end(), [&](RecordIndex a, RecordIndex b) { return sort_key(a) < sort_key(b); });
  };
  for (const DumpGraph& graph : index.graphs) {
    sort(graph.constants);
    for (const IterationFolder& folder : graph.iterations) sort(folder.records);
  }
}

std::string pack_dump(const Dump& dump) {
  Packer packer;
  packer(dump.root(), std::string(dump.family()), std::string(dump.layout()), std::string(dump.ms_version()),
         std::string(dump.device_target()), copy_all(dump.problems()));
  pack_graphs(packer, dump);
  pack_records(packer, dump);
  packer(copy_all(dump.folders()));
  pack_irregular_paths(packer, dump);
  packer(copy_all(dump.unmatched()), copy_all(dump.incomplete_files()), copy_all(dump.overflow_reports()),
         copy_all(dump.stopped_operators()));
  pack_statistic_rows(packer, dump);
  packer(dump.tensor_files(), dump.matched_files(), dump.sampled_elements(), dump.kernel_argument_files(),
         dump.records_overflow(), dump.dumps_every_operator(), std::string(dump.statistics_name()), dump.how_to_dump_values());
  return std::move(packer).take();
}

Result<DumpListing> unpack_dump(std::string_view packed) {
  GraphCache cache;
  return unpack_dump(packed, cache);
}

Result<DumpListing> unpack_dump(std::string_view packed, GraphCache& cache) {
  Unpacker unpacker(packed);
  DumpListing listing;
  DumpIndex& index = listing.index;
  unpacker(index.root, index.family, index.layout, index.ms_version, index.device_target, index.problems);
  if (auto graphs = unpack_graphs(unpacker, index, cache); !graphs) return tl::unexpected(std::move(graphs.error()));
  unpack_records(unpacker, listing);
  std::vector<std::pair<RecordIndex, std::filesystem::path>> irregular_paths;
  std::vector<std::pair<std::int32_t, StatisticRow>> rows;
  unpacker(listing.folders, irregular_paths, listing.unmatched, listing.unfinished, listing.overflow_reports,
           listing.stopped_operators, rows, listing.tensor_files, listing.matched_files, listing.sampled_elements,
           listing.kernel_argument_files, listing.records_overflow, listing.dumps_every_operator, listing.statistics_name,
           listing.how_to_dump_values);
  const bool has_valid_unmatched_files = std::all_of(listing.unmatched.begin(), listing.unmatched.end(),
                                                     [&](const UnmatchedFile& file) { return index.records.has(file.record); });
  if (!unpacker.done() || !is_consistent(index) || !has_valid_unmatched_files) return not_understood();
  for (auto& [record, path] : irregular_paths) listing.irregular_paths.emplace(record, std::move(path));
  for (auto& [number, row] : rows) listing.statistic_rows.emplace(number, std::move(row));
  sort_by_node(index);
  return listing;
}

}  // namespace remote

}  // namespace sporescope
