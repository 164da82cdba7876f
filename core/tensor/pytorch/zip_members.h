// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/regular_file.h"

namespace sporescope {

/// A member of a zip archive.
struct ZipMember {
  std::string name;
  std::uint64_t offset = 0;  ///< byte offset of its data in the file
  std::uint64_t size = 0;    ///< size in the file
  bool compressed = false;   ///< compressed or encrypted: its bytes in the file are not usable as they are
};

/// Returns true if the first bytes of a file are those of a zip archive.
[[nodiscard]] bool is_zip(std::span<const std::byte> prefix);

/// Reads the members of a zip archive (APPNOTE.TXT 6.3, with zip64) from the directory at its end. Every member is inside the
/// file. Errors: truncated (no directory), malformed, read_failed; unsupported if there is data before the archive, such as an
/// earlier archive in the same file.
[[nodiscard]] Result<std::vector<ZipMember>> read_zip_members(const RegularFile& file, const std::filesystem::path& path);

}  // namespace sporescope
