// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/atomic_file.h"

namespace sporescope {

/// Writes comma-separated values (RFC 4180 with "\n" as line end) row by row. The file gets its name when it is complete.
/// Not thread-safe.
class CsvFile {
 public:
  /// Creates a file. Errors: those of AtomicFile.
  [[nodiscard]] static Result<CsvFile> create(const std::filesystem::path& path);

  /// Writes a row of cells that csv_quoted() or csv_safe_text() returned.
  void row(const std::vector<std::string>& cells);
  /// Writes text without quoting.
  void raw(std::string_view text);
  /// Completes the file. Errors: those of AtomicFile, including those of writing (for example on a full disk).
  [[nodiscard]] Result<void> finish();

 private:
  explicit CsvFile(std::unique_ptr<AtomicFile> file) : file_(std::move(file)) {}
  void write_buffer();

  std::unique_ptr<AtomicFile> file_;
  std::string buffer_;
  Result<void> written_;
};

}  // namespace sporescope
