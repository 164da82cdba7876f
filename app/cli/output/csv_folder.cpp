// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "app/cli/output/table_files.h"
#include "core/dump/csv.h"
#include "core/dump/csv_file.h"

namespace sporescope::cli {

namespace {

namespace fs = std::filesystem;

// Strings are unquoted unless necessary, numbers are as in JSON, null is empty, lists are JSON.
std::string cell_text(const Json& cell) {
  if (cell.is_null()) return {};
  return cell.is_string() ? csv_safe_text(cell.get<std::string>()) : csv_quoted(text_of(cell));
}

// Writes the tables to a temporary folder next to the target, which is renamed in finish().
class CsvFolder final : public TableFiles {
 public:
  explicit CsvFolder(fs::path folder)
      : folder_(std::move(folder)),
        temporary_(folder_.parent_path() / (".sporescope-" + std::to_string(::getpid()) + ".part")) {}
  ~CsvFolder() override {
    std::error_code ignored;
    fs::remove_all(temporary_, ignored);
  }

  Result<void> create() {
    std::error_code error;
    if (fs::create_directory(temporary_, error)) return {};
    return folder_error(error);
  }
  Result<void> begin(const std::string& name, const std::vector<Json>& titles) override {
    auto file = CsvFile::create(temporary_ / (name + ".csv"));
    if (!file) return tl::unexpected(std::move(file.error()));
    file_.emplace(std::move(*file));
    row(titles);
    return {};
  }
  void row(const std::vector<Json>& cells) override {
    std::vector<std::string> texts(cells.size());
    std::transform(cells.begin(), cells.end(), texts.begin(), cell_text);
    file_->row(texts);
  }
  Result<void> end() override { return file_->finish(); }
  Result<void> finish() override {
    std::error_code error;
    if (!fs::exists(folder_, error)) {
      fs::rename(temporary_, folder_, error);
      return error ? folder_error(error) : Result<void>();
    }
    // Other files in an existing folder are preserved.
    for (const fs::directory_entry& file : fs::directory_iterator(temporary_, error)) {
      fs::rename(file.path(), folder_ / file.path().filename(), error);
      if (error) return folder_error(error);
    }
    return error ? folder_error(error) : Result<void>();
  }

 private:
  [[nodiscard]] Result<void> folder_error(const std::error_code& error) const {
    return fail(ErrorCode::read_failed, {"“%1” cannot be written: %2", {folder_.string(), error.message()}}, folder_);
  }

  fs::path folder_;
  fs::path temporary_;
  std::optional<CsvFile> file_;
};

}  // namespace

Result<std::unique_ptr<TableFiles>> make_csv_folder(const std::string& folder) {
  const fs::path path(folder);
  auto files = std::make_unique<CsvFolder>(path.has_filename() ? path : path.parent_path());
  if (auto result = files->create(); !result) return tl::unexpected(std::move(result.error()));
  return files;
}

}  // namespace sporescope::cli
