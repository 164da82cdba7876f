// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>

#include "core/base/error.h"

namespace sporescope::cli {

/// The sentence of a problem with its file named from `root` on, since files of the same name lie in all ranks and iterations.
/// Without a root, or for what lies elsewhere, the whole path is named.
[[nodiscard]] std::string problem_text(const Problem& problem, const std::filesystem::path& root);

}  // namespace sporescope::cli
