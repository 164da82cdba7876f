// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/output/console.h"

namespace sporescope::cli {

enum class Align : std::uint8_t { left, right };

/// A column with its title.
struct Column {
  std::string title;
  Align align = Align::left;
};

/// Prints rows with aligned columns. On a terminal, the widest text columns are shortened in the middle to fit its width. Rows
/// are printed in batches of a few hundred, so that large tables need little memory and the first rows appear immediately.
/// Columns only grow wider from batch to batch.
class Table {
 public:
  Table(Console& console, std::vector<Column> columns, std::string indent = {});
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table() { flush(); }

  /// Adds a row with one cell per column. Control characters are escaped.
  void row(const std::vector<std::string>& cells);
  /// Prints the remaining rows.
  void flush();

 private:
  [[nodiscard]] std::vector<std::size_t> fitting_widths() const;
  void print_row(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths, Style style);

  Console& console_;
  std::vector<Column> columns_;
  std::string indent_;
  std::vector<std::size_t> widths_;
  std::vector<std::vector<std::string>> pending_rows_;
  bool titles_printed_ = false;
};

}  // namespace sporescope::cli
