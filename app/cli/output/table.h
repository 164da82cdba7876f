// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/output/console.h"

namespace sporescope::cli {

enum class Align : std::uint8_t { left, right };

struct Column {
  std::string title;
  Align align = Align::left;
};

/// Rows under each other, aligned. On a terminal they fit its width: the widest columns of text lose the middle of what stands
/// in them. They are printed in pieces of a few hundred rows, so that a million of them need no memory and the first are seen
/// at once; columns can only grow wider from piece to piece.
class Table {
 public:
  Table(Console& console, std::vector<Column> columns, std::string indent = {});
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table() { flush(); }

  /// One cell for each column. Control characters are made visible.
  void row(const std::vector<std::string>& cells);
  /// Prints what was not printed yet.
  void flush();

 private:
  [[nodiscard]] std::vector<std::size_t> fitting_widths() const;
  void print_row(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths, Style style);

  Console& console_;
  std::vector<Column> columns_;
  std::string indent_;
  std::vector<std::size_t> widths_;
  std::vector<std::vector<std::string>> waiting_;
  bool titles_printed_ = false;
};

}  // namespace sporescope::cli
