// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/family.h"

#include <utility>

#include "core/dump/mindspore/dump_work.h"
#include "core/dump/mindspore/other_layouts.h"
#include "core/dump/mindspore/rank_folder.h"

namespace sporescope {
namespace {

namespace fs = std::filesystem;

std::optional<fs::path> root_shown_by(const fs::path& folder, const Entry& entry) {
  const bool is_rank =
      entry.kind == EntryKind::folder && rank_number(entry.name) && check_rank(folder / entry.name) == RankCheck::yes;
  return is_rank ? std::optional(folder) : other_root_shown_by(folder, entry);
}

std::optional<fs::path> root_around(const fs::path& folder) {
  for (fs::path at = folder; at.has_relative_path(); at = at.parent_path()) {
    if (rank_number(at.filename().native()) && check_rank(at) == RankCheck::yes) return at.parent_path();
  }
  return other_root_around(folder);
}

bool is_part(std::string_view folder_name) { return rank_number(folder_name).has_value(); }

const char* no_dump(std::string_view /*folder_name*/) { return nullptr; }

std::shared_ptr<const Dump> open(const fs::path& root, const std::stop_token& stop, ProgressReport& progress,
                                 std::unique_ptr<KeptReading>* kept) {
  DumpWork work;
  work.index.root = root;
  if (kept != nullptr) {
    if (*kept == nullptr) *kept = std::make_unique<KeptDump>();
    work.kept = static_cast<KeptDump*>(kept->get());  // nobody else puts something there
    work.kept->begin();
  }
  scan_dump(work, stop);
  if (!stop.stop_requested()) read_dump(work, stop, progress);
  if (!stop.stop_requested()) list_operators(work);
  if (!stop.stop_requested()) relate_graphs(work);
  if (!stop.stop_requested()) match_dump(work, stop);
  if (!stop.stop_requested()) find_overflows(work, stop);
  if (!stop.stop_requested()) find_kernel_arguments(work);
  if (!stop.stop_requested()) index_dump(work, stop);
  if (stop.stop_requested()) return nullptr;
  return std::make_shared<FileDump>(std::move(work.index), std::move(work.files));
}

}  // namespace

DumpFamily mindspore_family() { return {"mindspore", root_shown_by, root_around, is_part, no_dump, open}; }

}  // namespace sporescope
