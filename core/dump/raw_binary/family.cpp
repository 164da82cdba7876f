// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/raw_binary/family.h"

namespace sporescope {
namespace {

namespace fs = std::filesystem;

std::optional<fs::path> root_shown_by(const fs::path& folder, const Entry& entry) {
  const bool is_iteration = entry.kind == EntryKind::folder && entry.name.starts_with("iteration_");
  return is_iteration ? std::optional(folder) : std::nullopt;
}

std::optional<fs::path> root_around(const fs::path& /*folder*/) { return std::nullopt; }

bool is_part(std::string_view /*folder_name*/) { return false; }

}  // namespace

DumpFamily raw_binary_family() {
  return {"raw_binary",
          root_shown_by,
          root_around,
          is_part,
          nullptr,
          SPORESCOPE_TRANSLATE_NOOP("“%1” looks like a dump of MindSpore 1.0 to 1.2 (raw .bin files), which cannot be opened; "
                                    "dumps of MindSpore 1.3 and newer can")};
}

}  // namespace sporescope
