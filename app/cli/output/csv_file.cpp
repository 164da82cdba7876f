// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/csv_file.h"

#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>

namespace sporescope::cli {

namespace {

constexpr std::size_t kBufferSize = 1U << 16U;

// Spreadsheets take text that begins so for a formula, and a dump's names are whoever wrote it: an apostrophe makes it text.
bool is_formula(const std::string& text) {
  if (text.size() < 2 || std::string_view("=+-@\t\r").find(text[0]) == std::string_view::npos) return false;
  double number = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  return error != std::errc() || stopped != end;
}

std::string cell_text(const Json& cell) {
  if (cell.is_null()) return {};
  if (!cell.is_string()) return text_of(cell);
  const auto text = cell.get<std::string>();
  return is_formula(text) ? "'" + text : text;
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
  auto file = std::make_unique<NewFile>(path);
  if (auto opened = file->opened(); !opened) return tl::unexpected(std::move(opened.error()));
  return CsvFile(std::move(file));
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
  waiting_ += text;
  if (waiting_.size() > kBufferSize) hand_on();
}

void CsvFile::hand_on() {
  if (written_) written_ = file_->append(waiting_);
  waiting_.clear();
}

Result<void> CsvFile::finish() {
  hand_on();
  return written_ ? file_->finish() : written_;
}

}  // namespace sporescope::cli
