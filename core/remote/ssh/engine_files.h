// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/error.h"

namespace sporescope::remote {

/// The engine as packaging/engine.sh makes it: sporescope-engine-VERSION-ARCHITECTURE.tar.gz.
[[nodiscard]] std::string engine_file_name(const std::string& version, const std::string& architecture);

/// The engine of this version for an architecture ("x86_64", as `uname -m` says) in the first folder that has it. Errors:
/// not_found, with the architectures for which there are some.
[[nodiscard]] Result<std::filesystem::path> find_engine_file(const std::vector<std::filesystem::path>& folders,
                                                             const std::string& version, const std::string& architecture);

/// Its bytes. Errors: those of reading.
[[nodiscard]] Result<std::string> read_engine_file(const std::filesystem::path& file);

}  // namespace sporescope::remote
