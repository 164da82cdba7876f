// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/csv_file.h"

#include <utility>

namespace sporescope {

Result<CsvFile> CsvFile::create(const std::filesystem::path& path) {
  auto file = std::make_unique<AtomicFile>(path);
  if (auto opened = file->opened(); !opened) return tl::unexpected(std::move(opened.error()));
  return CsvFile(std::move(file));
}

void CsvFile::row(const std::vector<std::string>& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) buffer_ += ',';
    buffer_ += cells[i];
  }
  raw("\n");
}

void CsvFile::raw(std::string_view text) {
  constexpr std::size_t kBufferSize = 1U << 16U;
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

}  // namespace sporescope
