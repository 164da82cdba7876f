// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/overview/cell.h"
#include "core/overview/overview_layout.h"

namespace sporescope {

/// The data read for one cell.
struct OverviewEntry {
  std::size_t row = 0;
  std::size_t column = 0;
  OverviewReading reading;
  bool again = false;  ///< The cell was already reported, and this entry has more statistics
};

/// The statistics of all tensors of an overview: a packed array of floats per statistic, in blocks of 16 rows and 64 columns.
/// Copies share their blocks until one is modified (copy-on-write), so that another thread can read a copy while this matrix
/// is being filled. Not thread-safe.
class OverviewMatrix {
 public:
  static constexpr std::size_t kBlockRows = 16;
  static constexpr std::size_t kBlockColumns = 64;

  OverviewMatrix() = default;
  /// Creates a matrix with all dumped cells unread.
  explicit OverviewMatrix(const OverviewLayout& layout);
  /// Creates a matrix with all cells unread.
  OverviewMatrix(std::size_t rows, std::size_t columns);

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t columns() const { return columns_; }
  void put(const OverviewEntry& entry);  ///< Stores the data of a cell
  /// Returns a cell; `statistic` is its index in kOverviewStatistics.
  [[nodiscard]] OverviewCell at(std::size_t row, std::size_t column, std::size_t statistic) const;
  /// Reads consecutive cells of a row from column `first` on. All of them must exist. Faster than repeated at().
  void read_row(std::size_t row, std::size_t first, std::size_t statistic, std::span<OverviewCell> cells) const;
  [[nodiscard]] float rms_at(std::size_t row, std::size_t column) const;  ///< NaN if unknown
  /// Returns false if no cell has this statistic.
  [[nodiscard]] bool knows(std::size_t statistic) const;
  /// Returns the largest element count of the tensors in this row; 0 if unknown.
  [[nodiscard]] std::uint64_t count_of(std::size_t row) const { return counts_[row]; }

 private:
  struct Block;
  [[nodiscard]] const Block& block(std::size_t row, std::size_t column) const;
  [[nodiscard]] Block& writable_block(std::size_t row, std::size_t column);  ///< Copies a shared block first
  [[nodiscard]] static std::size_t index_in_block(std::size_t row, std::size_t column) {
    return row % kBlockRows * kBlockColumns + column % kBlockColumns;
  }

  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::vector<std::shared_ptr<Block>> blocks_;
  std::vector<std::uint64_t> counts_;
};

}  // namespace sporescope
