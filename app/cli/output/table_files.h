// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/cli/output/records.h"

namespace sporescope::cli {

/// Where tables go, one after the other: connect_to(), row() for each record, end(); finish() when all are there. Until then
/// nothing is seen of them, and nothing stays without it.
class TableFiles {
 public:
  TableFiles() = default;
  TableFiles(const TableFiles&) = delete;
  TableFiles& operator=(const TableFiles&) = delete;
  virtual ~TableFiles() = default;

  /// Errors: read_failed where it cannot be written.
  [[nodiscard]] virtual Result<void> begin(const std::string& name, const std::vector<Json>& titles) = 0;
  virtual void row(const std::vector<Json>& cells) = 0;
  /// Errors: read_failed if any of it could not be written (a full disk), invalid_argument if it does not fit.
  [[nodiscard]] virtual Result<void> end() = 0;
  [[nodiscard]] virtual Result<void> finish() = 0;
};

/// A file NAME.csv for each table in a folder; one that is there has its tables replaced. Errors: read_failed.
[[nodiscard]] Result<std::unique_ptr<TableFiles>> make_csv_folder(const std::string& folder);

/// A sheet for each table in a workbook of Excel (Office Open XML). Numbers that a spreadsheet would round, NaN and infinities
/// are text. A sheet ends with the row that Excel can hold at most, which end() says. Errors: read_failed.
[[nodiscard]] Result<std::unique_ptr<TableFiles>> make_workbook(const std::string& path);

}  // namespace sporescope::cli
