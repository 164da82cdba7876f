// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/records.h"

namespace sporescope::cli {

/// A file of comma-separated values (RFC 4180, lines end with \n), written row by row. A file that is there is not replaced.
class CsvFile {
 public:
  [[nodiscard]] static Result<CsvFile> create(const std::string& path);

  /// Text as it is, numbers as JSON writes them, null as nothing, lists as JSON; quoted where that is needed.
  void row(const std::vector<Json>& cells);
  /// Values that need no quotes, as they are.
  void raw(const std::string& text);
  /// Errors: read_failed if any of it could not be written (a full disk).
  [[nodiscard]] Result<void> finish();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  CsvFile(std::string path, std::FILE* file) : path_(std::move(path)), file_(file) {}
  [[nodiscard]] static tl::unexpected<Error> refused(const std::string& path);

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  int failure_ = 0;
};

}  // namespace sporescope::cli
