// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <filesystem>

#include "core/saved_results/saved_results.h"

/// Texts of results that the command line tool saved to a file.
namespace sporescope::ui {

/// Returns the file name, for example "hits.json".
[[nodiscard]] QString savedFileName(const SavedResults& results);
/// Returns for example "check: 52 hits in 308 tensors; complete". Lists what is missing in place of "complete".
/// `unregistered` is the number of hits and causes left out because the dump lacks their tensors.
[[nodiscard]] QString savedResultsText(const SavedResults& results, std::uint64_t unregistered);

}  // namespace sporescope::ui
