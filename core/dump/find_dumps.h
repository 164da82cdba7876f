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

/// A dump that was found, and who opens it.
struct FoundDump {
  std::filesystem::path root;
  const DumpFamily* family = nullptr;  ///< of dump_families()
  /// What gives this dump alone where it is looked for: the root, but a folder in it where the dump of another family has the
  /// same root.
  std::filesystem::path path;
};

/// The dumps at `path`, above it or below it. A path inside of a dump gives this dump alone; a folder that holds dumps at any
/// depth gives all of them, in the order of their paths; several families may have one in the same folder. Symbolic links to
/// folders are followed, no folder is entered twice, hidden folders are left out. Beside dumps that are found, `left_out` is
/// told of folders that cannot be read, that a tool wrote, or that hold files which are no dumps by themselves. Errors:
/// not_found, no_permission, cancelled, unsupported (nothing but such folders).
[[nodiscard]] Result<std::vector<FoundDump>> find_dumps(const std::filesystem::path& path, const std::stop_token& stop = {},
                                                        const std::function<void(const Problem&)>& left_out = {});

/// True if the dump, and no other one, is still found at its root. Reads the folder itself, and what lies below it only where
/// that tells nothing of its family.
[[nodiscard]] bool still_exists(const FoundDump& found, const std::stop_token& stop = {});

}  // namespace sporescope
