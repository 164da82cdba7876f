// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/watch/watchpoint.h"

namespace sporescope {

/// Parses a watch file (JSON, "format": 1). It is interpreted as MindSpore would: a watchpoint without parameters and a
/// percentage above 100 are allowed although they never hold; a check reports the former. Errors: invalid_argument or malformed
/// with the position in the file; unsupported for JSON that is not a watch file.
[[nodiscard]] Result<std::vector<Watchpoint>> parse_watch_file(std::string_view json, const std::filesystem::path& path);
/// Reads and parses a watch file. Additional errors: those of reading.
[[nodiscard]] Result<std::vector<Watchpoint>> read_watch_file(const std::filesystem::path& path);

/// Formats watchpoints as text for parse_watch_file().
[[nodiscard]] std::string watch_file_text(const std::vector<Watchpoint>& watchpoints);
/// Writes a watch file, replacing an existing one, and returns its path. Errors: no_permission, read_failed.
[[nodiscard]] Result<std::filesystem::path> write_watch_file(const std::filesystem::path& path,
                                                             const std::vector<Watchpoint>& watchpoints);
/// Like write_watch_file(), but creates the folder if necessary, and removes the file if there are no watchpoints.
[[nodiscard]] Result<std::filesystem::path> save_watch_file(const std::filesystem::path& path,
                                                            const std::vector<Watchpoint>& watchpoints);

}  // namespace sporescope
