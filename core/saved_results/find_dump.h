// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>

namespace sporescope {

/// Where the dump lies that a file of results names: there, else from the folder of the file or from the working directory on,
/// else beside the file, as where both were copied. Empty: nowhere. "ssh://HOST/PATH" is not looked for and given as it is.
[[nodiscard]] std::filesystem::path find_dump(const std::string& named, const std::filesystem::path& file);

}  // namespace sporescope
