// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fcntl.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>

#include "app/cli/output/table_files.h"
#include "core/base/atomic_file.h"

namespace sporescope::cli {

namespace {

// Limits of Excel: rows per sheet, characters per cell, exact integers.
constexpr std::uint64_t kMaxRows = LXW_ROW_MAX;
constexpr std::size_t kMaxCharacters = 32'767;
constexpr double kMaxExact = 9007199254740992.0;  // 2^53

// Excel counts UTF-16 code units: a character of four UTF-8 bytes counts as two.
std::string shortened(std::string text) {
  if (text.size() <= kMaxCharacters) return text;
  constexpr std::string_view kMark = "...";
  std::size_t characters = 0;
  std::size_t end = 0;  // end of the text before the mark
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0U) == 0x80U) continue;  // inside of a character
    if (characters <= kMaxCharacters - kMark.size()) end = i;
    characters += byte >= 0xF0U ? 2 : 1;
  }
  return characters <= kMaxCharacters ? text : text.substr(0, end).append(kMark);
}

// libxlsxwriter prints errors in addition to returning them.
class StderrSilencer {
 public:
  StderrSilencer() : error_(::dup(STDERR_FILENO)) {
    const int null_device = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (error_ >= 0 && null_device >= 0) ::dup2(null_device, STDERR_FILENO);
    if (null_device >= 0) ::close(null_device);
  }
  StderrSilencer(const StderrSilencer&) = delete;
  StderrSilencer& operator=(const StderrSilencer&) = delete;
  ~StderrSilencer() {
    if (error_ < 0) return;
    ::dup2(error_, STDERR_FILENO);
    ::close(error_);
  }

 private:
  int error_;
};

class Workbook final : public TableFiles {
 public:
  Workbook(std::string path, std::unique_ptr<AtomicFile> file, lxw_workbook* book)
      : path_(std::move(path)), file_(std::move(file)), book_(book) {
    bold_ = workbook_add_format(book_);
    format_set_bold(bold_);
  }
  ~Workbook() override {
    const StderrSilencer silence;
    if (book_ != nullptr) workbook_close(book_);
  }

  Result<void> begin(const std::string& name, const std::vector<Json>& titles) override {
    const StderrSilencer silence;
    sheet_ = workbook_add_worksheet(book_, name.c_str());
    if (sheet_ == nullptr) return write_error(LXW_ERROR_MEMORY_MALLOC_FAILED);
    name_ = name;
    rows_ = 0;
    omitted_rows_ = 0;
    worksheet_freeze_panes(sheet_, 1, 0);
    write_row(titles, bold_);
    return {};
  }

  void row(const std::vector<Json>& cells) override {
    if (rows_ >= kMaxRows) {
      ++omitted_rows_;
    } else {
      write_row(cells, nullptr);
    }
  }

  Result<void> end() override {
    if (omitted_rows_ == 0) return {};
    return fail(ErrorCode::invalid_argument,
                {"The sheet %1 is cut off at %2 rows, the limit of Excel; %3 rows are missing. Select less, or use --csv-dir.",
                 {name_, std::to_string(kMaxRows), std::to_string(omitted_rows_)}},
                path_);
  }

  Result<void> finish() override {
    const StderrSilencer silence;
    const lxw_error error = workbook_close(std::exchange(book_, nullptr));
    if (error != LXW_NO_ERROR) return write_error(error);
    return file_->finish();
  }

 private:
  void write_row(const std::vector<Json>& cells, lxw_format* format) {
    const auto row = static_cast<lxw_row_t>(rows_++);
    for (std::size_t i = 0; i < cells.size(); ++i) write_cell(row, static_cast<lxw_col_t>(i), cells[i], format);
  }

  void write_cell(lxw_row_t row, lxw_col_t column, const Json& cell, lxw_format* format) {
    if (cell.is_null()) return;
    const double number = cell.is_number() ? cell.get<double>() : NAN;
    if (std::isfinite(number) && (cell.is_number_float() || std::abs(number) < kMaxExact)) {
      worksheet_write_number(sheet_, row, column, number, format);
    } else {
      const std::string text = shortened(cell.is_string() ? cell.get<std::string>() : text_of(cell));
      worksheet_write_string(sheet_, row, column, text.c_str(), format);
    }
  }

  [[nodiscard]] tl::unexpected<Error> write_error(lxw_error error) const {
    return fail(ErrorCode::read_failed, {"“%1” cannot be written: %2", {path_, lxw_strerror(error)}}, path_);
  }

  std::string path_;
  std::unique_ptr<AtomicFile> file_;
  lxw_workbook* book_;              // owned by libxlsxwriter; workbook_close() frees it with its sheets and formats
  lxw_worksheet* sheet_ = nullptr;  // owned by the book
  lxw_format* bold_ = nullptr;      // owned by the book
  std::string name_;
  std::uint64_t rows_ = 0;
  std::uint64_t omitted_rows_ = 0;
};

}  // namespace

Result<std::unique_ptr<TableFiles>> make_workbook(const std::string& path) {
  auto file = std::make_unique<AtomicFile>(path);
  if (auto opened = file->opened(); !opened) return tl::unexpected(std::move(opened.error()));
  lxw_workbook_options options{};
  options.constant_memory = LXW_TRUE;  // rows are written to a temporary file as they are added
  lxw_workbook* book = workbook_new_opt(file->temporary().c_str(), &options);
  if (book == nullptr) {
    return fail(ErrorCode::read_failed, {"“%1” cannot be written: %2", {path, lxw_strerror(LXW_ERROR_MEMORY_MALLOC_FAILED)}},
                path);
  }
  return std::make_unique<Workbook>(path, std::move(file), book);
}

}  // namespace sporescope::cli
