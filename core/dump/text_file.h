// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/error.h"

namespace sporescope {

/// Returns the contents of a small text file (csv, json), without a UTF-8 byte order mark (U+FEFF). Errors: not_found,
/// no_permission, read_failed; unsupported if it is not a regular file or larger than `limit` bytes.
[[nodiscard]] Result<std::string> read_text_file(const std::filesystem::path& path, std::uint64_t limit);

/// Returns the error code for an errno of open, opendir or read.
[[nodiscard]] ErrorCode error_code_of(int error_number);

}  // namespace sporescope
