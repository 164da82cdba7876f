// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/watch/watchpoint.h"

namespace sporescope {

/// A watch file (JSON, "format": 1). It is taken as MindSpore would take it: a watchpoint without parameters and a percentage
/// above 100 are allowed though they never hold; of the former a check says so. Errors: invalid_argument or malformed with the
/// place in the file; unsupported for JSON that is something else than a watch file.
[[nodiscard]] Result<std::vector<Watchpoint>> parse_watch_file(std::string_view json, const std::filesystem::path& path);
/// The same; further errors: those of reading.
[[nodiscard]] Result<std::vector<Watchpoint>> read_watch_file(const std::filesystem::path& path);

/// Watchpoints as text, as parse_watch_file() reads it.
[[nodiscard]] std::string watch_file_text(const std::vector<Watchpoint>& watchpoints);
/// Writes them; an old file of that name is replaced. Answers with the path. Errors: no_permission, read_failed.
[[nodiscard]] Result<std::filesystem::path> write_watch_file(const std::filesystem::path& path,
                                                             const std::vector<Watchpoint>& watchpoints);
/// The same in a folder that is made where it is missing; without watchpoints there is no file afterwards.
[[nodiscard]] Result<std::filesystem::path> save_watch_file(const std::filesystem::path& path,
                                                            const std::vector<Watchpoint>& watchpoints);

}  // namespace sporescope
