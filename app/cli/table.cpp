// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/table.h"

#include <algorithm>
#include <utility>

#include "app/cli/plain_text.h"

namespace sporescope::cli {

namespace {

constexpr std::size_t kRowsInOnePiece = 400;

}  // namespace

Table::Table(Console& console, std::vector<Column> columns, std::string indent)
    : console_(console), columns_(std::move(columns)), indent_(std::move(indent)) {
  for (const Column& column : columns_) widths_.push_back(display_width(column.title));
}

void Table::row(const std::vector<std::string>& cells) {
  std::vector<std::string> shown;
  shown.reserve(cells.size());
  for (std::size_t c = 0; c < cells.size(); ++c) {
    shown.push_back(printable(cells[c]));
    widths_[c] = std::max(widths_[c], display_width(shown.back()));
  }
  waiting_.push_back(std::move(shown));
  if (waiting_.size() >= kRowsInOnePiece) flush();
}

void Table::flush() {
  if (waiting_.empty()) return;
  if (!titles_printed_) {
    std::vector<std::string> titles;
    for (const Column& column : columns_) titles.push_back(column.title);
    print_row(titles);
    titles_printed_ = true;
  }
  for (const auto& cells : waiting_) print_row(cells);
  waiting_.clear();
}

void Table::print_row(const std::vector<std::string>& cells) {
  std::string line = indent_;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const std::string space(widths_[c] - display_width(cells[c]), ' ');
    if (c > 0) line += "  ";
    line += columns_[c].align == Align::right ? space + cells[c] : cells[c] + space;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  console_.print(line + "\n");
}

}  // namespace sporescope::cli
