// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/cli/output/records.h"

namespace sporescope::cli {

/// A set of tables that are written one after the other: begin(), row() for each record, end(), and finish() after all tables.
/// Nothing becomes visible before finish(), and nothing remains without it.
class TableFiles {
 public:
  TableFiles() = default;
  TableFiles(const TableFiles&) = delete;
  TableFiles& operator=(const TableFiles&) = delete;
  virtual ~TableFiles() = default;

  /// Begins a table. Errors: read_failed if it cannot be written.
  [[nodiscard]] virtual Result<void> begin(const std::string& name, const std::vector<Json>& titles) = 0;
  virtual void row(const std::vector<Json>& cells) = 0;
  /// Ends a table. Errors: read_failed if any part could not be written (for example on a full disk), invalid_argument if it
  /// exceeds a limit.
  [[nodiscard]] virtual Result<void> end() = 0;
  [[nodiscard]] virtual Result<void> finish() = 0;  ///< Makes all tables visible
};

/// Writes a file NAME.csv per table to a folder; existing tables in the folder are replaced. Errors: read_failed.
[[nodiscard]] Result<std::unique_ptr<TableFiles>> make_csv_folder(const std::string& folder);

/// Writes a sheet per table to an Excel workbook (Office Open XML). NaN, infinities and numbers that a spreadsheet would round
/// are written as text. A sheet ends at the maximum number of rows of Excel, which end() reports. Errors: read_failed.
[[nodiscard]] Result<std::unique_ptr<TableFiles>> make_workbook(const std::string& path);

}  // namespace sporescope::cli
