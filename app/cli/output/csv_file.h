// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/cli/output/records.h"
#include "core/base/atomic_file.h"

namespace sporescope::cli {

/// A file of comma-separated values (RFC 4180, lines end with \n), written row by row. It takes its name when it is complete.
class CsvFile {
 public:
  [[nodiscard]] static Result<CsvFile> create(const std::string& path);

  /// Text as it is, numbers as JSON writes them, null as nothing, lists as JSON; quoted where that is needed.
  void row(const std::vector<Json>& cells);
  /// Values that need no quotes, as they are.
  void raw(const std::string& text);
  /// Errors: those of AtomicFile, if any of it could not be written (a full disk).
  [[nodiscard]] Result<void> finish();

 private:
  explicit CsvFile(std::unique_ptr<AtomicFile> file) : file_(std::move(file)) {}
  void hand_on();

  std::unique_ptr<AtomicFile> file_;
  std::string waiting_;
  Result<void> written_;
};

}  // namespace sporescope::cli
