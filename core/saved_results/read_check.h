// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/saved_results/fields.h"
#include "core/saved_results/saved_results.h"
#include "core/saved_results/saved_tensors.h"

namespace sporescope {

/// Reads a record of the list "hits".
[[nodiscard]] Hit read_hit(const Fields& record, SavedTensors& tensors);
/// Reads the fields outside of that list into `check`. Errors: those of parse_watch_file().
[[nodiscard]] Result<void> read_check_frame(const Fields& root, SavedCheck& check, const std::filesystem::path& file);

/// Reads the coverage of a check.
[[nodiscard]] Coverage read_coverage(const Fields& coverage);
/// Reads the list of problems.
[[nodiscard]] std::vector<Problem> read_problems(const Fields& root);

}  // namespace sporescope
