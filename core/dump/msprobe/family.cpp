// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/family.h"

#include "core/result/parse.h"

namespace sporescope {
namespace {

namespace fs = std::filesystem;

std::optional<fs::path> root_shown_by(const fs::path& folder, const Entry& entry) {
  const bool known = entry.kind == EntryKind::file &&
                     (entry.name == "dump.json" || entry.name == "construct.json" || entry.name == "debug.json");
  if (!known) return std::nullopt;
  const fs::path step = folder.parent_path();
  const std::string name = step.filename().native();
  if (!name.starts_with("step") || !parse_digits(std::string_view(name).substr(4))) return std::nullopt;
  return step.parent_path();
}

std::optional<fs::path> root_around(const fs::path& /*folder*/) { return std::nullopt; }

bool is_part(std::string_view /*folder_name*/) { return false; }

}  // namespace

DumpFamily msprobe_family() {
  return {"msprobe", root_shown_by, root_around,
          is_part,   nullptr,       SPORESCOPE_TRANSLATE_NOOP("msprobe dumps cannot be opened yet: “%1” is one")};
}

}  // namespace sporescope
