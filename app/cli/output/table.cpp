// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/table.h"

#include <algorithm>
#include <utility>

#include "app/cli/output/plain_text.h"

namespace sporescope::cli {

namespace {

constexpr std::size_t kBatchRows = 400;
constexpr std::size_t kGap = 2;        // between columns
constexpr std::size_t kMinWidth = 12;  // minimum width of a shortened column, which keeps its rows distinguishable

}  // namespace

Table::Table(Console& console, std::vector<Column> columns, std::string indent)
    : console_(console), columns_(std::move(columns)), indent_(std::move(indent)) {
  for (const Column& column : columns_) widths_.push_back(display_width(column.title));
}

void Table::row(const std::vector<std::string>& cells) {
  std::vector<std::string> printable_cells;
  printable_cells.reserve(cells.size());
  for (std::size_t c = 0; c < cells.size(); ++c) {
    printable_cells.push_back(printable(cells[c]));
    widths_[c] = std::max(widths_[c], display_width(printable_cells.back()));
  }
  pending_rows_.push_back(std::move(printable_cells));
  if (pending_rows_.size() >= kBatchRows) flush();
}

void Table::flush() {
  if (pending_rows_.empty()) return;
  const std::vector<std::size_t> widths = fitting_widths();
  if (!titles_printed_) {
    std::vector<std::string> titles;
    titles.reserve(columns_.size());
    for (const Column& column : columns_) titles.push_back(column.title);
    print_row(titles, widths, Style::title);
    titles_printed_ = true;
  }
  for (const auto& cells : pending_rows_) print_row(cells, widths, Style::plain);
  pending_rows_.clear();
}

std::vector<std::size_t> Table::fitting_widths() const {
  std::vector<std::size_t> widths = widths_;
  const std::size_t available = console_.terminal_width();
  if (available == 0) return widths;
  std::size_t used = indent_.size() + kGap * (widths.size() - 1);
  for (const std::size_t width : widths) used += width;
  while (used > available) {
    std::size_t* widest = nullptr;
    for (std::size_t c = 0; c < widths.size(); ++c) {
      if (columns_[c].align == Align::left && (widest == nullptr || widths[c] > *widest)) widest = &widths[c];
    }
    if (widest == nullptr || *widest <= kMinWidth) break;
    --*widest;
    --used;
  }
  return widths;
}

void Table::print_row(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths, Style style) {
  std::string line = indent_;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const std::string cell = elide_middle(cells[c], widths[c]);
    if (c > 0) line.append(kGap, ' ');
    const std::size_t space = widths[c] - display_width(cell);
    if (columns_[c].align == Align::right) line.append(space, ' ');
    line += cell;
    if (columns_[c].align == Align::left) line.append(space, ' ');
  }
  line.erase(line.find_last_not_of(' ') + 1);
  console_.print(console_.styled(line, style) + "\n");
}

}  // namespace sporescope::cli
