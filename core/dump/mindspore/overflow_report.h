// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/dump/ascend_overflow.h"

namespace sporescope {

/// Reads an Opdebug file in the device's binary format or as JSON. Errors: those of reading, malformed.
[[nodiscard]] Result<std::vector<AcceleratorOverflow>> read_overflow_report(const std::filesystem::path& file);
/// Returns all overflows on one line, with the device's field names.
[[nodiscard]] std::string overflow_text(std::span<const AcceleratorOverflow> overflows);

}  // namespace sporescope
