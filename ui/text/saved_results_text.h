// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <filesystem>

#include "core/saved_results/saved_results.h"

/// What is said of results that a command has written into a file.
namespace sporescope::ui {

/// "hits.json"
[[nodiscard]] QString savedFileName(const SavedResults& results);
/// "check: 52 hits in 308 tensors, complete"; in place of "complete" what is missing. `unregistered`: hits and causes that are
/// left out, since the dump has not their tensors.
[[nodiscard]] QString savedResultsText(const SavedResults& results, std::uint64_t unregistered);

}  // namespace sporescope::ui
