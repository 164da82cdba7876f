// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "app/cli/command.h"
#include "app/cli/target.h"

namespace sporescope::cli {

/// Where `path` may be written to: not inside of the dump, not where something is unless that shall be replaced, and only into
/// a folder that is there. Errors: invalid_argument.
[[nodiscard]] Result<void> check_writable_target(const Dump* dump, const std::string& path, bool overwrite);

/// What to write: one of the two is given.
struct TableExportOptions {
  std::string csv_folder;
  std::string workbook;
  std::string watch_file;  ///< empty: the recommended watchpoints
  bool overwrite = false;
};

/// Writes tables of the graphs, nodes, statistics and hits of what is selected: files in a new folder, or sheets of a new
/// workbook. Returns the exit status.
[[nodiscard]] int export_tables(CommandContext& call, const TableExportOptions& desired);

}  // namespace sporescope::cli
