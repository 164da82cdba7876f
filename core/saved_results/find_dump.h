// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>

namespace sporescope {

/// Finds the dump that a results file refers to. Tries the path relative to the file's folder, then to the working directory,
/// then the folder name next to the file, in case both were copied. Returns an empty path if it is not found.
/// "ssh://HOST/PATH" is returned unchanged.
[[nodiscard]] std::filesystem::path find_dump(const std::string& dump_path, const std::filesystem::path& file);

}  // namespace sporescope
