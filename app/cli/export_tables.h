// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "app/cli/command.h"
#include "app/cli/target.h"

namespace sporescope::cli {

/// Where `path` may be written to: not inside of the dump, and not where something is. Errors: invalid_argument.
[[nodiscard]] Result<void> may_write(const Dump* dump, const std::string& path);

/// Writes graphs.csv, nodes.csv, statistics.csv and hits.csv of what is selected into a new folder. Hits are those of the watch
/// file or, without one, of the recommended watchpoints. Returns the exit status.
[[nodiscard]] int export_tables(Call& call, const std::string& folder, const std::string& watch_file);

}  // namespace sporescope::cli
