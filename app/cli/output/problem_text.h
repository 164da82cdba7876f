// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>

#include "core/base/error.h"

namespace sporescope::cli {

/// Formats a problem with its file relative to `root`, because ranks and iterations have files of the same name. Without a
/// root, and for files outside of it, the full path is used.
[[nodiscard]] std::string problem_text(const Problem& problem, const std::filesystem::path& root);

}  // namespace sporescope::cli
