// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>

#include "core/base/text.h"

namespace sporescope {

/// How many bytes what_file_is() can make use of.
inline constexpr std::size_t kFileKindBytes = 512;

/// What a file is that is not the tensor's file its name says: a pointer of Git LFS or git-annex, an HTML page, nothing but
/// zeros, an archive or a compressed file, a file of another library. A sentence that names the file and says what to do;
/// nothing if its first bytes, `prefix`, do not tell. `prefix` holds the whole file where that is shorter than kFileKindBytes.
[[nodiscard]] std::optional<Text> what_file_is(std::span<const std::byte> prefix, const std::filesystem::path& path);

}  // namespace sporescope
