// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/csv_file.h"

#include <utility>

#include "core/dump/csv.h"

namespace sporescope::cli {

namespace {

constexpr std::size_t kBufferSize = 1U << 16U;

std::string cell_text(const Json& cell) {
  if (cell.is_null()) return {};
  return cell.is_string() ? csv_safe_text(cell.get<std::string>()) : csv_quoted(text_of(cell));
}

}  // namespace

Result<CsvFile> CsvFile::create(const std::string& path) {
  auto file = std::make_unique<AtomicFile>(path);
  if (auto opened = file->opened(); !opened) return tl::unexpected(std::move(opened.error()));
  return CsvFile(std::move(file));
}

void CsvFile::row(const std::vector<Json>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) line += ',';
    line += cell_text(cells[i]);
  }
  line += '\n';
  raw(line);
}

void CsvFile::raw(const std::string& text) {
  buffer_ += text;
  if (buffer_.size() > kBufferSize) write_buffer();
}

void CsvFile::write_buffer() {
  if (written_) written_ = file_->append(buffer_);
  buffer_.clear();
}

Result<void> CsvFile::finish() {
  write_buffer();
  return written_ ? file_->finish() : written_;
}

}  // namespace sporescope::cli
