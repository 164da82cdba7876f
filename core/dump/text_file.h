// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/error.h"

namespace sporescope {

/// The whole of a small text file (csv, json), without the mark (U+FEFF) that some editors put before UTF-8. Errors: not_found,
/// no_permission, read_failed; unsupported if it is no regular file or larger than `limit` bytes.
[[nodiscard]] Result<std::string> read_text_file(const std::filesystem::path& path, std::uint64_t limit);

/// Error code for an errno of open, opendir, read.
[[nodiscard]] ErrorCode error_code_of(int error_number);

}  // namespace sporescope
