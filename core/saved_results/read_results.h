// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/saved_results/saved_results.h"

namespace sporescope {

using SavedResultsList = std::vector<std::shared_ptr<const SavedResults>>;

/// Parses the output of `check --json` or `first --json`; a file has one object per dump. Hits and findings are converted one
/// by one, so that their JSON is not held in memory, and at most 1,000,000 are read. All errors name the file: unsupported if
/// it does not contain output of the command line, so that another file type can be tried; invalid_argument for commands
/// without a view, another format version, or JSON lines; malformed if the file is truncated or damaged.
[[nodiscard]] Result<SavedResultsList> parse_results(std::string_view text, const std::filesystem::path& file);
/// Reads a file, and locates the dumps on this computer. Further errors: those of read_text_file().
[[nodiscard]] Result<SavedResultsList> read_results(const std::filesystem::path& file);

}  // namespace sporescope
