// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <vector>

#include "core/result/error.h"

namespace sporescope {

/// The roots of the dumps at `path`, above it or below it: the folder that holds rank_{id}. A path inside of a dump gives this
/// dump alone; a folder that holds dumps at any depth gives all of them, in the order of their paths. Symbolic links to folders
/// are followed, no folder is entered twice, hidden folders are left out. Beside dumps that are found, `left_out` is told of
/// those that cannot be opened. Errors: not_found, no_permission, cancelled; unsupported where the folder is clearly one of
/// another tool or an older format.
[[nodiscard]] Result<std::vector<std::filesystem::path>> find_dump_roots(
    const std::filesystem::path& path, const std::stop_token& stop = {},
    const std::function<void(const Problem&)>& left_out = {});

/// The ranks of a dump: (number, folder name), ascending; those whose folder cannot be read too. Empty if `root` holds no rank.
[[nodiscard]] std::vector<std::pair<int, std::filesystem::path>> find_ranks(const std::filesystem::path& root);

}  // namespace sporescope
