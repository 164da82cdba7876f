// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/error.h"

namespace sporescope::remote {

/// Returns the file name that packaging/engine.sh uses: sporescope-engine-VERSION-ARCHITECTURE.tar.gz.
[[nodiscard]] std::string engine_file_name(const std::string& version, const std::string& architecture);

/// Finds the engine of this version for an architecture ("x86_64", as printed by `uname -m`) in the first folder that has it.
/// Errors: not_found, with the architectures that are available.
[[nodiscard]] Result<std::filesystem::path> find_engine_file(const std::vector<std::filesystem::path>& folders,
                                                             const std::string& version, const std::string& architecture);

/// Reads an engine file. Errors: those of reading.
[[nodiscard]] Result<std::string> read_engine_file(const std::filesystem::path& file);

}  // namespace sporescope::remote
