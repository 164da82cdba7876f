// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <vector>

#include "core/base/error.h"
#include "core/session/analysis.h"
#include "core/session/session.h"

namespace sporescope {

/// Writes hits with the columns of hits.csv of `sporescope-cli export --csv-dir`. Unknown values are empty cells. Thread-safe.
/// Errors: invalid_argument for a file inside the dump; those of AtomicFile.
[[nodiscard]] Result<void> write_hits_csv(const std::filesystem::path& file, const Session& session,
                                          const std::vector<Hit>& hits);

}  // namespace sporescope
