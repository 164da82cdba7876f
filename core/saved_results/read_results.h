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

/// What `check` and `first` wrote with --json, one object after the other where several dumps were asked about. Hits and
/// findings are read one by one, so that memory holds no more than the text and what is kept of it; at most 1,000,000. Errors,
/// all of which name the file: unsupported where it holds something else than answers of the command line, so that it may be
/// another file that can be opened; invalid_argument for answers that have no view, of another format, or in lines; malformed
/// where it is cut off or damaged.
[[nodiscard]] Result<SavedResultsList> parse_results(std::string_view text, const std::filesystem::path& file);
/// The same, with the dumps looked for on this computer. Further errors: those of read_text_file().
[[nodiscard]] Result<SavedResultsList> read_results(const std::filesystem::path& file);

}  // namespace sporescope
