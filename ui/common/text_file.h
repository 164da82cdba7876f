// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>

#include "core/result/error.h"

namespace sporescope::ui {

/// Writes a small text file as a whole: either all of it stands there afterwards, or what was there before. Blocks: to be
/// called through Background. Errors: no_permission, read_failed (the system's reason in the sentence).
[[nodiscard]] Result<std::filesystem::path> writeTextFile(const std::filesystem::path& path, const std::string& text);

}  // namespace sporescope::ui
