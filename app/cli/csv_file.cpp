// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/csv_file.h"

#include <cerrno>
#include <system_error>

namespace sporescope::cli {

namespace {

std::string cell_text(const Json& cell) {
  if (cell.is_null()) return {};
  if (!cell.is_string()) return text_of(cell);
  return cell.get<std::string>();
}

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out(1, '"');
  for (const char c : text) {
    if (c == '"') out += c;
    out += c;
  }
  out += '"';
  return out;
}

}  // namespace

Result<CsvFile> CsvFile::create(const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "wbx");
  if (file == nullptr) return refused(path);
  return CsvFile(path, file);
}

void CsvFile::row(const std::vector<Json>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) line += ',';
    line += quoted(cell_text(cells[i]));
  }
  line += '\n';
  raw(line);
}

void CsvFile::raw(const std::string& text) {
  if (failure_ == 0 && std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) failure_ = errno;
}

Result<void> CsvFile::finish() {
  if (failure_ == 0 && std::fflush(file_.get()) != 0) failure_ = errno;
  if (failure_ == 0) return {};
  errno = failure_;
  return refused(path_);
}

tl::unexpected<Error> CsvFile::refused(const std::string& path) {
  return fail(ErrorCode::read_failed, {"“%1” cannot be written: %2", {path, std::generic_category().message(errno)}}, path);
}

}  // namespace sporescope::cli
