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

/// What was read into one cell.
struct OverviewEntry {
  std::size_t row = 0;
  std::size_t column = 0;
  OverviewReading reading;
  bool again = false;  ///< it was read before, and more is known of it now
};

/// The statistics of all tensors of an overview: one packed array of floats a statistic, in blocks of 16 rows and 64 columns.
/// A copy shares the blocks, which a change then copies first: so another thread looks at a copy while this one is filled. One
/// thread at a time.
class OverviewMatrix {
 public:
  static constexpr std::size_t kBlockRows = 16;
  static constexpr std::size_t kBlockColumns = 64;

  OverviewMatrix() = default;
  /// Nothing is read yet.
  explicit OverviewMatrix(const OverviewLayout& layout);
  /// Of so many rows and columns, all of them unread.
  OverviewMatrix(std::size_t rows, std::size_t columns);

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t columns() const { return columns_; }
  void put(const OverviewEntry& entry);
  /// `statistic`: its place in kOverviewStatistics.
  [[nodiscard]] OverviewCell at(std::size_t row, std::size_t column, std::size_t statistic) const;
  /// The cells of a row from column `first` on, as many as `unit_extents` has room for, which must be there. Faster than at()
  /// for each.
  void read_row(std::size_t row, std::size_t first, std::size_t statistic, std::span<OverviewCell> cells) const;
  [[nodiscard]] float rms_at(std::size_t row, std::size_t column) const;
  /// False if no cell has this statistic.
  [[nodiscard]] bool knows(std::size_t statistic) const;
  /// The largest number of elements that the tensors of this row have, 0: not known.
  [[nodiscard]] std::uint64_t count_of(std::size_t row) const { return counts_[row]; }

 private:
  struct Block;
  [[nodiscard]] const Block& block(std::size_t row, std::size_t column) const;
  [[nodiscard]] Block& own_block(std::size_t row, std::size_t column);
  [[nodiscard]] static std::size_t place_in_block(std::size_t row, std::size_t column) {
    return row % kBlockRows * kBlockColumns + column % kBlockColumns;
  }

  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::vector<std::shared_ptr<Block>> blocks_;
  std::vector<std::uint64_t> counts_;
};

}  // namespace sporescope
