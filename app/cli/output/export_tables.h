// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "app/cli/command.h"
#include "app/cli/target.h"

namespace sporescope::cli {

/// Checks that `path` can be written: it must not be inside the dump, must not exist unless `overwrite` is set, and its parent
/// folder must exist. Errors: invalid_argument.
[[nodiscard]] Result<void> check_writable_target(const Dump* dump, const std::string& path, bool overwrite);

/// The target of an export: either a folder or a workbook.
struct TableExportOptions {
  std::string csv_folder;
  std::string workbook;
  std::string watch_file;  ///< Empty: the recommended watchpoints
  bool overwrite = false;
};

/// Writes the selected graphs, nodes, statistics and hits as tables, to files in a new folder or sheets of a new workbook.
/// Returns the exit status.
[[nodiscard]] int export_tables(CommandContext& call, const TableExportOptions& options);

}  // namespace sporescope::cli
