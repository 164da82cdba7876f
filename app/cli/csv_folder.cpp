// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "app/cli/csv_file.h"
#include "app/cli/table_files.h"

namespace sporescope::cli {

namespace {

class CsvFolder final : public TableFiles {
 public:
  explicit CsvFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  Result<void> begin(const std::string& name, const std::vector<Json>& titles) override {
    auto file = CsvFile::create((folder_ / (name + ".csv")).string());
    if (!file) return tl::unexpected(std::move(file.error()));
    file_.emplace(std::move(*file));
    file_->row(titles);
    return {};
  }
  void row(const std::vector<Json>& cells) override { file_->row(cells); }
  Result<void> end() override { return file_->finish(); }
  Result<void> finish() override { return {}; }

 private:
  std::filesystem::path folder_;
  std::optional<CsvFile> file_;
};

}  // namespace

Result<std::unique_ptr<TableFiles>> make_csv_folder(const std::string& folder) {
  std::error_code error;
  if (!std::filesystem::create_directories(folder, error)) {
    return fail(ErrorCode::read_failed, {"“%1” cannot be made: %2", {folder, error.message()}}, folder);
  }
  return std::make_unique<CsvFolder>(folder);
}

}  // namespace sporescope::cli
