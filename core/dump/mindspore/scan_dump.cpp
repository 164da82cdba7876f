// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/parse.h"
#include "core/dump/mindspore/dump_build.h"
#include "core/dump/mindspore/layout.h"
#include "core/dump/mindspore/legacy_layouts.h"
#include "core/dump/text_file.h"

namespace sporescope {
namespace {

constexpr std::uint64_t kLargestMetadata = std::uint64_t{64} << 20U;

/// Reads one file of .dump_metadata. A missing file is not a problem.
template <class Parse>
void read_metadata_file(const std::filesystem::path& path, std::vector<Problem>& problems, Parse&& parse) {
  const auto text = read_text_file(path, kLargestMetadata);
  if (!text) {
    if (text.error().code != ErrorCode::not_found) problems.push_back({path, text.error().message});
  } else if (!parse(*text)) {
    problems.push_back({path, {SPORESCOPE_TRANSLATE_NOOP("“%1” is not a JSON object and was skipped"), {path.string()}}});
  }
}

/// Fills in values that are still missing, so that the lowest rank with a value determines it.
void fill_missing_metadata(DumpMetadata& known, const DumpMetadata& further) {
  if (known.ms_version.empty()) known.ms_version = further.ms_version;
  if (known.trained_with.empty()) known.trained_with = further.trained_with;
  if (known.device_target.empty()) known.device_target = further.device_target;
  if (known.net_name.empty()) known.net_name = further.net_name;
  if (known.dump_mode.empty()) known.dump_mode = further.dump_mode;
  if (known.sample_num.empty()) known.sample_num = further.sample_num;
  if (known.op_debug_mode.empty()) known.op_debug_mode = further.op_debug_mode;
}

void read_metadata(DumpBuild& work, const RankFolder& rank) {
  const std::filesystem::path folder = work.index.root / rank.path / layout::kMetadata;
  DumpMetadata metadata;
  auto& problems = work.index.problems;
  read_metadata_file(folder / layout::kConfig, problems,
                     [&](std::string_view text) { return parse_config_json(text, metadata); });
  read_metadata_file(folder / layout::kDataDump, problems,
                     [&](std::string_view text) { return parse_data_dump_json(text, metadata); });
  read_metadata_file(folder / layout::kHostDevices, problems,
                     [&](std::string_view text) { return parse_hccl_json(text, work.devices); });
  fill_missing_metadata(work.metadata, metadata);
}

void add_folders(DumpBuild& work, std::size_t rank_number) {
  for (const NetFolder& net : work.ranks[rank_number].folder.nets) {
    for (const GraphFolder& graph : net.graphs) {
      for (const TensorFolder& folder : graph.folders) {
        FolderBuild& entry = work.folders.emplace_back();
        entry.graph = {rank_number, net.net, graph.graph_id};
        entry.iteration = folder.iteration;
        entry.folder = static_cast<std::uint32_t>(work.files.folders.size());
        work.files.folders.push_back(folder.path);
      }
    }
  }
}

}  // namespace

void scan_dump(DumpBuild& work, const std::stop_token& stop) {
  DumpIndex& index = work.index;
  std::vector<RankFolder> ranks;
  for (const auto& [number, path] : find_ranks(index.root)) {
    if (!stop.stop_requested()) ranks.push_back(scan_rank(index.root, path, number, stop, index.problems));
  }
  if (ranks.empty()) {
    LegacyLayout other = scan_legacy_layout(index.root, stop, index.problems);
    work.layout = other.name;
    ranks = std::move(other.ranks);
    read_metadata_file(index.root / layout::kOldMetadata / layout::kDataDump, index.problems,
                       [&](std::string_view text) { return parse_data_dump_json(text, work.metadata); });
  }
  for (RankFolder& folder : ranks) {
    RankBuild& rank = work.ranks.emplace_back();
    rank.folder = std::move(folder);
    if (rank.folder.has_metadata) read_metadata(work, rank.folder);
    add_folders(work, work.ranks.size() - 1);
  }
  work.files.sampled_elements = parse_digits(work.metadata.sample_num).value_or(0);
  work.files.dumps_every_operator = work.metadata.dump_mode == "0";
  index.ms_version = work.metadata.trained_with.empty() ? work.metadata.ms_version : work.metadata.trained_with;
  index.device_target = work.metadata.device_target;
  if (!work.layout.empty() && index.device_target.empty() && work.layout != layout::kRawCpuLayout)
    index.device_target = "Ascend";
}

}  // namespace sporescope
