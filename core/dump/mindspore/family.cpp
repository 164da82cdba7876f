// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/family.h"

#include <utility>

#include "core/dump/mindspore/dump_build.h"
#include "core/dump/mindspore/file_name.h"
#include "core/dump/mindspore/legacy_layouts.h"
#include "core/dump/mindspore/overflow_report.h"
#include "core/dump/mindspore/rank_folder.h"

namespace sporescope {
namespace {

namespace fs = std::filesystem;

std::optional<fs::path> root_from_entry(const fs::path& folder, const Entry& entry) {
  const bool is_rank =
      entry.kind == EntryKind::folder && rank_number(entry.name) && check_rank(folder / entry.name) == RankCheck::yes;
  return is_rank ? std::optional(folder) : legacy_root_from_entry(folder, entry);
}

std::optional<fs::path> enclosing_root(const fs::path& folder) {
  for (fs::path parent = folder; parent.has_relative_path(); parent = parent.parent_path()) {
    if (rank_number(parent.filename().native()) && check_rank(parent) == RankCheck::yes) return parent.parent_path();
  }
  return legacy_enclosing_root(folder);
}

bool is_part(std::string_view folder_name) { return rank_number(folder_name).has_value(); }

const char* describe_other_folder(std::string_view /*folder_name*/) { return nullptr; }

/// Number of digits of a time in microseconds, such as 1700000000000000. Names of libraries may end in three numbers too, but
/// not in one of this length.
constexpr std::size_t kDigitsOfTime = 16;

const char* describe_stray_file(std::string_view file_name) {
  const ParsedFileName name = parse_file_name(file_name);
  switch (name.kind) {
    case FileKind::overflow_report:
      return SPORESCOPE_TRANSLATE_NOOP(
          "“%1” contains device overflow reports (Opdebug) without their dump, so their operators are unknown. “%2” "
          "says: %3. Open the folder that contains both reports and tensors");
    case FileKind::async_file:
      if (name.time_text.size() < kDigitsOfTime) return nullptr;
      return SPORESCOPE_TRANSLATE_NOOP(
          "“%1” contains Ascend asynchronous dump files (DumpData), but in no known layout (the first is “%2”). Open "
          "the folder they came from, or put them into folders like 20260101000000/0 (time and device) and open that");
    case FileKind::tensor:
      if (file_name.ends_with(".bin") && !name.tensor_prefix.empty()) {
        return SPORESCOPE_TRANSLATE_NOOP(
            "“%1” contains tensors converted by msaccucmp (.bin) in an unknown layout, such as “%2”. Each file can be "
            "opened separately; to see them in the graph, put them next to the files they were converted from");
      }
      if (!file_name.ends_with(".npy")) return nullptr;
      return SPORESCOPE_TRANSLATE_NOOP(
          "“%1” contains NumPy files named like dump tensors, but in no known layout (the first is “%2”). Each can be "
          "opened by itself; to see the graph, put them next to the files they were converted from");
    default:
      return nullptr;
  }
}

Text describe_file(const fs::path& file) {
  if (parse_file_name(file.filename().native()).kind != FileKind::overflow_report) return {};
  const auto report = read_overflow_report(file);
  if (!report) return report.error().message;
  if (report->empty()) return SPORESCOPE_TRANSLATE_NOOP("no accelerator overflowed");
  return overflow_text(*report);
}

std::shared_ptr<const Dump> open(const fs::path& root, const std::stop_token& stop, ProgressReport& progress,
                                 std::unique_ptr<ReloadCache>* reload_cache) {
  DumpBuild build;
  build.index.root = root;
  if (reload_cache != nullptr) {
    if (*reload_cache == nullptr) *reload_cache = std::make_unique<ListingCache>();
    build.listing_cache = static_cast<ListingCache*>(reload_cache->get());  // only this function sets the cache
    build.listing_cache->begin();
  }
  scan_dump(build, stop);
  if (!stop.stop_requested()) read_dump(build, stop, progress);
  if (!stop.stop_requested()) infer_operators(build);
  if (!stop.stop_requested()) relate_graphs(build);
  if (!stop.stop_requested()) match_dump(build, stop);
  if (!stop.stop_requested()) find_overflows(build, stop);
  if (!stop.stop_requested()) find_kernel_arguments(build);
  if (!stop.stop_requested()) index_dump(build, stop);
  if (stop.stop_requested()) return nullptr;
  return std::make_shared<FileDump>(std::move(build.index), std::move(build.files));
}

}  // namespace

DumpFamily mindspore_family() {
  return {"mindspore",           root_from_entry,     enclosing_root, is_part,
          describe_other_folder, describe_stray_file, describe_file,  open};
}

}  // namespace sporescope
