// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>

#include "core/base/text.h"

namespace sporescope {

/// Number of bytes that describe_foreign_file() evaluates at most.
inline constexpr std::size_t kFileKindBytes = 512;

/// Describes a file that is not the tensor file its name suggests: a pointer of Git LFS or git-annex, an HTML page, only zeros,
/// an archive, a compressed file, or a file of another library. Returns a sentence that names the file and says what to do, or
/// nothing if its first bytes, `prefix`, are not recognized. `prefix` holds the whole file if that is shorter than
/// kFileKindBytes.
[[nodiscard]] std::optional<Text> describe_foreign_file(std::span<const std::byte> prefix, const std::filesystem::path& path);

}  // namespace sporescope
