// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <vector>

#include "core/base/error.h"
#include "core/dump/family.h"

namespace sporescope {

/// A dump that was found, and its family.
struct FoundDump {
  std::filesystem::path root;
  const DumpFamily* family = nullptr;  ///< points into dump_families()
  /// Path at which find_dumps() returns only this dump: the root, or a folder in it if a dump of another family has the same
  /// root.
  std::filesystem::path path;
};

/// Returns the dumps at, above or below `path`, in the order of their paths. A path inside a dump returns only that dump. A
/// folder returns all dumps below it at any depth; a folder may hold dumps of several families. Follows symbolic links to
/// folders, enters no folder twice, and skips hidden folders. If dumps are found, calls `on_skipped` for skipped folders:
/// unreadable ones, output of tools, and folders with files that are not dumps. Errors: not_found, no_permission, cancelled,
/// unsupported (only folders without dumps that a tool wrote, or with such files).
[[nodiscard]] Result<std::vector<FoundDump>> find_dumps(const std::filesystem::path& path, const std::stop_token& stop = {},
                                                        const std::function<void(const Problem&)>& on_skipped = {});

/// Returns true if the root still holds exactly this dump. Reads only the root folder if that is sufficient to recognize the
/// family.
[[nodiscard]] bool still_exists(const FoundDump& found, const std::stop_token& stop = {});

}  // namespace sporescope
