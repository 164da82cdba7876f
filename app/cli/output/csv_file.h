// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/cli/output/records.h"
#include "core/base/atomic_file.h"

namespace sporescope::cli {

/// Writes comma-separated values (RFC 4180 with
/// line ends) row by row. The file gets its name when it is complete.
class CsvFile {
 public:
  [[nodiscard]] static Result<CsvFile> create(const std::string& path);  ///< Creates a file; errors: those of AtomicFile

  /// Writes a row: strings unquoted unless necessary, numbers as in JSON, null as empty, lists as JSON.
  void row(const std::vector<Json>& cells);
  /// Writes text without quoting.
  void raw(const std::string& text);
  /// Completes the file. Errors: those of AtomicFile, including those of writing (for example on a full disk).
  [[nodiscard]] Result<void> finish();

 private:
  explicit CsvFile(std::unique_ptr<AtomicFile> file) : file_(std::move(file)) {}
  void write_buffer();

  std::unique_ptr<AtomicFile> file_;
  std::string buffer_;
  Result<void> written_;
};

}  // namespace sporescope::cli
