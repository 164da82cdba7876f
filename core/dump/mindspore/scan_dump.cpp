// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/parse.h"
#include "core/dump/mindspore/dump_build.h"
#include "core/dump/mindspore/layout.h"
#include "core/dump/mindspore/legacy_layouts.h"
#include "core/dump/text_file.h"

namespace sporescope {
namespace {

constexpr std::uint64_t kMaxMetadataBytes = std::uint64_t{64} << 20U;

/// Reads one file of .dump_metadata. A missing file is not a problem.
template <class Parse>
void read_metadata_file(const std::filesystem::path& path, std::vector<Problem>& problems, Parse&& parse) {
  const auto text = read_text_file(path, kMaxMetadataBytes);
  if (!text) {
    if (text.error().code != ErrorCode::not_found) problems.push_back({path, text.error().message});
  } else if (!parse(*text)) {
    problems.push_back({path, {SPORESCOPE_TRANSLATE_NOOP("“%1” is not a JSON object and was skipped"), {path.string()}}});
  }
}

/// Fills in values that are still missing, so that the lowest rank with a value determines it.
void fill_missing_metadata(DumpMetadata& target, const DumpMetadata& source) {
  if (target.ms_version.empty()) target.ms_version = source.ms_version;
  if (target.trained_with.empty()) target.trained_with = source.trained_with;
  if (target.device_target.empty()) target.device_target = source.device_target;
  if (target.net_name.empty()) target.net_name = source.net_name;
  if (target.dump_mode.empty()) target.dump_mode = source.dump_mode;
  if (target.sample_num.empty()) target.sample_num = source.sample_num;
  if (target.op_debug_mode.empty()) target.op_debug_mode = source.op_debug_mode;
}

void read_metadata(DumpBuild& build, const RankFolder& rank) {
  const std::filesystem::path folder = build.index.root / rank.path / layout::kMetadata;
  DumpMetadata metadata;
  auto& problems = build.index.problems;
  read_metadata_file(folder / layout::kConfig, problems,
                     [&](std::string_view text) { return parse_config_json(text, metadata); });
  read_metadata_file(folder / layout::kDataDump, problems,
                     [&](std::string_view text) { return parse_data_dump_json(text, metadata); });
  read_metadata_file(folder / layout::kHostDevices, problems,
                     [&](std::string_view text) { return parse_hccl_json(text, build.devices); });
  fill_missing_metadata(build.metadata, metadata);
}

void add_folders(DumpBuild& build, std::size_t rank_number) {
  for (const NetFolder& net : build.ranks[rank_number].folder.nets) {
    for (const GraphFolder& graph : net.graphs) {
      for (const TensorFolder& folder : graph.folders) {
        FolderBuild& entry = build.folders.emplace_back();
        entry.graph = {rank_number, net.net, graph.graph_id};
        entry.iteration = folder.iteration;
        entry.folder = static_cast<std::uint32_t>(build.files.folders.size());
        build.files.folders.push_back(folder.path);
      }
    }
  }
}

}  // namespace

void scan_dump(DumpBuild& build, const std::stop_token& stop) {
  DumpIndex& index = build.index;
  std::vector<RankFolder> ranks;
  for (const auto& [number, path] : find_ranks(index.root)) {
    if (!stop.stop_requested()) ranks.push_back(scan_rank(index.root, path, number, stop, index.problems));
  }
  if (ranks.empty()) {
    LegacyLayout legacy = scan_legacy_layout(index.root, stop, index.problems);
    build.layout = legacy.name;
    ranks = std::move(legacy.ranks);
    read_metadata_file(index.root / layout::kOldMetadata / layout::kDataDump, index.problems,
                       [&](std::string_view text) { return parse_data_dump_json(text, build.metadata); });
  }
  for (RankFolder& folder : ranks) {
    RankBuild& rank = build.ranks.emplace_back();
    rank.folder = std::move(folder);
    if (rank.folder.has_metadata) read_metadata(build, rank.folder);
    add_folders(build, build.ranks.size() - 1);
  }
  build.files.sampled_elements = parse_digits(build.metadata.sample_num).value_or(0);
  build.files.dumps_every_operator = build.metadata.dump_mode == "0";
  index.ms_version = build.metadata.trained_with.empty() ? build.metadata.ms_version : build.metadata.trained_with;
  index.device_target = build.metadata.device_target;
  if (!build.layout.empty() && index.device_target.empty() && build.layout != layout::kRawCpuLayout) {
    index.device_target = "Ascend";
  }
}

}  // namespace sporescope
